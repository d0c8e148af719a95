import type { SecondFactorMethod } from '@forman/domain/errors';
import type { FactorKind } from '@forman/contract/people/second-factor';
import { type RawBuilder, sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { privilegedIn } from '../../http/login.queries.ts';
import type { TotpKeys, Passkeys } from '../../db/schema.gen.ts';

/** SQL expression: true when the person that `id` names in a statement has a second factor. */
export const hasFactor = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from passkeys where user_id = ${id})
    or exists (select from totp_keys where user_id = ${id} and confirmed_at is not null))`;

/** A person's methods for a second proof, the handiest first; empty where none is asked for. */
export async function findFactorMethods(db: Db, userId: number): Promise<SecondFactorMethod[]> {
  const { rows } = await sql<{ passkey: boolean; totp: boolean; recovery: boolean }>`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from totp_keys where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery`.execute(
    db,
  );
  const { passkey, totp, recovery } = rows[0]!;
  if (!passkey && !totp) return [];
  return [
    ...(passkey ? ['passkey' as const] : []),
    ...(totp ? ['totp' as const] : []),
    ...(recovery ? ['recovery' as const] : []),
  ];
}

/**
 * Locks the account's owner, so that of two changes at once the second waits: the first factor and the free
 * names are decided on stored ones.
 */
export const lockOwner = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('email').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

export type FactorRow = {
  kind: FactorKind;
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

export async function listFactors(db: Db, userId: number): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select 'passkey' as kind, id, name, created_at, last_used_at from passkeys where user_id = ${userId}
    union all select 'totp', id, name, created_at, last_used_at from totp_keys
      where user_id = ${userId} and confirmed_at is not null
    order by created_at, kind, id`.execute(db);
  return rows;
}

export type TotpKey = { id: number; sealed_secret: string; last_step: number };

/** Locks the confirmed keys until the end of the transaction, so that one code serves once. */
export const lockTotpKeys = (tx: Tx, userId: number): Promise<TotpKey[]> =>
  tx
    .selectFrom('totp_keys')
    .select(['id', 'sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const listPasskeys = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();

export const findPasskey = (tx: Tx, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .forUpdate('passkeys')
    .executeTakeFirst();

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Deletes a person's factors and recovery codes, and the challenges that wait for an answer of theirs. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of [
    'totp_keys',
    'passkeys',
    'recovery_codes',
    'auth_challenges',
    'login_confirmations',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/**
 * Deletes the factors added since then, and logins that wait for a second proof. Recovery codes made since
 * go; all codes go when a key was added since: its author saw them.
 */
export async function deleteFactorsSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const applications = await tx
    .deleteFrom('totp_keys')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', since)
    .executeTakeFirst();
  const codes = tx.deleteFrom('recovery_codes').where('user_id', '=', userId);
  const isAdded = passkeys.numDeletedRows + applications.numDeletedRows > 0n;
  await (isAdded ? codes : codes.where('made_at', '>=', since)).execute();
}

export type FactorRule = {
  requiredFrom: string | null;
  concerned: number;
  missing: { id: number; firstName: string; lastName: string }[];
};

/** The day of the rule, the number of privileged people, and those without a factor. */
export async function findFactorRule(db: Db): Promise<FactorRule> {
  const { rows } = await sql<FactorRule>`
    with privileged as (
      select u.id, u.first_name, u.last_name, ${hasFactor(sql`u.id`)} as has_factor from users u
      where u.deleted_at is null and ${sql.raw(privilegedIn('u'))})
    select (select second_factor_from::text from settings where id = 1) as "requiredFrom",
      (select count(*)::int from privileged) as concerned,
      (select coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name)
        order by last_name, first_name, id), '[]') from privileged where not has_factor) as missing`.execute(
    db,
  );
  return rows[0]!;
}

/** Locks the rule: of two people who change it at once, the second sees what the first did. */
export async function lockRequiredFrom(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('settings')
    .select('second_factor_from')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.second_factor_from;
}

/** The day from which administrators and the accountant need a second factor; null when none is required. */
export async function findRequiredFrom(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('second_factor_from')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.second_factor_from ?? null;
}

export const writeRequiredFrom = (tx: Tx, requiredFrom: string | null) =>
  tx.updateTable('settings').set({ second_factor_from: requiredFrom }).where('id', '=', 1).execute();

export const deleteUnconfirmed = (tx: Tx, userId: number) =>
  tx.deleteFrom('totp_keys').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();

export const insertTotpKey = (tx: Tx, values: Insertable<TotpKeys>) =>
  tx.insertInto('totp_keys').values(values).returning('id').executeTakeFirstOrThrow();

export const findUnconfirmed = (tx: Tx, id: number, userId: number) =>
  tx
    .selectFrom('totp_keys')
    .select(['sealed_secret', 'name'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();

export const markTotpConfirmed = (tx: Tx, step: number, id: number, now: Date) =>
  tx
    .updateTable('totp_keys')
    .set({ confirmed_at: now, last_step: step, last_used_at: now })
    .where('id', '=', id)
    .execute();

export const getFactorOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const insertPasskey = (tx: Tx, values: Insertable<Passkeys>) =>
  tx.insertInto('passkeys').values(values).execute();

const tables = { totp: 'totp_keys', passkey: 'passkeys' } as const satisfies Record<FactorKind, string>;

export const nameFactor = (tx: Tx, kind: 'totp' | 'passkey', name: string, id: number) =>
  tx.updateTable(tables[kind]).set({ name }).where('id', '=', id).execute();

export const deleteFactor = (tx: Tx, kind: 'totp' | 'passkey', id: number, userId: number) =>
  tx
    .deleteFrom(tables[kind])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();

export const listSealedSecrets = (db: Db) =>
  db.selectFrom('totp_keys').select(['id', 'sealed_secret']).execute();

export const replaceSecret = (db: Db, sealed: string, id: number, before: string) =>
  db
    .updateTable('totp_keys')
    .set({ sealed_secret: sealed })
    .where('id', '=', id)
    .where('sealed_secret', '=', before)
    .execute();

export const markPasskeyUsed = (tx: Tx, { counter, id, now }: { counter: number; id: number; now: Date }) =>
  tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();

export const markTotpUsed = (tx: Tx, step: number, id: number, now: Date) =>
  sql`update totp_keys set last_step = ${step}, last_used_at = ${now} where id = ${id}`.execute(tx);

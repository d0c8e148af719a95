import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { privilegedIn } from '../../http/login.queries.ts';
import { privilegedSince } from '../../http/login.ts';

export type Credentials = {
  id: number;
  password_hash: string;
  password_given_at: Date | null;
  level: string;
  is_admin: boolean;
  is_expert_accountant: boolean;
};

/** Finds the credentials of an e-mail, compared without case. */
export function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'password_given_at', 'level', 'is_admin', 'is_expert_accountant'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Finds the person to act for, by id when it is a number, else by e-mail. The row is locked: a change that
 * makes them an administrator waits.
 */
export async function findSwitchTarget(
  tx: Tx,
  who: string,
): Promise<{ id: number; isAdmin: boolean; lockedAt: Date | null } | undefined> {
  const isId = /^\d{1,9}$/.test(who);
  return tx
    .selectFrom('users')
    .select(['id', 'is_admin as isAdmin', 'locked_at as lockedAt'])
    .where(isId ? sql<boolean>`id = ${Number(who)}` : sql<boolean>`lower(email) = ${who.toLowerCase()}`)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export function findClaims(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'level', 'is_admin', 'is_expert_accountant'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findRefreshToken(db: Db, hash: Buffer) {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

export async function insertRefreshToken(
  db: Db,
  row: {
    id: string;
    familyId: string;
    userId: number;
    hash: Buffer;
    now: Date;
    /** The instant of the login that the token belongs to. */
    loginAt: Date;
    expiresAt: Date;
    userAgent: string;
    actingAdminId?: number | null;
  },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      id: row.id,
      family_id: row.familyId,
      user_id: row.userId,
      token_hash: row.hash,
      created_at: row.now,
      login_at: row.loginAt,
      expires_at: row.expiresAt,
      user_agent: row.userAgent.slice(0, 300),
      acting_admin_id: row.actingAdminId ?? null,
    })
    .execute();
}

/** Locks a login for one transaction at a time: a token being exchanged would escape the revocation. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${familyId}`}, 0))`.execute(tx);
}

/**
 * Ends the logins of a person, and those they hold in others' accounts, except the one to keep; the address of
 * their calendar ends too, which opens the agenda to whoever made it. The logins' locks are taken first, in a
 * fixed order, so that a token being exchanged does not escape.
 */
export async function revokeLogins(
  tx: Tx,
  { userId, kept, now }: { userId: number; kept: string | null; now: Date },
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('login:' || family_id, 0)) from (
      select distinct family_id::text from refresh_tokens
      where (user_id = ${userId} or acting_admin_id = ${userId}) and revoked_at is null
        and family_id is distinct from ${kept}::uuid
      order by 1) as families`.execute(tx);
  await sql`
    update refresh_tokens set revoked_at = ${now}
    where (user_id = ${userId} or acting_admin_id = ${userId}) and revoked_at is null
        and family_id is distinct from ${kept}::uuid`.execute(tx);
  await tx.deleteFrom('calendar_subscriptions').where('user_id', '=', userId).execute();
}

/** Tells whether the account still has this password; nobody changes it until the end of the transaction. */
export async function hasPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and password_hash = ${passwordHash} and deleted_at is null
    for share`.execute(tx);
  return rows.length > 0;
}

/**
 * Continues a login with a new pair of tokens: earlier pairs count as exchanged, and their access tokens end.
 * The caller holds the login's lock.
 * @returns the instant at which the login was opened and the hash of its last token; null when it has ended.
 */
export async function replacePairs(
  tx: Tx,
  familyId: string,
  now: Date,
): Promise<{ openedAt: Date; after: Buffer } | null> {
  const { rows } = await sql<{ openedAt: Date; after: Buffer; wasLast: boolean }>`
    with living as (select id from refresh_tokens
      where family_id = ${familyId} and revoked_at is null and rotated_at is null)
    update refresh_tokens set rotated_at = coalesce(rotated_at, ${now}), replaced_at = ${now}
    where family_id = ${familyId} and revoked_at is null and replaced_at is null
    returning coalesce(login_at, created_at) as "openedAt", token_hash as after,
      id in (select id from living) as "wasLast"`.execute(tx);
  const last = rows.find(({ wasLast }) => wasLast) ?? rows[0];
  return last ? { openedAt: last.openedAt, after: last.after } : null;
}

/**
 * Forgets refused tries for a person who proved their identity otherwise, so that they can log in at once
 * from every device; also used when an account is erased.
 */
export async function forgetLoginTries(db: Db, userId: number, email: string): Promise<void> {
  const who = email.toLowerCase();
  await sql`delete from rate_limits where starts_with(key, ${`login:${who}:`}) or key = ${`login-elsewhere:${who}`}
    or key in (select 'login-device:' || id from known_devices where user_id = ${userId})`.execute(db);
}

/** Ends a login with all tokens that descend from it. The caller holds its lock. */
export async function revokeFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

export type OpenFamily = {
  family_id: string;
  user_agent: string;
  opened_at: Date;
  used_at: Date;
  /** The administrator who acts in the account through this login. */
  admin: string | null;
};

const openFamilies = (userId: number, now: Date): RawBuilder<OpenFamily> => sql<OpenFamily>`
    select family_id, min(coalesce(login_at, created_at)) as opened_at, max(created_at) as used_at,
      (array_agg(user_agent order by created_at desc))[1] as user_agent,
      (select first_name || ' ' || last_name from users where id = max(acting_admin_id)) as admin
    from refresh_tokens where user_id = ${userId}
    group by family_id having bool_or(revoked_at is null and rotated_at is null and expires_at > ${now})
      and (min(coalesce(login_at, created_at)) > ${privilegedSince(now)}
        or not exists (select from users u where u.id = ${userId} and ${sql.raw(privilegedIn('u'))}))`;

/** Lists the logins that can still be renewed. */
export async function listOpenFamilies(db: Db, userId: number, now: Date): Promise<OpenFamily[]> {
  const { rows } = await openFamilies(userId, now).execute(db);
  return rows;
}

/** SQL expression: the open logins, with instants as text, for larger statements. */
export const openLoginsOf = (userId: number, now: Date): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(f), '[]') from (${openFamilies(userId, now)}) f)`;

export const findPassword = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['password_hash', 'password_given_at'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** Ends the password: nothing matches an empty hash. */
export async function endPassword(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: '', password_given_at: null })
    .where('id', '=', userId)
    .execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  return (await findPassword(db, userId))?.password_hash;
}

/** Reads the names and addresses of a person, which their password must not repeat. */
export const findPasswordOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'phone_prefix as phonePrefix',
      'company_name as companyName',
      'born_on as bornOn',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();

export const markRotated = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('refresh_tokens').set({ rotated_at: now }).where('id', '=', id).execute();

export const replacePassword = (tx: Tx, passwordHash: string, userId: number, before: string | undefined) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_given_at: null })
    .where('id', '=', userId)
    .$if(before !== undefined, (q) => q.where('password_hash', '=', before!))
    .executeTakeFirst();

/** Puts another hash of the same password in the place of this one. */
export const renewHash = (db: Db, userId: number, { before, after }: { before: string; after: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute();

export const deleteLoginChallenges = (tx: Tx, userId: number) =>
  tx.deleteFrom('auth_challenges').where('user_id', '=', userId).where('purpose', '=', 'login').execute();

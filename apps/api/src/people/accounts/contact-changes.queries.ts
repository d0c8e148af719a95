import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ContactChanges } from '../../db/schema.gen.ts';

export type ContactKind = 'email' | 'phone';
export type Contact = { value: string; prefix: string };

export type ContactChange = {
  id: number;
  user_id: number;
  kind: ContactKind;
  old_value: string;
  new_value: string;
  old_prefix: string;
  new_prefix: string;
  family_id: string | null;
  asked_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
};

const columns = [
  'id',
  'user_id',
  'kind',
  'old_value',
  'new_value',
  'old_prefix',
  'new_prefix',
  'family_id',
  'asked_at',
  'expires_at',
  'confirmed_at',
] as const;

/** Lists the changes that wait for their confirmation, as the person's own record shows them. */
export async function listOpenChanges(db: Db, userId: number, now: Date): Promise<ContactChange[]> {
  const rows = await db
    .selectFrom('contact_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows as ContactChange[];
}

export async function countAskedSince(
  tx: Tx,
  { userId, kind, since }: { userId: number; kind: ContactKind; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_changes where user_id = ${userId} and kind = ${kind} and asked_at > ${since}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/**
 * Closes open changes of these people, of one kind or of both: another replaces them, the person gives them
 * up, or the account was secured since.
 */
export async function closeOpenChanges(
  tx: Tx,
  userIds: readonly number[],
  now: Date,
  kinds: readonly ContactKind[] = ['email', 'phone'],
): Promise<void> {
  await sql`update contact_changes set undone_at = ${now}
    where user_id = any(${[...userIds]}::int[]) and kind = any(${[...kinds]}::text[])
      and confirmed_at is null and undone_at is null`.execute(tx);
}

/**
 * Locks the person first, as every request for a change does, then the change: it is confirmed or taken back
 * once.
 * @returns undefined when either is gone.
 */
export async function lockChange(
  tx: Tx,
  id: number,
): Promise<{ change: ContactChange; user: Contacts } | undefined> {
  const owner = await tx
    .selectFrom('contact_changes')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const user = owner && (await lockContacts(tx, owner.user_id));
  if (!user) return undefined;
  const row = await tx
    .selectFrom('contact_changes')
    .select(columns)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { change: row as ContactChange, user };
}

/** Locks a change and those confirmed after it, the last first. */
export async function lockChangesFrom(tx: Tx, change: ContactChange): Promise<ContactChange[]> {
  const rows = await tx
    .selectFrom('contact_changes')
    .select(columns)
    .where('user_id', '=', change.user_id)
    .where('id', '>=', change.id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return rows as ContactChange[];
}

/** Closes this change, all later ones, and those that wait. */
export async function closeChangesFrom(tx: Tx, change: ContactChange, now: Date): Promise<void> {
  await sql`
    update contact_changes set undone_at = ${now}
    where user_id = ${change.user_id} and undone_at is null and (id >= ${change.id} or confirmed_at is null)`.execute(
    tx,
  );
}

export async function findChange(db: Db, id: number): Promise<ContactChange | undefined> {
  const row = await db.selectFrom('contact_changes').select(columns).where('id', '=', id).executeTakeFirst();
  return row as ContactChange | undefined;
}

/** Stores the code that counts from now on; tries of the former code no longer count. */
export async function storePhoneCode(
  tx: Tx,
  id: number,
  { hash, until }: { hash: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('contact_changes')
    .set({ code_hash: hash, code_until: until, tries: 0 })
    .where('id', '=', id)
    .execute();
}

/** Counts a try before anything is compared. @returns the hash to compare with; null when no try is left. */
export async function takeCodeTry(
  db: Db,
  { userId, maxTries, now }: { userId: number; maxTries: number; now: Date },
): Promise<{ id: number; code_hash: string } | null> {
  const { rows } = await sql<{ id: number; code_hash: string }>`
    update contact_changes set tries = tries + 1
    where user_id = ${userId} and kind = 'phone' and confirmed_at is null and undone_at is null
      and expires_at > ${now} and code_until > ${now} and tries < ${maxTries}
    returning id, code_hash`.execute(db);
  return rows[0] ?? null;
}

/** Tells whether another account has this e-mail, in any case, or this phone. */
export async function isTaken(tx: Tx, userId: number, kind: ContactKind, value: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id <> ${userId} and deleted_at is null
      and ${kind === 'email' ? sql`lower(email) = lower(${value})` : sql`phone = ${value}`}`.execute(tx);
  return rows.length > 0;
}

export type Contacts = { id: number; first_name: string; email: string; phone: string; phone_prefix: string };

/** Locks the e-mail and the phone that open the account until the end of the transaction. */
export const lockContacts = (tx: Tx, userId: number): Promise<Contacts | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'phone', 'phone_prefix'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setContact(
  tx: Tx,
  userId: number,
  kind: ContactKind,
  { value, prefix }: Contact,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(
      kind === 'email'
        ? { email: value, email_to_confirm_since: null }
        : { phone: value, phone_prefix: prefix },
    )
    .where('id', '=', userId)
    .execute();
}

export const insertChange = (tx: Tx, values: Insertable<ContactChanges>) =>
  tx.insertInto('contact_changes').values(values).returning('id').executeTakeFirstOrThrow();

export const markConfirmed = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('contact_changes').set({ confirmed_at: now }).where('id', '=', id).execute();

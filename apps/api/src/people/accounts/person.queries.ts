import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import type { InsertObject, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { DB, Users } from '../../db/schema.gen.ts';

export type LockedPerson = {
  creditCents: Cents;
  /** The account opens nothing since then. */
  lockedAt: Date | null;
  /** The account was erased; its money may still move. */
  deletedAt: Date | null;
};

/**
 * Locks a person's row until the end of the transaction: their money, hours, plan and rights change one after
 * the other. It comes after the session's lock and before the documents' counter.
 * @throws AppError not_found.
 */
export async function lockPerson(tx: Tx, id: number): Promise<LockedPerson> {
  const person = await tx
    .selectFrom('users')
    .select(['credit_cents as creditCents', 'locked_at as lockedAt', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('not_found');
  return person;
}

/** Columns of a person as the rules see them (`Viewer`). */
export const viewerColumns = [
  'id', 'level', 'is_admin as isAdmin', 'is_pilot as isPilot', 'is_expert_accountant as isExpertAccountant',
  'is_super_organizer as isSuperOrganizer', 'is_jd_ended as isJdEnded',
  'is_demarrage_ended as isDemarrageEnded', 'is_3jr_ended as is3JREnded',
] as const; // prettier-ignore

/** The name that a person bears in messages; undefined when there is no such person. */
export const findName = (db: Db, id: number): Promise<{ firstName: string; lastName: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function getName(db: Db, id: number): Promise<{ firstName: string; lastName: string }> {
  const name = await findName(db, id);
  if (!name) throw new AppError('not_found');
  return name;
}

/** @returns the new account's id. */
export async function insertUser(tx: Tx, values: InsertObject<DB, 'users'>): Promise<number> {
  const { id } = await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const changeUser = (tx: Tx, id: number, change: Updateable<Users>) =>
  tx.updateTable('users').set(change).where('id', '=', id).execute();

export const findAdmin = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

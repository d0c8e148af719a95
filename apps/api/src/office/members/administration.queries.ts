import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isAbove } from '../../people/lineage/lineage.queries.ts';

/** Columns of a person that the back office may change. */
const administered = [
  'id',
  'level',
  'is_pilot',
  'is_expert_accountant',
  'is_super_organizer',
  'is_jd_ended',
  'is_demarrage_ended',
  'is_3jr_ended',
  'curriculum_ended_on',
  'sponsor_id',
  'manager_id',
  'dynasty_id',
  'member_since_on',
  'member_until_on',
] as const;

/** Locks a person until the end of the transaction; undefined for nobody, or an erased account. */
export const lockAdministered = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(administered)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type AdministeredRow = NonNullable<Awaited<ReturnType<typeof lockAdministered>>>;

export type Guide = { dynasty_id: number | null; isDownstream: boolean };

/** Finds and locks a person's guide, and tells whether the guide is below them in the line of sponsors. */
export async function findGuide(tx: Tx, guideId: number, personId: number): Promise<Guide | undefined> {
  const { rows } = await sql<Guide>`
    select u.dynasty_id, ${isAbove(personId)} as "isDownstream" from users u
    where u.id = ${guideId} and u.deleted_at is null for share`.execute(tx);
  return rows[0];
}

export async function findEmail(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

export type AdminRow = { id: number; is_admin: boolean };

/**
 * Locks every administrator, and this person, until the end of the transaction, in the order of an erasure:
 * of two who revoke each other, the second sees the act of the first.
 */
export const lockAdmins = (tx: Tx, id: number): Promise<AdminRow[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'is_admin'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb('is_admin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

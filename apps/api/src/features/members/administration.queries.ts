import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isAbove } from '../lineage/upline.service.ts';

/** The columns that the back office may change of somebody, before the change. */
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
] as const;

/** The person until the end of the transaction; undefined for nobody, or an account that is erased. */
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

/**
 * Somebody who is to look after a person, who stays until the end of the transaction, and whether they stand below the
 * person in the line of sponsors.
 */
export async function findGuide(tx: Tx, guideId: number, personId: number): Promise<Guide | undefined> {
  const { rows } = await sql<Guide>`
    select u.dynasty_id, ${isAbove(personId)} as "isDownstream" from users u
    where u.id = ${guideId} and u.deleted_at is null for share`.execute(tx);
  return rows[0];
}

export type AdminRow = { id: number; is_admin: boolean };

/**
 * Every administrator, and this person, until the end of the transaction: of two who revoke each other the second sees
 * what the first did. In the order in which an erasure locks them.
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

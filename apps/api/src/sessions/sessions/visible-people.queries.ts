import type { Db } from '../../db/database.ts';

/** Tells whether somebody is this person's sponsor or manager. */
export async function looksAfter(db: Db, id: number, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where((eb) => eb.or([eb('sponsor_id', '=', id), eb('manager_id', '=', id)]))
    .executeTakeFirst();
  return row !== undefined;
}

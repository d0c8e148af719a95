import type { Db } from '../../db/database.ts';

const fitting = (db: Db, userId: number | undefined) =>
  db.selectFrom('credit_movements').$if(userId !== undefined, (q) => q.where('user_id', '=', userId!));

/** Lines of the ledger, newest first: one person's, or everybody's. */
export const selectMovements = (
  db: Db,
  userId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
) => fitting(db, userId).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();

export async function countMovements(db: Db, userId: number | undefined): Promise<number> {
  const { count } = await fitting(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

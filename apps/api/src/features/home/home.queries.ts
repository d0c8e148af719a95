import type { Db } from '../../db/database.ts';

/** Until which day this person's membership runs, or null. */
export async function findMembership(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('member_until_on')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.member_until_on ?? null;
}

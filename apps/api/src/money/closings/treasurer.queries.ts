import type { Db } from '../../db/database.ts';

export async function readTreasurer(db: Db): Promise<string> {
  const { treasurer_email: email } = await db
    .selectFrom('settings')
    .select('treasurer_email')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return email;
}

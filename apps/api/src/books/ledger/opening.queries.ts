import type { Db } from '../../db/database.ts';

export async function isOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ledger_openings').select('id').executeTakeFirst();
  return row !== undefined;
}

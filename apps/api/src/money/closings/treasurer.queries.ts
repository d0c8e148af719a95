import type { Db, Tx } from '../../db/database.ts';

export async function readTreasurer(db: Db): Promise<string> {
  const { treasurer_email: email } = await db
    .selectFrom('settings')
    .select('treasurer_email')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return email;
}

export const lockTreasurer = (tx: Tx) =>
  tx.selectFrom('settings').select('id').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();

export const writeTreasurer = (tx: Tx, email: string) =>
  tx.updateTable('settings').set({ treasurer_email: email }).where('id', '=', 1).execute();

export const listReadersOfBooks = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('is_admin', '=', true), where('is_expert_accountant', '=', true)]))
    .where('deleted_at', 'is', null)
    .execute();

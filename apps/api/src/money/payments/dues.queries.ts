import type { Db } from '../../db/database.ts';

export const findMembershipChange = (db: Db, transactionId: number | null, beneficiaryId: number) =>
  db
    .selectFrom('level_changes')
    .innerJoin('transactions', 'transactions.created_at', 'level_changes.reached_at')
    .select('level_changes.id')
    .where('transactions.id', '=', transactionId)
    .where('level_changes.user_id', '=', beneficiaryId)
    .where('level_changes.cause', '=', 'membership')
    .executeTakeFirst();

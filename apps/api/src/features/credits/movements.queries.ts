import { centsToEuros } from '@forman/domain/money';
import type { Db } from '../../db/database.ts';

/** Lines of the ledger, newest first: one person's, or everybody's. */
export async function listMovements(db: Db, userId: number | undefined) {
  const rows = await db
    .selectFrom('credit_movements')
    .selectAll()
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId!))
    .orderBy('id', 'desc')
    .limit(2000)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as 'crédit' | 'débit',
    amount: centsToEuros(row.amount_cents),
    amountLeft: centsToEuros(row.balance_cents),
    transaction_id: row.transaction_id,
    transaction: row.transaction_id ? `/api/transactions/${row.transaction_id}` : null,
    description: row.description,
    user: `/api/users/${row.user_id}`,
    date: row.at.toISOString(),
    action: row.action,
  }));
}

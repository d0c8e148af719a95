import type { Db } from '../../db/database.ts';
import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';

/** Sums the amount still invoiced on a transaction: its invoices less its credit documents. */
export async function findOpenInvoiced(db: Db, transactionId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case series when 'F' then gross_cents else -gross_cents end), 0)::int as cents
    from invoice_documents where transaction_id = ${transactionId}`.execute(db);
  return rows[0]!.cents;
}

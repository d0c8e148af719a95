import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The numbers of all invoices and credit documents by the month that stands on them, in the order of each series. */
export async function listMonthNumbers(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from invoice_documents
    where year = ${Number(month.slice(0, 4))} and left(snapshot->>'issuedOn', 7) = ${month}
    order by series desc, sequence`.execute(db);
  return rows.map(({ number }) => number);
}

export async function findMonthDocument(db: Db, number: string) {
  const { snapshot } = await db
    .selectFrom('invoice_documents')
    .select('snapshot')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return snapshot;
}

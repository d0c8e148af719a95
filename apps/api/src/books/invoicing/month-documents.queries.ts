import { firstDayOf, monthAfter } from '@forman/domain/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** SQL condition: document `d` was issued in this month, "2026-11". */
export const issuedIn = (month: string): RawBuilder<boolean> =>
  sql`d.issued_on >= ${firstDayOf(month)} and d.issued_on < ${firstDayOf(monthAfter(month, 1))}`;

/** Lists the numbers of a month's invoices and credit documents, in the order of each series. */
export async function listMonthNumbers(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select d.number from invoice_documents d where ${issuedIn(month)} order by d.series desc, d.sequence`.execute(
    db,
  );
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

import type { Tx } from '../../db/database.ts';
import type { DocumentSeries } from '@forman/domain/books/invoicing/numbering';
import { sql, type Insertable } from 'kysely';
import type { InvoiceDocuments } from '../../db/schema.gen.ts';

export type Counter = { year: number; lastSequence: number; lastHash: string };

/**
 * The day that the books have reached: that of the series' last document, else the first day of the year that
 * has begun. Days and years never decrease along the numbers, whatever the clock did: a sale begun before
 * midnight may get its number after midnight, and a clock that was in the next year leaves a document there
 * (decision 14).
 */
export async function dayReached(tx: Tx, series: DocumentSeries, { year }: Counter): Promise<string> {
  const last = await tx
    .selectFrom('invoice_documents')
    .select(sql<string>`snapshot->>'issuedOn'`.as('day'))
    .where('series', '=', series)
    .where('year', '=', year)
    // The last stored document is read, not the last number given: that number's document may be lost.
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.day ?? `${year}-01-01`;
}

export const insertCounter = (tx: Tx, series: DocumentSeries, year: number, lastHash: string) =>
  tx
    .insertInto('document_counters')
    .values({ series, year, last_sequence: 0, last_hash: lastHash })
    .execute();

export const lockLast = (tx: Tx, series: DocumentSeries): Promise<Counter | undefined> =>
  tx
    .selectFrom('document_counters')
    .select(['year', 'last_sequence as lastSequence', 'last_hash as lastHash'])
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const insertDocument = (tx: Tx, values: Insertable<InvoiceDocuments>) =>
  tx.insertInto('invoice_documents').values(values).returning('id').executeTakeFirstOrThrow();

/** Moves a series on to a number, with the hash of its document. */
export const moveCounter = (
  tx: Tx,
  { sequence, hash, series, year }: { sequence: number; hash: string; series: DocumentSeries; year: number },
) =>
  tx
    .updateTable('document_counters')
    .set({ last_sequence: sequence, last_hash: hash })
    .where('series', '=', series)
    .where('year', '=', year)
    .execute();

export const lockDocuments = (tx: Tx, series: DocumentSeries) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${series}`}, 0))`.execute(tx);

import type { Tx, Db } from '../../db/database.ts';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import type { LostRange } from './hash-chain.ts';
import { sql, type Insertable } from 'kysely';
import type { LostNumbers } from '../../db/schema.gen.ts';

export async function findReached(tx: Tx, series: DocumentSeries, year: number): Promise<number> {
  const counter = await tx
    .selectFrom('document_counters')
    .select('last_sequence')
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirst();
  return counter?.last_sequence ?? 0;
}

/** Lists the numbers of a series and year that were declared lost, in order. */
export function listLost(
  db: Db,
  { series, year }: { series: DocumentSeries; year: number },
): Promise<LostRange[]> {
  return db
    .selectFrom('lost_numbers')
    .select(['first_sequence as first', 'last_sequence as last'])
    .select(sql<string>`last_hash`.as('lastHash'))
    .where('series', '=', series)
    .where('year', '=', year)
    .orderBy('first_sequence')
    .execute();
}

/** Lists the last number of each series and its hash, to be kept outside the database. */
export async function listLast(
  db: Db,
): Promise<{ series: string; number: string; hash: string; issuedAt: Date | null }[]> {
  const rows = await db
    .selectFrom('document_counters as c')
    .leftJoin('invoice_documents as d', (join) =>
      join
        .onRef('d.series', '=', 'c.series')
        .onRef('d.year', '=', 'c.year')
        .onRef('d.sequence', '=', 'c.last_sequence'),
    )
    .distinctOn('c.series')
    .select(['c.series', 'c.year', 'c.last_sequence', 'c.last_hash as hash', 'd.issued_at as issuedAt'])
    .where('c.last_sequence', '>', 0)
    .orderBy('c.series')
    .orderBy('c.year', 'desc')
    .execute();
  return rows.map(({ series, year, last_sequence: sequence, hash, issuedAt }) => ({
    series,
    number: formatDocumentNumber(series as DocumentSeries, year, sequence),
    hash,
    issuedAt,
  }));
}

export const insertLost = (tx: Tx, values: Insertable<LostNumbers>) =>
  tx.insertInto('lost_numbers').values(values).execute();

export const listDeclaredRows = (db: Db) => db.selectFrom('lost_numbers').selectAll().orderBy('id').execute();

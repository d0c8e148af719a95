import type { DocumentSeries } from '@forman/domain/books/invoicing/numbering';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { LostRange } from './hash-chain.ts';
import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';

/** A document as an archive keeps it, with its place in the chain. */
export type ArchivedDocument = {
  number: string;
  series: DocumentSeries;
  product: SoldProduct;
  previousHash: string;
  hash: string;
  snapshot: DocumentSnapshot;
};

/** The part of a series' chain that belongs to a year. */
export type ArchivedSeries = {
  series: DocumentSeries;
  year: number;
  firstPreviousHash: string;
  lastSequence: number;
  lastHash: string;
  lost: LostRange[];
};

/** Document numbers up to the last that each series had when it was read. */
export async function listArchivedNumbers(db: Db, series: readonly ArchivedSeries[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select d.number from invoice_documents d
    join json_to_recordset(${JSON.stringify(series)}::json) as s (series text, year int, "lastSequence" int)
      on s.series = d.series and s.year = d.year and d.sequence <= s."lastSequence"
    order by d.series desc, d.sequence`.execute(db);
  return rows.map(({ number }) => number);
}

export async function getArchivedDocument(db: Db, number: string): Promise<ArchivedDocument> {
  const { rows } = await sql<ArchivedDocument>`
    select d.number, d.series, t.vat_product as product, d.previous_hash as "previousHash", d.hash, d.snapshot
    from invoice_documents d join transactions t on t.id = d.transaction_id where d.number = ${number}`.execute(
    db,
  );
  return rows[0]!;
}

export const listCountersUpTo = (db: Db, year: number) =>
  db.selectFrom('document_counters').selectAll().where('year', '<=', year).orderBy('year').execute();

import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { DocumentSeries } from '@forman/domain/books/invoicing/numbering';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import { sql } from 'kysely';
import { genesisHash } from '../../canonical-json.ts';
import type { Db } from '../../db/database.ts';
import type { LostNumbers } from './hash-chain.ts';
import { listLost } from './lost-numbers.service.ts';

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
  lost: LostNumbers[];
};

export async function listArchivedSeries(db: Db, year: number): Promise<ArchivedSeries[]> {
  const counters = await db
    .selectFrom('document_counters')
    .selectAll()
    .where('year', '<=', year)
    .orderBy('year')
    .execute();
  return Promise.all(
    counters
      .filter((counter) => counter.year === year)
      .map(async ({ series, last_sequence: lastSequence, last_hash: lastHash }) => ({
        series: series as DocumentSeries,
        year,
        firstPreviousHash:
          counters.findLast((one) => one.series === series && one.year < year)?.last_hash ?? genesisHash,
        lastSequence,
        lastHash,
        lost: await listLost(db, { series: series as DocumentSeries, year }),
      })),
  );
}

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

/** Renders a document for people (PDF) and for machines (XML). */
export async function renderDocument(snapshot: DocumentSnapshot): Promise<{ pdf: Buffer; xml: string }> {
  // The libraries are needed here only.
  const { renderInvoicePdf } = await import('./invoice-pdf.ts');
  const { facturxXml } = await import('./facturx.ts');
  return { pdf: await renderInvoicePdf(snapshot), xml: facturxXml(snapshot) };
}

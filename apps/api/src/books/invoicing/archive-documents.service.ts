import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { DocumentSeries } from '@forman/domain/books/invoicing/numbering';
import { genesisHash } from '../../canonical-json.ts';
import type { Db } from '../../db/database.ts';
import { drawInvoice } from './drawing.service.ts';
import { listLost } from './lost-numbers.queries.ts';
import { type ArchivedSeries, listCountersUpTo } from './archive-documents.queries.ts';

export async function listArchivedSeries(db: Db, year: number): Promise<ArchivedSeries[]> {
  const counters = await listCountersUpTo(db, year);
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

/** Renders a document for people (PDF) and for machines (XML). */
export async function renderDocument(
  db: Db,
  snapshot: DocumentSnapshot,
): Promise<{ pdf: Buffer; xml: string }> {
  // The libraries are needed here only.
  const { facturxXml } = await import('./facturx.ts');
  return { pdf: await drawInvoice(db, snapshot), xml: facturxXml(snapshot) };
}

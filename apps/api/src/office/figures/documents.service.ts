import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import {
  type listDocuments as call,
  type IssuedDocument,
  paymentKinds,
} from '@forman/contract/books/issued-documents';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { type DocumentRow, listIssuedDocuments } from './documents.queries.ts';

/** The matching frozen documents, page by page, with their sums. */
export async function listDocuments(
  ctx: Context,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { rows, count, netCents, grossCents } = await listIssuedDocuments(ctx.db, query);
  return {
    documents: rows.map(toDocument),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    totals: amounts(netCents, grossCents),
  };
}

const amounts = (netCents: number, grossCents: number) => ({
  net: centsToEuros(netCents),
  vat: centsToEuros(grossCents - netCents),
  gross: centsToEuros(grossCents),
});

function toDocument({ netCents, grossCents, dueCents, payments, ...row }: DocumentRow): IssuedDocument {
  const isDue = row.kind === 'F' && dueCents > 0;
  return {
    ...row,
    ...amounts(netCents, grossCents),
    payments: paymentKinds.filter((kind) => payments.includes(kind) || (kind === 'due' && isDue)),
  };
}

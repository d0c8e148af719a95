import type {
  getFormerAccount,
  listFormerInvoices as listOfAll,
} from '@forman/contract/books/former-account';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { type Cents, centsToEuros } from '@forman/domain/money';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { listFormerInvoices, listFormerMovements, pageOfInvoices } from './former-account.queries.ts';

/** Reads a person's papers of a former tool, as that person or for the office. @throws AppError forbidden. */
export async function readFormerAccount(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<AnswerOf<typeof getFormerAccount>> {
  allow(canReadPapers(viewer, userId));
  const [invoices, movements] = await Promise.all([
    listFormerInvoices(ctx.db, userId),
    listFormerMovements(ctx.db, userId),
  ]);
  return {
    invoices: invoices.map(inEuros),
    movements: movements.map(({ at, cents, ...movement }) => ({
      ...movement,
      date: at.toISOString(),
      amount: centsToEuros(cents),
    })),
  };
}

/** Lists invoices of former tools, of a year or of all, for the office. */
export async function listForOffice(
  ctx: Context,
  { page, itemsPerPage, ...found }: QueryOf<typeof listOfAll>,
): Promise<AnswerOf<typeof listOfAll>> {
  const slice = sliceOf({ page, itemsPerPage });
  const { rows, count, cents, years } = await pageOfInvoices(ctx.db, { ...found, ...slice });
  return {
    invoices: rows.map(inEuros),
    count,
    maxPage: maxPageOf(count, itemsPerPage),
    total: centsToEuros(cents),
    years,
  };
}

type Sums = { net: Cents; vat: Cents; gross: Cents };
const inEuros = <Invoice extends Sums>({ net, vat, gross, ...invoice }: Invoice) => ({
  ...invoice,
  net: centsToEuros(net),
  vat: centsToEuros(vat),
  gross: centsToEuros(gross),
});

import type { getFormerAccount } from '@forman/contract/books/former-account';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { centsToEuros } from '@forman/domain/money';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import { listFormerInvoices, listFormerMovements } from './former-account.queries.ts';

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
    invoices: invoices.map(({ net, vat, gross, ...invoice }) => ({
      ...invoice,
      net: centsToEuros(net),
      vat: centsToEuros(vat),
      gross: centsToEuros(gross),
    })),
    movements: movements.map(({ at, cents, ...movement }) => ({
      ...movement,
      date: at.toISOString(),
      amount: centsToEuros(cents),
    })),
  };
}

import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { allow } from '@forman/domain/refusals';
import type { Paging } from '@forman/contract/fields';
import type { TransactionView } from '@forman/contract/books/invoicing';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { VatBuyer } from '@forman/domain/books/invoicing/vat';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { countPeopleRead } from '../../http/bulk-reads.ts';
import type { Db } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { readReceiptSent } from '../../platform/notifications/own-messages.queries.ts';
import { findBuyer, vatBuyer } from './buyers.queries.ts';
import { readHistory } from './deposit-states.service.ts';
import { methodOnWire, toDocument, toTransaction } from './transactions.wire.ts';
import {
  countTransactions,
  findDocument,
  findTransaction,
  listDocuments,
  listCreditsOf,
  selectTransactions,
  type TransactionRow,
  maySponsorAsk,
} from './transactions.queries.ts';

/** The buyer's facts that decide VAT. */
export const readVatBuyer = async (db: Db, userId: number): Promise<VatBuyer> =>
  vatBuyer((await findBuyer(db, userId))!.buyer);

/** A page of one's own transactions, newest first; for the back office all of them, or one person's. */
export async function listTransactions(
  ctx: Context,
  viewer: Viewer,
  { userId, ...part }: Paging & { userId: number | undefined },
): Promise<Part<TransactionView>> {
  if (userId !== undefined) allow(canReadPapers(viewer, userId));
  const everybody = userId === undefined && may(viewer, 'finance.read_all');
  const which = everybody ? {} : { userId: userId ?? viewer.id };
  const [rows, total] = await Promise.all([
    selectTransactions(ctx.db, which, sliceOf(part)),
    countTransactions(ctx.db, which),
  ]);
  if (everybody) await countPeopleRead(ctx, viewer, new Set(rows.map((row) => row.user_id)).size);
  return { rows: rows.map((row) => toTransaction(madeOutTo(viewer, row))), total };
}

/** @throws AppError not_found, forbidden. */
export async function getOwnTransaction(ctx: Context, viewer: Viewer, id: number): Promise<TransactionRow> {
  const row = await findTransaction(ctx.db, { id });
  if (!row) throw new AppError('not_found');
  allow(canReadPapers(viewer, row.user_id));
  return madeOutTo(viewer, row);
}

/**
 * Leaves out documents of a typed invoice that was first made out to another person: they are not for its
 * present buyer.
 */
function madeOutTo(viewer: Viewer, row: TransactionRow): TransactionRow {
  if (may(viewer, 'finance.read_all')) return row;
  return { ...row, documents: row.documents.filter(({ customerId }) => customerId === viewer.id) };
}

/** One transaction with its frozen invoice. */
export async function getTransactionWithDocument(ctx: Context, viewer: Viewer, id: number) {
  const row = await getOwnTransaction(ctx, viewer, id);
  const [document, sentAt, chorusProStates] = await Promise.all([
    findDocument(ctx.db, id),
    readReceiptSent(ctx.db, row.user_id, id),
    readHistory(ctx.db, id, { isOffice: may(viewer, 'finance.administer') }),
  ]);
  return {
    ...toTransaction(row),
    document: document ? toDocument(document.snapshot) : null,
    instrument: row.instrument,
    receiptSentAt: sentAt?.toISOString() ?? null,
    chorusProStates,
  };
}

/** The number of a transaction's invoice; the last one when corrections made several. */
export const findInvoiceNumber = async (db: Db, id: number): Promise<string | null> =>
  (await findDocument(db, id))?.number ?? null;

/** The PDF of a transaction's invoice, or of another of its documents by number. */
export async function getPdf(
  ctx: Context,
  viewer: Viewer,
  id: number,
  number: string | undefined,
): Promise<{ number: string; pdf: Buffer }> {
  const { documents } = await getOwnTransaction(ctx, viewer, id);
  const document = await findDocument(ctx.db, id, number);
  if (!documents.some((readable) => readable.number === document?.number) || !document)
    throw new AppError('not_found');
  // The drawing library is large, and few requests need it.
  const { renderInvoicePdf } = await import('./invoice-pdf.ts');
  return { number: document.number, pdf: await renderInvoicePdf(document.snapshot) };
}

/** The PDF of each document issued to a person, oldest first. */
export async function listOwnPdfs(db: Db, userId: number): Promise<{ number: string; pdf: Buffer }[]> {
  const documents = await listDocuments(db, userId);
  const { renderInvoicePdf } = await import('./invoice-pdf.ts');
  const drawn = [];
  for (const { number, snapshot } of documents) drawn.push({ number, pdf: await renderInvoicePdf(snapshot) });
  return drawn;
}

/**
 * Tells if and how a session was paid for a person: readable by oneself, by the sponsor for a discovery day,
 * and by the back office (CORE-276). The transaction itself, with address and references, is only for its
 * payer.
 */
export async function getTransactionDetail(ctx: Context, viewer: Viewer, userId: number, sessionId: number) {
  if (!(await maySponsorAsk(ctx.db, viewer.id, userId, sessionId))) allow(canReadPapers(viewer, userId));
  const row = await findTransaction(ctx.db, { seat: { userId, sessionId } });
  const isReadable = row && (row.user_id === viewer.id || may(viewer, 'finance.read_all'));
  return {
    paid: row !== undefined,
    method: row ? methodOnWire[row.method]! : null,
    transaction: isReadable ? toTransaction(madeOutTo(viewer, row)) : null,
  };
}

/**
 * The avoirs used on each transaction of one person, keyed by transaction; ids of other people's transactions
 * are left out (MEM-284).
 */
export async function listCredits(ctx: Context, userId: number, ids: readonly (number | string)[]) {
  const rows = await listCreditsOf(ctx.db, userId, ids.map(Number));
  const byTransaction: Record<string, { amount: number; credit_id: string }[]> = {};
  for (const row of rows) {
    const entry = { amount: centsToEuros(row.amount_cents), credit_id: row.number ?? String(row.avoir_id) };
    (byTransaction[row.transaction_id] ??= []).push(entry);
  }
  return byTransaction;
}

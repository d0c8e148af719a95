import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { allow } from '@forman/domain/refusals';
import type { Paging } from '@forman/contract/fields';
import type { TransactionView } from '@forman/contract/books/invoicing';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { VatBuyer } from '@forman/domain/books/invoicing/vat';
import { centsToEuros, type Cents } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { countPeopleRead } from '../../http/bulk-reads.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { readReceiptSent } from '../../platform/notifications/own-messages.queries.ts';
import { findBuyer, vatBuyer } from './buyers.queries.ts';
import { drawInvoice } from './drawing.service.ts';
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
  insertTransaction,
} from './transactions.queries.ts';
import type { DocumentLine } from '@forman/domain/books/invoicing/document';
import { type SaleVat, decideVat } from '../vat-rules/vat-rules.service.ts';
import { routeOf } from '@forman/domain/books/invoicing/routing';
import { parisDay } from '@forman/domain/paris-time';
import type { Room } from '@forman/domain/sessions/rooms';

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
  return { number: document.number, pdf: await drawInvoice(ctx.db, document.snapshot) };
}

/** The PDF of each document issued to a person, oldest first. */
export async function listOwnPdfs(db: Db, userId: number): Promise<{ number: string; pdf: Buffer }[]> {
  const documents = await listDocuments(db, userId);
  const drawn = [];
  for (const { number, snapshot } of documents) drawn.push({ number, pdf: await drawInvoice(db, snapshot) });
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

/**
 * Records a group order whose money the office received, with the buyer as they are now: one sale of several seats,
 * which are stored with the order.
 */
export async function recordGroupTransaction(
  tx: Tx,
  sale: {
    payerId: number;
    itemName: string;
    seats: readonly { product: NonNullable<DocumentLine['product']>; vat: SaleVat; priceCents: Cents }[];
    /** How the money came, in words; null for a transfer, which its reference tells. */
    instrument: string | null;
    paidAt: Date;
    now: Date;
  },
): Promise<number> {
  const { buyer, platformFrom } = (await findBuyer(tx, sale.payerId))!;
  const totalCents = sale.seats.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const products = new Set(sale.seats.map(({ product }) => product));
  const { id } = await insertTransaction(tx, {
    user_id: sale.payerId,
    beneficiary_id: sale.payerId,
    item: 'group',
    item_name: sale.itemName,
    // With seats of several products each line names its own product.
    vat_product: products.size === 1 ? [...products][0]! : 'manual',
    base_total_cents: totalCents,
    total_cents: totalCents,
    method: 'manual',
    instrument: sale.instrument,
    paid_at: sale.paidAt,
    ...buyer,
    vat: JSON.stringify(sale.seats[0]!.vat),
    e_invoice_off: routeOf(buyer, { on: parisDay(sale.now), platformFrom }) !== 'chorus_pro',
    created_at: sale.now,
  });
  return id;
}

type PaidThing = {
  payer_id: number;
  beneficiary_id: number;
  item: 'session' | 'discovery_fee' | 'membership';
  session_id: number | null;
  room: Room | null;
  price_cents: Cents;
  online_cents: Cents;
  method: 'card' | 'paypal' | 'credit' | 'manual';
  capture_ref: string | null;
  provider_status: string | null;
  instrument: string | null;
  captured_at: Date | null;
};

/** Records a sale, with the buyer as they are now (CORE-197, CORE-270). */
export async function recordTransaction(
  tx: Tx,
  paid: PaidThing,
  what: {
    itemName: string;
    product: 'workshop' | 'formation' | 'event' | 'discovery_fee' | 'dues';
    registrationId: number | null;
    /** The part of the price that given avoirs take off. */
    discountCents: Cents;
    /** When the money came: its day decides the rule of VAT. */
    paidAt: Date;
    now: Date;
  },
): Promise<number> {
  const { buyer, platformFrom } = (await findBuyer(tx, paid.payer_id))!;
  const vat = await decideVat(tx, {
    ...what,
    sessionId: paid.session_id,
    buyer: vatBuyer(buyer),
    on: parisDay(what.paidAt),
  });
  const { id } = await insertTransaction(tx, {
    user_id: paid.payer_id,
    beneficiary_id: paid.beneficiary_id,
    item: paid.item,
    item_name: what.itemName,
    vat_product: what.product,
    session_id: paid.session_id,
    registration_id: what.registrationId,
    room: paid.room,
    base_total_cents: paid.price_cents,
    total_cents: paid.online_cents,
    discount_cents: what.discountCents,
    method: paid.online_cents === 0 ? 'credit' : paid.method,
    provider_ref: paid.capture_ref,
    provider_status: paid.provider_status,
    instrument: paid.instrument,
    paid_at: paid.captured_at ?? what.now,
    ...buyer,
    vat: JSON.stringify(vat),
    e_invoice_off: routeOf(buyer, { on: parisDay(what.now), platformFrom }) !== 'chorus_pro',
    created_at: what.now,
  });
  return id;
}

import { creditedByLine, creditedParts } from '@forman/domain/books/invoicing/credit';
import {
  type CreditOutcome,
  type DocumentSnapshot,
  hasInvoiceAddress,
  missingSellerFields,
} from '@forman/domain/books/invoicing/document';
import type { Cents } from '@forman/domain/money';
import type { Db, Tx } from '../../db/database.ts';
import { findBuyer } from './buyers.queries.ts';
import { composeInvoice, type Draft, type Replaced, totalsOf } from './compose-document.ts';
import { findLatestInvoice, getFacts, getSeller, listUsedAvoirs } from './document-facts.queries.ts';
import { freeze, type Issued } from './freeze.service.ts';

/** True for a person to whom an invoice can be made out today: a company has an address. */
export async function canInvoice(db: Db, userId: number): Promise<boolean> {
  const found = await findBuyer(db, userId);
  return found !== undefined && hasInvoiceAddress(found.buyer);
}

/** Lists the seller's fields missing before an invoice can be issued; empty when the record is complete. */
export async function missingSeller(db: Db): Promise<string[]> {
  return missingSellerFields(await getSeller(db));
}

/**
 * Issues the invoice of a paid transaction.
 * @param replaces the invoice that was cancelled for this one
 * @throws AppError seller_incomplete.
 */
export async function issueInvoice(
  tx: Tx,
  transactionId: number,
  now: Date,
  replaces?: Replaced,
): Promise<Issued> {
  const facts = await getFacts(tx, transactionId);
  const used = await listUsedAvoirs(tx, transactionId);
  const draft = composeInvoice(facts, { seller: await getSeller(tx), used, replaces });
  const product = facts.vat_product;
  return freeze(tx, { series: 'F', transactionId, product, now }, numbered(draft));
}

/**
 * Issues the credit document that gives back part or all of a transaction's invoice. Seller, customer, lines
 * and VAT are those of the invoice, whatever the settings and the account say since. The caller holds the
 * transaction's lock.
 */
export async function issueCreditDocument(
  tx: Tx,
  credit: {
    transactionId: number;
    amountCents: Cents;
    /** The only line of the invoice to credit, from 0; by default lines are credited from the first. */
    position?: number | null;
    /** What is credited of each line, in place of `position`; ignored where that much of one is not left. */
    byLine?: readonly Cents[] | null;
    /** True to take the discount back too: the gift is given again, or stands on the invoice that follows. */
    withDiscount?: boolean;
    note: string;
    outcome?: CreditOutcome;
    now: Date;
  },
): Promise<Issued> {
  const { transactionId, amountCents, position = null, byLine = null, withDiscount = false, now } = credit;
  const corrected = await findLatestInvoice(tx, transactionId);
  if (!corrected) throw new Error(`Transaction ${transactionId} has no invoice to credit`);
  const invoice = corrected.snapshot;
  const credited = creditedByLine(invoice, corrected.credits);
  const only = position === null ? null : invoice.lines.map((_, at) => (at === position ? amountCents : 0));
  const { lines, allowances } = creditedParts(invoice, {
    credited,
    isDiscountCredited: corrected.credits.some((one) => (one.allowances ?? []).length > 0),
    amount: (byLine && isLeft(invoice, credited, byLine) ? byLine : only) ?? amountCents,
    withDiscount,
  });
  const draft: Draft = {
    version: 1,
    series: 'AV',
    deliveredOn: invoice.deliveredOn,
    seller: invoice.seller,
    customer: invoice.customer,
    ...totalsOf(lines, allowances),
    settlements: [],
    dueCents: amountCents,
    paidOn: null,
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    ...(credit.outcome && { outcome: credit.outcome }),
    note: credit.note,
  };
  const corrects = { id: corrected.id, issuedOn: invoice.issuedOn };
  const { product } = corrected;
  return freeze(tx, { series: 'AV', transactionId, product, now, corrects }, numbered(draft));
}

/** True when so much of each line is left: money that a provider has given back meanwhile is credited all the same. */
const isLeft = ({ lines }: DocumentSnapshot, credited: readonly Cents[], byLine: readonly Cents[]): boolean =>
  lines.every((line, at) => credited[at]! + (byLine[at] ?? 0) <= line.grossCents);

const numbered =
  (draft: Draft) =>
  (number: string, issuedOn: string): DocumentSnapshot => ({ ...draft, number, issuedOn });

import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { getRepayable, repaySale } from '@forman/contract/money/counter';
import type { Viewer } from '@forman/domain/access';
import { repaymentEntry } from '@forman/domain/books/ledger/repayment-entry';
import { AppError, type Violation } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { refundableOnlineCents, repayableCents, whyNothing } from '@forman/domain/money/counter/repayment';
import { refundExpiry } from '@forman/domain/money/credits/expiry';
import { parisDay } from '@forman/domain/paris-time';
import { refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { creditedByLine } from '@forman/domain/books/invoicing/credit';
import { findLatestInvoice } from '../../books/invoicing/document-facts.queries.ts';
import { issueCreditDocument } from '../../books/invoicing/documents.service.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import { lockPerson } from '../../people/accounts/person.queries.ts';
import { openAvoir } from '../credits/wallet.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { findRepayment, findSale, insertRepayment, lockSale, type Sale } from './repayments.queries.ts';

/** Reads how much of a sale may be given back in money. @throws AppError not_found. */
export async function readRepayable(ctx: Context, id: number): Promise<AnswerOf<typeof getRepayable>> {
  const sale = await getSale(ctx.db, id);
  return {
    left: centsToEuros(repayableCents(sale)),
    sentence: whyNothing(sale),
    online: onlineOf(sale),
    asked: centsToEuros(sale.askedCents),
    lines: (await listLines(ctx.db, id)).map(({ label, grossCents, leftCents }) => ({
      label,
      gross: centsToEuros(grossCents),
      left: centsToEuros(leftCents),
    })),
  };
}

/** The lines of a sale's invoice with what of each is still invoiced; none where it has one line. */
async function listLines(
  db: Db,
  id: number,
): Promise<{ label: string; grossCents: Cents; leftCents: Cents }[]> {
  const invoice = await findLatestInvoice(db, id);
  if (!invoice || invoice.snapshot.lines.length === 1) return [];
  const credited = creditedByLine(invoice.snapshot, invoice.credits);
  return invoice.snapshot.lines.map(({ label, grossCents }, at) => ({
    label,
    grossCents,
    leftCents: grossCents - credited[at]!,
  }));
}

/**
 * Reads what is given back of each line, in the invoice's order; null where no line is named.
 * @throws AppError invalid for a line that is not there or has less left, and for lines that are not the amount.
 */
export async function readByLine(
  db: Db,
  id: number,
  { lines, amount }: Pick<Asked, 'lines' | 'amount'>,
): Promise<Cents[] | null> {
  if (!lines) return null;
  const sold = await listLines(db, id);
  const byLine = sold.map(() => 0);
  for (const { position, amount: part } of lines)
    byLine[position] = (byLine[position] ?? 0) + eurosToCents(part);
  const violations = byLine.flatMap((cents, at) => {
    const left = sold[at]?.leftCents ?? 0;
    return cents > left ? [{ propertyPath: `lines.${at}`, message: `${formatEuros(left)} au plus` }] : [];
  });
  const sum = byLine.reduce((total, cents) => total + cents, 0);
  if (sum !== eurosToCents(amount))
    violations.push({ propertyPath: 'amount', message: 'Ce n’est pas la somme des lignes' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return byLine;
}

function onlineOf(sale: Sale): AnswerOf<typeof getRepayable>['online'] {
  const cents = refundableOnlineCents(sale);
  return sale.method && cents > 0 ? { method: sale.method, left: centsToEuros(cents) } : null;
}

export async function getSale(db: Db, id: number): Promise<Sale> {
  const sale = await findSale(db, id);
  if (!sale) throw new AppError('not_found');
  return sale;
}

type Asked = BodyOf<typeof repaySale>;
type Repaid = AnswerOf<typeof repaySale>;

/**
 * Records money that the office gave back of a sale: a credit document over the amount, settled from the bank
 * on the day of the transfer or the cheque. The seat or the membership stays; a later cancellation gives back
 * the rest only.
 * @throws AppError not_found; conflict when what is left has changed; invalid for an amount above it, or a day
 * that cannot be.
 */
export async function repay(ctx: Context, viewer: Viewer, id: number, asked: Asked): Promise<Repaid> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // The lock comes first: of two equal requests at once, the second finds the repayment of the first.
    if (!(await lockSale(tx, id))) throw new AppError('not_found');
    const before = await findRepayment(tx, asked.requestKey);
    if (before) return same(before, id, asked);
    const sale = await getSale(tx, id);
    const amountCents = eurosToCents(asked.amount);
    check(sale, asked, now);
    const byLine = await readByLine(tx, id, asked);
    const number = await record(tx, viewer, { id, sale, asked, amountCents, byLine, now });
    await enqueueMail(tx, {
      to: sale.userId,
      template: 'sale_repaid',
      data: { itemName: sale.itemName, number, means: asked.means, cents: amountCents, transactionId: id },
      now,
    });
    return { number, amount: asked.amount };
  });
}

function check(sale: Sale, { amount, left, paidOn, means, reference }: Asked, now: Date): void {
  const leftCents = repayableCents(sale);
  const violations = [
    ...aboveLeft({ amount, left }, leftCents),
    ...(paidOn < parisDay(sale.paidAt) || paidOn > parisDay(now)
      ? [{ propertyPath: 'paidOn', message: 'Un jour entre le paiement et aujourd’hui' }]
      : []),
    ...(means !== 'avoir' && reference === ''
      ? [{ propertyPath: 'reference', message: 'Indiquez la référence' }]
      : []),
  ];
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/**
 * The problem of an amount above what is left.
 * @throws AppError conflict when what is left is not what the person saw.
 */
export function aboveLeft({ amount, left }: Pick<Asked, 'amount' | 'left'>, leftCents: Cents): Violation[] {
  if (leftCents !== eurosToCents(left)) throw refusal('repaid_meanwhile');
  const isAbove = eurosToCents(amount) > leftCents;
  return isAbove ? [{ propertyPath: 'amount', message: `${formatEuros(leftCents)} au plus` }] : [];
}

type Recorded = {
  id: number;
  sale: Sale;
  asked: Asked;
  amountCents: Cents;
  byLine: Cents[] | null;
  now: Date;
};

/** @returns the number of the credit document. */
async function record(
  tx: Tx,
  viewer: Viewer,
  { id: transactionId, sale: { userId }, asked, amountCents, byLine, now }: Recorded,
): Promise<string> {
  const { means, paidOn, reason, requestKey } = asked;
  const expiresAt = refundExpiry(now);
  const document = await issueCreditDocument(tx, {
    transactionId,
    amountCents,
    byLine,
    note: 'Remboursement',
    outcome:
      means === 'avoir'
        ? { kind: 'avoir', until: parisDay(expiresAt) }
        : { kind: 'repayment', means, on: paidOn, reference: asked.reference },
    now,
  });
  const reference = means === 'avoir' ? document.number : asked.reference;
  await insertRepayment(tx, {
    transactionId, documentId: document.id, means, amountCents, paidOn, reference, reason, requestKey,
    recordedBy: viewer.id, now,
  }); // prettier-ignore
  const { id: documentId, number } = document;
  if (means === 'avoir') {
    // Its words decide whether it can be spent (CORE-255).
    await lockPerson(tx, userId);
    await openAvoir(tx, {
      userId, amountCents, transactionId, document, expiresAt, action: 'cancel', description: reason,
      label: `Avoir n° ${number}\u00a0: rendu par l’association`, now,
    }); // prettier-ignore
  } else {
    const paid = { documentId, number, transactionId, userId, means, amountCents, on: paidOn };
    await post(tx, repaymentEntry(paid), now);
  }
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.repay',
    subject: 'transaction',
    subjectId: transactionId,
    detail: { reason, number, amount: asked.amount, means, paidOn, reference },
  });
  return number;
}

function same(
  before: { transactionId: number; amountCents: Cents; number: string },
  id: number,
  asked: Asked,
): Repaid {
  if (before.transactionId !== id || before.amountCents !== eurosToCents(asked.amount))
    throw refusal('receipt_other');
  return { number: before.number, amount: asked.amount };
}

import {
  captureEntry,
  caseEntry,
  type CaseStanding,
  type PaidOnline,
  refundEntry,
  refundReturnedEntry,
} from '@forman/domain/books/ledger/entries';
import { parisDay } from '@forman/domain/paris-time';
import { caseStateOf } from '@forman/domain/books/money-cases';
import type { Tx } from '../../db/database.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import type { MovedRow, NewCase } from './money-cases.queries.ts';
import { findPayment, type PaymentRow } from './payments.queries.ts';

/** Entries of the ledger for money at a provider; a payment by credit alone has none. */

const paidOf = (payment: PaymentRow, now: Date): PaidOnline => ({
  paymentId: payment.id,
  transactionId: payment.transaction_id,
  method: payment.method === 'paypal' ? 'paypal' : 'card',
  providerRef: payment.capture_ref ?? payment.provider_ref ?? payment.id,
  userId: payment.payer_id,
  amountCents: payment.captured_cents ?? payment.online_cents,
  on: parisDay(now),
});

export const postCapture = (tx: Tx, payment: PaymentRow, now: Date): Promise<void> =>
  post(tx, captureEntry(paidOf(payment, now)), now);

/** @param byTransfer the provider had refused, and the association paid the refund itself. */
export const postRefund = (
  tx: Tx,
  payment: PaymentRow,
  { now, byTransfer }: { now: Date; byTransfer: boolean },
): Promise<void> => post(tx, refundEntry(paidOf(payment, now), { count: payment.refunds, byTransfer }), now);

/** @param payment as it was while it counted as refunded. */
export const postReturned = (tx: Tx, payment: PaymentRow, now: Date): Promise<void> =>
  post(tx, refundReturnedEntry(paidOf(payment, now), payment.refunds), now);

const standingOf = (found: NewCase): CaseStanding => ({
  state: caseStateOf(found.kind, found.outcome),
  amountCents: found.amount_cents - (found.refunded_cents ?? 0),
});

/** Books a case that was opened or has moved: the money's new place at its provider. */
export async function postCase(
  tx: Tx,
  { id, moves, before, after }: MovedRow & { after: NewCase },
  now: Date,
): Promise<void> {
  const payment = after.payment_id ? await findPayment(tx, after.payment_id) : undefined;
  const isPaypal = (payment?.method ?? after.provider) === 'paypal';
  const entry = caseEntry({
    ref: `${id} ${moves}`,
    before: before && standingOf(before),
    after: standingOf(after),
    method: isPaypal ? 'paypal' : 'card',
    providerRef: after.ref || payment?.capture_ref || payment?.provider_ref || String(id),
    paymentId: after.payment_id,
    transactionId: payment?.transaction_id ?? null,
    on: parisDay(now),
  });
  await post(tx, entry, now);
}

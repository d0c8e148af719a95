import { lockPerson } from '../../people/accounts/person.queries.ts';
import { refundExpiry } from '@forman/domain/money/credits/expiry';
import { type Cents, formatEuros } from '@forman/domain/money';
import { providerRefundEntry } from '@forman/domain/books/ledger/entries';
import { parisDay } from '@forman/domain/paris-time';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import type { Tx } from '../../db/database.ts';
import { issueDebtCredit } from '../../books/invoicing/debts.service.ts';
import { issueCreditDocument } from '../../books/invoicing/documents.service.ts';
import { findOpenInvoiced } from '../../books/invoicing/documents.queries.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { openAvoir } from './wallet.service.ts';
import {
  findAskedLines,
  lockPayments,
  type SeatPayment,
  listPayments,
  lockRefunded,
  sumRepaid,
} from './refunds.queries.ts';
import { changeTransaction } from '../../books/invoicing/transactions.queries.ts';

export type SeatRefund = {
  /** The whole refund. */
  refundCents: Cents;
  /** The part of the refund that was paid by gifts: it comes back as a gift, which does not expire. */
  giftCents: Cents;
  /** The credit document of the avoir for the rest. */
  creditNumber: string | null;
  creditExpiresAt: Date | null;
  /** The owner of the avoir, who is not always the person of the seat. */
  payerId: number | null;
};

const nothing: SeatRefund = {
  refundCents: 0, giftCents: 0, creditNumber: null, creditExpiresAt: null, payerId: null,
}; // prettier-ignore

/**
 * Refunds a seat that ends: the paid part becomes one avoir of the payer, with one credit document; the part
 * that avoirs given by the association had taken off becomes a gift again. No refund within the 7 days,
 * unless `inFull` (the association itself withdrew the seat). The caller holds the session's lock. The
 * transactions are locked before the person: an edit of the back office under way issues its documents first.
 */
export async function cancelPaidSeat(
  tx: Tx,
  seat: { registrationId: number; startsAt: Date; title: string; inFull: boolean; now: Date },
): Promise<SeatRefund> {
  await lockPayments(tx, [seat.registrationId]);
  let outcome = nothing;
  for (const {
    priceCents,
    giftCents,
    refundedCents,
    disputedCents,
    owedCents,
    ...payment
  } of await listPayments(tx, seat.registrationId)) {
    // Money that the provider gave back on its own pages is not given back twice; nor is money that the
    // person's bank took back, or still may.
    const paidCents = Math.max(0, priceCents - giftCents - refundedCents - disputedCents - owedCents);
    const full = paidCents + giftCents;
    const isGivenBack = full > 0 && (seat.inFull || refundOnCancel(full, seat.startsAt, seat.now) === full);
    // What was never received is not owed any more; a cancellation within the 7 days leaves it due.
    if (owedCents > 0 && (seat.inFull || refundOnCancel(priceCents, seat.startsAt, seat.now) > 0))
      await issueDebtCredit(tx, {
        transactionId: payment.transactionId,
        position: payment.position,
        amountCents: owedCents,
        note: cancellationNote(0),
        now: seat.now,
      });
    if (isGivenBack) outcome = add(outcome, await giveBack(tx, { ...seat, payment, paidCents, giftCents }));
  }
  return outcome;
}

/**
 * Locks the rows that the refund of several seats touches, in the order of a single refund: all transactions,
 * then all payers. Locked seat by seat, this transaction would wait for a payer while it holds the documents'
 * counter, for which the payer's own transaction may wait.
 */
export async function lockPaidSeats(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  if (registrationIds.length === 0) return;
  const payers = [...new Set(await lockPayments(tx, registrationIds))];
  for (const payer of payers.toSorted((a, b) => a - b)) await lockPerson(tx, payer);
}

async function giveBack(
  tx: Tx,
  refund: {
    title: string;
    now: Date;
    paidCents: Cents;
    giftCents: Cents;
    payment: Pick<SeatPayment, 'transactionId' | 'payerId' | 'position'>;
  },
): Promise<SeatRefund> {
  const { payment, paidCents, giftCents, now } = refund;
  const { transactionId, payerId: userId, position } = payment;
  await lockPerson(tx, userId);
  const expiresAt = refundExpiry(now);
  const document = await issueCreditDocument(tx, {
    transactionId,
    position,
    amountCents: paidCents,
    withDiscount: giftCents > 0,
    note: cancellationNote(giftCents),
    ...(paidCents > 0 && { outcome: { kind: 'avoir', until: parisDay(expiresAt) } }),
    now,
  });
  const common = {
    userId, action: 'cancel', sessionTitle: refund.title, transactionId, now,
  } as const; // prettier-ignore
  // The paid part is given back first, so that it is spent before the gift, which does not expire.
  if (paidCents > 0)
    await openAvoir(tx, {
      ...common,
      amountCents: paidCents,
      description: refundOfSeat,
      label: `Avoir n° ${document.number}\u00a0: annulation`,
      document,
      expiresAt,
    });
  if (giftCents > 0)
    await openAvoir(tx, {
      ...common,
      amountCents: giftCents,
      description: refundOfSeat,
      label: giftGivenBack,
      expiresAt: null,
    });
  const credit = paidCents > 0 ? { creditNumber: document.number, creditExpiresAt: expiresAt } : null;
  return { ...nothing, ...credit, refundCents: paidCents + giftCents, giftCents, payerId: userId };
}

/** Opens the avoir of a cancelled seat whose refund the provider has refused, and tells its payer. */
export async function giveBackRefused(
  tx: Tx,
  {
    transactionId,
    amountCents,
    title,
    now,
  }: { transactionId: number; amountCents: Cents; title: string; now: Date },
): Promise<void> {
  const { user_id: payerId } = await lockRefunded(tx, transactionId);
  const { creditNumber, creditExpiresAt } = await giveBack(tx, {
    title,
    now,
    paidCents: amountCents,
    giftCents: 0,
    payment: { transactionId, payerId, position: null },
  });
  await enqueueMail(tx, {
    to: payerId,
    template: 'seat_refund_refused',
    data: {
      title,
      refundCents: amountCents,
      creditNumber,
      creditExpiresAt: creditExpiresAt?.toISOString() ?? null,
    },
    now,
  });
}

/** Words of the movement, whatever had paid the seat (CORE-220); the avoir says more. */
export const refundOfSeat = "Remboursement des frais d'inscription à un événement";
export const giftGivenBack = 'Avoir offert, rendu à l’annulation';

export const cancellationNote = (giftCents: Cents): string =>
  giftCents === 0
    ? 'Annulation de l’inscription'
    : `Annulation de l’inscription. La remise de ${formatEuros(giftCents)} redevient un avoir offert.`;

/**
 * Records the refund that the provider made of a purchase, with one credit document; the seat stays, and its
 * cancellation gives back the rest. The caller holds the payment's lock.
 * @returns `newCents`: what was given back since the last reading; `restCents`: what the books cannot take of it, as
 * money given back twice (already an avoir), or less than was recorded.
 */
export async function recordProviderRefund(
  tx: Tx,
  refund: { transactionId: number; refundedCents: Cents; now: Date },
): Promise<{ newCents: Cents; restCents: Cents }> {
  const { transactionId, refundedCents, now } = refund;
  const transaction = await lockRefunded(tx, transactionId);
  const newCents = refundedCents - transaction.refunded_cents;
  // What the office has given back by hand already is given twice, although an avoir paid a part of the invoice.
  const keptCents =
    transaction.total_cents - transaction.refunded_cents - (await sumRepaid(tx, transactionId));
  const amountCents = Math.min(newCents, keptCents, await findOpenInvoiced(tx, transactionId));
  if (amountCents <= 0) return { newCents, restCents: newCents };
  const document = await issueCreditDocument(tx, {
    transactionId,
    amountCents,
    byLine: await findAskedLines(tx, transactionId, amountCents),
    note: 'Remboursement par le prestataire de paiement',
    outcome: {
      kind: 'refund',
      method: transaction.method === 'paypal' ? 'paypal' : 'card',
      on: parisDay(now),
    },
    now,
  });
  await changeTransaction(tx, transactionId, { refunded_cents: transaction.refunded_cents + amountCents });
  const paid = {
    paymentId: null,
    transactionId,
    method: transaction.method === 'paypal' ? ('paypal' as const) : ('card' as const),
    providerRef: transaction.provider_ref ?? document.number,
    userId: transaction.user_id,
    amountCents,
    on: document.issuedOn,
  };
  await post(tx, providerRefundEntry(paid, document.id), now);
  return { newCents, restCents: newCents - amountCents };
}

const add = (a: SeatRefund, b: SeatRefund): SeatRefund => ({
  refundCents: a.refundCents + b.refundCents,
  giftCents: a.giftCents + b.giftCents,
  creditNumber: b.creditNumber ?? a.creditNumber,
  creditExpiresAt: b.creditExpiresAt ?? a.creditExpiresAt,
  payerId: b.payerId,
});

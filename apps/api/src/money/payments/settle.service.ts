import { lockPerson } from '../../people/accounts/person.queries.ts';
import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { freeSeats } from '@forman/domain/sessions/seats';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { recordFailure, reserveCredit, spendReserved } from '../credits/wallet.service.ts';
import { releaseCredit, sumReservedGifts } from '../credits/wallet.queries.ts';
import { issueInvoice } from '../../books/invoicing/documents.service.ts';
import { insertReceipt, type ReceivedMoney } from '../../books/invoicing/receipts.queries.ts';
import { issueReceived, receivedAt } from '../../books/invoicing/receipts.service.ts';
import type { Issued } from '../../books/invoicing/freeze.service.ts';
import { recordTransaction } from '../../books/invoicing/transactions.service.ts';
import { readDuesRight } from '../memberships/memberships.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { confirmByMail, findSeat, hold, seat } from '../../sessions/seats/seating.service.ts';
import { freeSeatOf, lockIfThere, readSeatsOf } from '../../sessions/seats/seats.service.ts';
import { captureMs, lastHoldOf, movePayment } from './holds.service.ts';
import { findPaidDues, lockPayment, type PaymentRow, updatePayment } from './payments.queries.ts';
import { findPaidFee, sumReserved, deleteReservations } from './settle.queries.ts';

/**
 * Settles a captured payment; the only place that turns money into a right. One transaction, locks in one
 * order: payment, session, person, counter. The browser's confirmation, the webhook and the reconciliation
 * all call it; the second call finds the work done.
 * @returns the payment afterwards: settled, or refunding when there is no right to give any more.
 */
export async function settlePayment(ctx: Context, paymentId: string): Promise<PaymentRow> {
  return ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) throw new AppError('not_found');
    return locked.state === 'captured' ? settleLocked(tx, locked, ctx.clock.now()) : locked;
  });
}

/**
 * Settles a payment that the caller's transaction has locked or just made.
 * @param received the money of a payment by hand, which the office holds already.
 */
export async function settleLocked(
  tx: Tx,
  payment: PaymentRow,
  now: Date,
  received: ReceivedMoney | null = null,
): Promise<PaymentRow> {
  const paidAt = received ? receivedAt(received, now) : now;
  const right = await findRight(tx, payment, now, paidAt);
  if (!right) return giveMoneyBack(tx, payment, now);
  const registrationId = await right.give();
  const discountCents = await sumReservedGifts(tx, payment.id);
  const paid = received ? { ...payment, captured_at: paidAt } : payment;
  const transactionId = await recordTransaction(tx, paid, {
    ...right,
    registrationId,
    discountCents,
    paidAt,
    now,
  });
  await spendReserved(tx, payment.id, {
    userId: payment.payer_id,
    description: right.itemName,
    action: payment.item === 'membership' ? 'register_adhesion' : 'register',
    transactionId,
    now,
  });
  if (received) await insertReceipt(tx, { ...received, transactionId, now });
  const invoice = await (received ? issueReceived : issueInvoice)(tx, transactionId, now);
  const settled = await movePayment(tx, payment, 'settled', {
    settled_at: now,
    transaction_id: transactionId,
    next_check_at: null,
  });
  await tellSettled(tx, payment, { ...right, transactionId, discountCents, invoice, received, now });
  return settled;
}

/**
 * Decides before a capture if this payment could be settled now, so that no money is taken to be given back.
 * The seat is kept until the provider has answered, even past the end of its hold, and the job leaves the
 * payment alone as long.
 */
export async function claimForCapture(ctx: Context, paymentId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const locked = await lockPayment(tx, paymentId);
    if (locked?.state !== 'created' || locked.expires_at <= now) return false;
    if (!(await findRight(tx, locked, now))) return false;
    const answered = new Date(now.getTime() + captureMs);
    if (locked.expires_at < answered) await updatePayment(tx, locked.id, { next_check_at: answered });
    if (locked.item === 'session' && locked.expires_at < answered) {
      const kept = { until: answered, room: locked.room, now };
      // After the end of the payment's own seat, `hold` may give another, which then belongs to the payment.
      const registrationId = await hold(tx, locked.payer_id, locked.session_id!, kept);
      await updatePayment(tx, locked.id, { registration_id: registrationId });
    }
    return true;
  });
}

/**
 * The right that this payment buys, if it still exists and the payment's credit does too. The caller holds
 * the payment's lock.
 * @param paidAt when the money came: dues pay for the years that were open then.
 */
async function findRight(tx: Tx, payment: PaymentRow, now: Date, paidAt = now): Promise<Right | null> {
  const right = await rights[payment.item](tx, payment, now, paidAt);
  await lockPerson(tx, payment.payer_id);
  return right && (await creditIsThere(tx, payment, now)) ? right : null;
}

/** The purchase that the money pays for, and its name on the transaction. */
type Right = {
  itemName: string;
  product: 'workshop' | 'formation' | 'event' | 'discovery_fee' | 'dues';
  /** The start of a session; null for dues. */
  startsAt: Date | null;
  /** Gives the right. @returns the registration concerned, where there is one. */
  give: () => Promise<number | null>;
};

type FindRight = (tx: Tx, payment: PaymentRow, now: Date, paidAt: Date) => Promise<Right | null>;

/** Finds the purchase that the money of each item can still pay for; null when it is gone. */
const rights = {
  session: findSeatRight,
  discovery_fee: findFeeRight,
  membership: findDuesRight,
} satisfies Record<PaymentRow['item'], FindRight>;

/**
 * The held seat; after its hold has run out, another seat if one is free. null for a session that is gone or
 * has started, or where the person already has a seat or has become the pilot.
 */
async function findSeatRight(tx: Tx, payment: PaymentRow, now: Date): Promise<Right | null> {
  const sessionId = payment.session_id!;
  if (!(await lockIfThere(tx, sessionId, now))) return null;
  const session = await readSeatsOf(tx, sessionId, now);
  if (session.pilot_id === payment.beneficiary_id) return null;
  const live = await findSeat(tx, sessionId, payment.beneficiary_id);
  const isOurs =
    live?.state === 'held' &&
    live.id === payment.registration_id &&
    (live.held_until === null || live.held_until <= lastHoldOf(payment));
  const product = rulesOf(session.kind as SessionKind).vatProduct;
  if (!product) return null;
  const canReseat = !live || live.state === 'waiting' || live.state === 'offered';
  const room = live?.state === 'offered' || freeSeats(session.seats) > 0;
  if (!isOurs && (!canReseat || !room || session.starts_at <= now)) return null;
  const itemName = payment.room ? `${session.title} (${roomLabel[payment.room]})` : session.title;
  return {
    itemName,
    product,
    startsAt: session.starts_at,
    give: () => seat(tx, payment.beneficiary_id, sessionId, { now, room: payment.room }),
  };
}

/**
 * The right of a discovery day's 5 €: to finalise a registration that still exists and is not finalised yet.
 */
async function findFeeRight(tx: Tx, payment: PaymentRow, now: Date): Promise<Right | null> {
  const sessionId = payment.session_id!;
  if (!(await lockIfThere(tx, sessionId, now))) return null;
  const session = await readSeatsOf(tx, sessionId, now);
  const live = await findSeat(tx, sessionId, payment.beneficiary_id);
  if (live?.state !== 'registered') return null;
  const paid = await findPaidFee(tx, live.id);
  if (paid) return null;
  return {
    itemName: session.title,
    product: 'discovery_fee',
    startsAt: session.starts_at,
    give: async () => live.id,
  };
}

/**
 * The right of dues, unless the person has paid them by another payment since this one began: late money of a
 * payment that was given up goes back.
 */
async function findDuesRight(tx: Tx, payment: PaymentRow, now: Date, paidAt: Date): Promise<Right | null> {
  await lockPerson(tx, payment.beneficiary_id);
  if (await findPaidDues(tx, payment.beneficiary_id, payment.created_at)) return null;
  const { itemName, give } = await readDuesRight(tx, payment.beneficiary_id, { paidAt, now });
  return { itemName, product: 'dues', startsAt: null, give: () => give().then(() => null) };
}

/**
 * True when the credit of this payment is still reserved, or can be reserved again for a late capture that
 * finds it released.
 */
async function creditIsThere(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  if (payment.credit_cents === 0) return true;
  const reserved = await sumReserved(tx, payment.id);
  if ((reserved?.cents ?? 0) === payment.credit_cents) return true;
  await deleteReservations(tx, payment.id);
  try {
    await reserveCredit(tx, {
      paymentId: payment.id,
      userId: payment.payer_id,
      amountCents: payment.credit_cents,
      now,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Gives the money back when no right is left: releases the credit once and records the failure. */
async function giveMoneyBack(tx: Tx, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  // A stuck payment is decided by the person who handles it; nothing is sent back without them.
  if (payment.state === 'stuck') throw new AppError('conflict', { reason: 'no_right' });
  if (payment.item === 'session' && payment.registration_id)
    await freeSeatOf(tx, payment.registration_id, now, { heldAtMost: lastHoldOf(payment) });
  const amountCents: Cents = await releaseCredit(tx, payment.id, now);
  await recordFailure(tx, {
    userId: payment.payer_id,
    amountCents,
    paymentId: payment.id,
    item: payment.item,
    now,
  });
  if (payment.online_cents === 0)
    return movePayment(tx, payment, 'failed', { next_check_at: null, failure_reason: 'no_right' });
  wakeAfterCommit(tx, 'payments');
  return movePayment(tx, payment, 'refunding', { next_check_at: now, failure_reason: 'no_right' });
}

async function tellSettled(
  tx: Tx,
  payment: PaymentRow,
  done: Right & {
    transactionId: number;
    discountCents: Cents;
    invoice: Issued;
    received: ReceivedMoney | null;
    now: Date;
  },
): Promise<void> {
  if (payment.item === 'session' && done.startsAt) {
    await confirmByMail(
      tx,
      payment.beneficiary_id,
      { id: payment.session_id!, starts_at: done.startsAt },
      { paidCents: payment.price_cents, now: done.now },
    );
  }
  await enqueueMail(tx, {
    to: payment.payer_id,
    template: 'receipt',
    data: {
      itemName: done.itemName,
      number: done.invoice.number,
      hash: done.invoice.hash,
      grossCents: payment.price_cents - done.discountCents,
      discountCents: done.discountCents,
      creditCents: payment.credit_cents - done.discountCents,
      onlineCents: done.received ? 0 : payment.online_cents,
      ...(done.received && { received: { means: done.received.means, cents: done.received.amountCents } }),
      owedCents: done.received ? payment.online_cents - done.received.amountCents : 0,
      transactionId: done.transactionId,
    },
    now: done.now,
  });
}

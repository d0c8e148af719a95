import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { freeSeats } from '@forman/domain/sessions/seats';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  lockPerson,
  recordFailure,
  releaseCredit,
  reserveCredit,
  spendReserved,
} from '../credits/wallet.service.ts';
import { issueInvoice } from '../invoicing/documents.service.ts';
import { recordTransaction } from '../invoicing/transactions.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { confirmByMail, findSeat, getAddressee, seat } from '../registrations/registrations.service.ts';
import { freeSeatOf, lockIfThere, readSeatsOf } from '../registrations/seats.service.ts';
import { movePayment } from './holds.service.ts';
import { lockPayment, type PaymentRow } from './payments.queries.ts';

/**
 * The only place that turns money into a right. One transaction, locks in one order: payment, session, person, counter.
 * The browser's confirmation, the webhook and the reconciliation all call it; the second call finds the work done.
 * @returns the payment as it stands afterwards: settled, or refunding when there is no right to give any more.
 */
export async function settlePayment(ctx: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) throw new AppError('not_found');
    if (locked.state === 'captured') await settleLocked(tx, locked, ctx.clock.now());
    return (await lockPayment(tx, paymentId))!;
  });
  ctx.wake('outbox');
  if (payment.state === 'refunding') ctx.wake('payments');
  return payment;
}

/** The same inside the caller's transaction, for a payment it has locked or just made. */
export async function settleLocked(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const right =
    payment.item === 'session' ? await findSeatRight(tx, payment, now) : await findFeeRight(tx, payment, now);
  await lockPerson(tx, payment.payer_id);
  const covered = right && (await creditIsThere(tx, payment, now));
  if (!right || !covered) return giveMoneyBack(tx, payment, now);
  const registrationId =
    right.registrationId ?? (await seat(tx, payment.beneficiary_id, payment.session_id!, now));
  const transactionId = await recordTransaction(tx, payment, { ...right, registrationId, now });
  await spendReserved(tx, payment.id, {
    userId: payment.payer_id,
    description: right.itemName,
    action: 'register',
    transactionId,
    now,
  });
  const invoice = await issueInvoice(tx, transactionId, now);
  await movePayment(tx, payment, 'settled', {
    settled_at: now,
    transaction_id: transactionId,
    next_check_at: null,
  });
  await tellSettled(tx, payment, { ...right, transactionId, number: invoice.number, now });
}

/** What the money buys, and how the transaction calls it; no registration yet when the seat is still to be taken. */
type Right = {
  registrationId: number | null;
  itemName: string;
  product: 'workshop' | 'formation' | 'event' | 'discovery_fee';
  startsAt: Date;
};

/**
 * The held seat; when its hold ran out meanwhile, another if one is left. Nothing for a session that is gone, has
 * started, or where the person has a seat already.
 */
async function findSeatRight(tx: Tx, payment: PaymentRow, now: Date): Promise<Right | null> {
  const sessionId = payment.session_id!;
  if (!(await lockIfThere(tx, sessionId, now))) return null;
  const session = await readSeatsOf(tx, sessionId, now);
  const live = await findSeat(tx, sessionId, payment.beneficiary_id);
  const ours = live?.state === 'held' && live.id === payment.registration_id;
  const product = rulesOf(session.kind as SessionKind).vatProduct;
  if (!product) return null;
  const canReseat = !live || live.state === 'waiting' || live.state === 'offered';
  const room = live?.state === 'offered' || freeSeats(session.seats) > 0;
  if (!ours && (!canReseat || !room || session.starts_at <= now)) return null;
  return { registrationId: null, itemName: session.title, product, startsAt: session.starts_at };
}

/** A discovery day's 5 € finalise a registration that is still there and not finalised yet. */
async function findFeeRight(tx: Tx, payment: PaymentRow, now: Date): Promise<Right | null> {
  const sessionId = payment.session_id!;
  if (!(await lockIfThere(tx, sessionId, now))) return null;
  const session = await readSeatsOf(tx, sessionId, now);
  const live = await findSeat(tx, sessionId, payment.beneficiary_id);
  if (live?.state !== 'registered') return null;
  const paid = await tx
    .selectFrom('transactions')
    .select('id')
    .where('registration_id', '=', live.id)
    .where('item', '=', 'discovery_fee')
    .executeTakeFirst();
  if (paid) return null;
  return {
    registrationId: live.id,
    itemName: session.title,
    product: 'discovery_fee',
    startsAt: session.starts_at,
  };
}

/** The credit this payment counts on: still reserved, or reserved again when a late capture finds it released. */
async function creditIsThere(tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> {
  if (payment.credit_cents === 0) return true;
  const reserved = await tx
    .selectFrom('credit_reservations')
    .select((eb) => eb.fn.sum<number>('amount_cents').as('cents'))
    .where('payment_id', '=', payment.id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if ((reserved?.cents ?? 0) === payment.credit_cents) return true;
  await tx.deleteFrom('credit_reservations').where('payment_id', '=', payment.id).execute();
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

/** No right left to give: the credit is released once, the failure is written down, the money goes back. */
async function giveMoneyBack(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  if (payment.item === 'session' && payment.registration_id)
    await freeSeatOf(tx, payment.registration_id, now);
  const amountCents: Cents = await releaseCredit(tx, payment.id, now);
  await recordFailure(tx, { userId: payment.payer_id, amountCents, paymentId: payment.id, now });
  if (payment.online_cents === 0)
    return movePayment(tx, payment, 'failed', { next_check_at: null, failure_reason: 'no_right' });
  await movePayment(tx, payment, 'refunding', { next_check_at: now, failure_reason: 'no_right' });
}

async function tellSettled(
  tx: Tx,
  payment: PaymentRow,
  done: Right & { transactionId: number; number: string; now: Date },
): Promise<void> {
  const payer = await getAddressee(tx, payment.payer_id);
  if (payment.item === 'session') {
    await confirmByMail(
      tx,
      payment.beneficiary_id,
      { id: payment.session_id!, starts_at: done.startsAt },
      { paidCents: payment.price_cents, now: done.now },
    );
  }
  await enqueueMail(tx, {
    to: payer,
    template: 'receipt',
    data: {
      firstName: payer.firstName,
      itemName: done.itemName,
      number: done.number,
      grossCents: payment.price_cents,
      creditCents: payment.credit_cents,
      onlineCents: payment.online_cents,
      transactionId: done.transactionId,
    },
    now: done.now,
  });
}

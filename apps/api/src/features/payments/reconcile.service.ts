import { AppError } from '@forman/domain/errors';
import { openPaymentStates } from '@forman/domain/payments/states';
import type { PaymentProvider, PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { closeWithoutMoney, movePayment } from './holds.service.ts';
import {
  findOpenPayment,
  findPayment,
  listDuePayments,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts';
import { isRefundUnderWay, markStuck, postpone, refundPayment } from './refund.service.ts';
import { settlePayment } from './settle.service.ts';

/** A payment the provider still works on is looked at again after this. */
const lookAgainMs = 20_000;

function providerOf(ctx: Context, payment: PaymentRow): PaymentProvider | null {
  return payment.method === 'credit' ? null : (ctx.payments[payment.method] ?? null);
}

/**
 * Reads a payment from its provider, writes down what it says, and settles it when the money is there.
 * @throws ProviderError when the provider does not answer; nothing has changed then.
 */
export async function refreshPayment(ctx: Context, paymentId: string, capture = true): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId);
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref || isOver(payment)) return payment;
  const reading = capture
    ? await provider.capture(payment.provider_ref, `${payment.id}:capture`)
    : await provider.read(payment.provider_ref);
  // Refused after the provider had worked on it: this payment is over, another may be opened.
  if (reading.status === 'open' && payment.state === 'processing') return closePayment(ctx, payment.id);
  return takeReading(ctx, payment.id, reading);
}

const isOver = (payment: PaymentRow): boolean => ['settled', 'refunded', 'stuck'].includes(payment.state);

async function getPayment(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** The capture is written down first, by itself; only then is it turned into a right. */
async function takeReading(ctx: Context, id: string, reading: PaymentReading): Promise<PaymentRow> {
  if (reading.status === 'captured' && !(await makeWay(ctx, id))) return getPayment(ctx, id);
  const state = await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, id);
    if (!locked) throw new AppError('not_found');
    await writeReading(tx, locked, reading, ctx.clock.now());
    return (await lockPayment(tx, id))!;
  });
  return state.state === 'captured' ? settlePayment(ctx, id) : state;
}

/**
 * Money that comes for a closed payment wins over the payment that the person opened since: that one is closed, so that
 * nobody pays twice.
 * @returns false while the other cannot be closed, the provider being at work on it: looked at again later.
 */
async function makeWay(ctx: Context, id: string): Promise<boolean> {
  const payment = await getPayment(ctx, id);
  if (payment.state !== 'expired' && payment.state !== 'failed') return true;
  const { payer_id: payerId, beneficiary_id: beneficiaryId, item, session_id: sessionId } = payment;
  const other = await findOpenPayment(ctx.db, { payerId, beneficiaryId, item, sessionId });
  if (!other) return true;
  const closed = await closePayment(ctx, other.id);
  if (!(openPaymentStates as readonly string[]).includes(closed.state)) return true;
  await updatePayment(ctx.db, id, { next_check_at: new Date(ctx.clock.now().getTime() + lookAgainMs) });
  return false;
}

async function writeReading(tx: Tx, payment: PaymentRow, reading: PaymentReading, now: Date): Promise<void> {
  const seen = {
    provider_status: reading.providerStatus,
    instrument: reading.instrument ?? payment.instrument,
  };
  const unfinished = payment.state === 'created' || payment.state === 'processing';
  switch (reading.status) {
    case 'captured':
      if (unfinished || payment.state === 'failed' || payment.state === 'expired') {
        await movePayment(tx, payment, 'captured', {
          ...seen,
          captured_at: now,
          capture_ref: reading.captureRef,
          next_check_at: now,
        });
        if (reading.amountCents !== payment.online_cents)
          await markStuck(tx, { ...payment, state: 'captured' }, 'amount_differs');
      }
      return;
    case 'processing':
      if (payment.state === 'created') await movePayment(tx, payment, 'processing', seen);
      await updatePayment(tx, payment.id, { next_check_at: new Date(now.getTime() + lookAgainMs) });
      return;
    case 'failed':
      if (unfinished)
        await closeWithoutMoney(tx, payment, 'failed', {
          now,
          providerStatus: reading.providerStatus,
          reason: 'refused',
        });
      return;
    case 'cancelled':
      if (unfinished)
        await closeWithoutMoney(tx, payment, 'expired', { now, providerStatus: reading.providerStatus });
      return;
    case 'open':
      await updatePayment(tx, payment.id, seen);
  }
}

/**
 * Ends a payment nobody finished. The provider is asked first, so that it can no longer be captured; one that was
 * captured meanwhile is settled instead.
 */
export async function closePayment(ctx: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId);
  const provider = providerOf(ctx, payment);
  if (provider && payment.provider_ref) {
    const reading = await provider.cancel(payment.provider_ref);
    // An order that PayPal cannot void reads open for ever: it is expired here, and a late capture is refunded.
    if (reading.status !== 'open') return takeReading(ctx, payment.id, reading);
  }
  await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (locked?.state === 'created' || locked?.state === 'processing') {
      await closeWithoutMoney(tx, locked, 'expired', { now: ctx.clock.now() });
    }
  });
  ctx.wake('outbox');
  return getPayment(ctx, paymentId);
}

/** The job: every payment left in the middle is looked at again, by its state. */
export async function reconcilePayments(ctx: Context): Promise<number> {
  const due = await listDuePayments(ctx.db, ctx.clock.now());
  for (const payment of due) {
    try {
      await reconcileOne(ctx, payment);
    } catch (error) {
      ctx.log.warn({ err: error, payment: payment.id }, 'payment not reconciled, will try again');
      await postpone(ctx, payment.id, error instanceof AppError ? error.code : 'unanswered');
    }
  }
  return due.length;
}

async function reconcileOne(ctx: Context, payment: PaymentRow): Promise<void> {
  const overdue = payment.expires_at <= ctx.clock.now();
  switch (payment.state) {
    case 'created':
      if (overdue) await closePayment(ctx, payment.id);
      else await lookOnce(ctx, payment, payment.expires_at);
      return;
    case 'processing':
      await refreshPayment(ctx, payment.id);
      return;
    case 'captured':
      await settlePayment(ctx, payment.id);
      return;
    case 'refunding':
    case 'stuck':
      return isRefundUnderWay(payment) ? refundPayment(ctx, payment) : lookNever(ctx, payment);
    case 'expired':
    case 'failed':
      // The provider was still at work when it closed: a late capture is looked for as long as that lasts.
      return lookOnce(ctx, payment, null);
    default:
      return lookNever(ctx, payment);
  }
}

/** Reads a payment whose webhook may be lost; looks again at `next`, or soon when the provider is still at work on it. */
async function lookOnce(ctx: Context, payment: PaymentRow, next: Date | null): Promise<void> {
  await updatePayment(ctx.db, payment.id, { next_check_at: next });
  await refreshPayment(ctx, payment.id, false);
}

const lookNever = (ctx: Context, payment: PaymentRow): Promise<void> =>
  updatePayment(ctx.db, payment.id, { next_check_at: null });

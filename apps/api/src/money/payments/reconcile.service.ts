import { AppError } from '@forman/domain/errors';
import { openPaymentStates } from '@forman/domain/money/payments/states';
import type { PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { closeReplaced, closeWithoutMoney, movePayment } from './holds.service.ts';
import { postCapture } from './payment-entries.ts';
import {
  findOpenPayment,
  findPayment,
  isBeingReplaced,
  listDuePayments,
  listWithdrawnPayments,
  lockPayment,
  lookAgainAt,
  markReplaced,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts';
import { providerOf } from './provider-of.ts';
import { isRefundUnderWay, markStuck, postpone, refundPayment } from './refund.service.ts';
import { claimForCapture, settlePayment } from './settle.service.ts';

/** Interval between two looks at a payment that the provider still works on. */
const lookAgainMs = 20_000;

/**
 * Reads a payment from its provider, records its state, and settles it when the money is there. `capture`
 * first takes the money of an approved order, if the order can still be settled; otherwise the payment ends
 * here.
 * @throws ProviderError when the provider does not answer; nothing has changed then.
 */
export async function refreshPayment(ctx: Context, paymentId: string, capture = true): Promise<PaymentRow> {
  return (await lookAtPayment(ctx, paymentId, capture)).payment;
}

/**
 * Refreshes a payment and also returns the provider's reading; null when the provider was not called, or when
 * the payment was closed.
 */
export async function lookAtPayment(
  ctx: Context,
  paymentId: string,
  capture: boolean,
): Promise<{ payment: PaymentRow; reading: PaymentReading | null }> {
  const payment = await getPayment(ctx, paymentId);
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref || isOver(payment)) return { payment, reading: null };
  // A card's money was taken in the browser, so that a card payment is only read.
  const isOrder = capture && payment.method === 'paypal';
  const isClaimed = isOrder && (await claimCapture(ctx, payment));
  const close = async () => ({ payment: await closePayment(ctx, payment.id), reading: null });
  if (isOrder && !isClaimed && payment.state === 'created') return close();
  const reading = isClaimed
    ? await provider.capture(payment.provider_ref, `${payment.id}:capture`)
    : await provider.read(payment.provider_ref);
  // The payment was refused after the provider had worked on it: it is over, and another may be opened.
  if (reading.status === 'open' && payment.state === 'processing') return close();
  return { payment: await takeReading(ctx, payment.id, reading), reading };
}

/**
 * Allows a capture only for a payment that can be settled, so that no money is taken to be given back at
 * once. A closed payment that was replaced may still be captured while its replacement could be: the
 * replacement holds its seat.
 */
async function claimCapture(ctx: Context, payment: PaymentRow): Promise<boolean> {
  if (payment.state === 'created') return claimForCapture(ctx, payment.id);
  if (payment.state !== 'expired' && payment.state !== 'failed') return false;
  const { payer_id: payerId, beneficiary_id: beneficiaryId, item, session_id: sessionId } = payment;
  const other = await findOpenPayment(ctx.db, { payerId, beneficiaryId, item, sessionId });
  return other !== undefined && claimForCapture(ctx, other.id);
}

const isOver = (payment: PaymentRow): boolean => ['settled', 'refunded', 'stuck'].includes(payment.state);

async function getPayment(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** Records the capture in a transaction of its own before the payment is settled. */
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
 * Makes money that arrives for a closed payment win over the payment that the person opened since: the newer
 * one is closed, so that nobody pays twice, and its seat goes to the money.
 * @returns false while the newer payment cannot be closed because the provider is at work on it; a later look
 * tries again.
 */
async function makeWay(ctx: Context, id: string): Promise<boolean> {
  const payment = await getPayment(ctx, id);
  if (payment.state !== 'expired' && payment.state !== 'failed') return true;
  const { payer_id: payerId, beneficiary_id: beneficiaryId, item, session_id: sessionId } = payment;
  const other = await findOpenPayment(ctx.db, { payerId, beneficiaryId, item, sessionId });
  if (!other) return true;
  const { isStopped, payment: stopped } = await stopPayment(ctx, other);
  if (isStopped && (await ctx.transaction((tx) => takeSeatOf(tx, id, stopped, ctx.clock.now())))) return true;
  if (!(openPaymentStates as readonly string[]).includes(stopped.state)) return true;
  await updatePayment(ctx.db, id, { next_check_at: new Date(ctx.clock.now().getTime() + lookAgainMs) });
  return false;
}

async function takeSeatOf(tx: Tx, id: string, stopped: PaymentRow, now: Date): Promise<boolean> {
  await lockPayment(tx, id);
  const closed = await closeReplaced(tx, stopped, now);
  if (closed?.registration_id) await updatePayment(tx, id, { registration_id: closed.registration_id });
  return closed !== null;
}

/**
 * Stops a payment at its provider so that another can replace it. Until then a webhook or the job that finds
 * it ended leaves it and its seat alone; the caller closes it (closeReplaced).
 * @returns `isStopped` false, with the present payment, when the provider is at work on it or has captured
 * it.
 */
export async function stopPayment(
  ctx: Context,
  { id }: PaymentRow,
): Promise<{ isStopped: boolean; payment: PaymentRow }> {
  await markReplaced(ctx.db, id);
  const payment = await getPayment(ctx, id);
  const reading = await cancelAtProvider(ctx, payment);
  if (endOf(reading)) return { isStopped: true, payment };
  return { isStopped: false, payment: await takeReading(ctx, id, reading!) };
}

/** Cancels a payment at its provider; null when the provider never opened it. @throws ProviderError. */
async function cancelAtProvider(ctx: Context, payment: PaymentRow): Promise<PaymentReading | null> {
  const provider = providerOf(ctx, payment);
  return provider && payment.provider_ref ? provider.cancel(payment.provider_ref) : null;
}

/**
 * The final state of a payment that cannot be finished any more; null while money is there or may come. An
 * order that PayPal cannot void reads open for ever: it expires here, and a late capture is refunded.
 */
function endOf(reading: PaymentReading | null): 'expired' | 'failed' | null {
  if (reading?.status === 'failed') return 'failed';
  return reading?.status === 'captured' || reading?.status === 'processing' ? null : 'expired';
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
        const isAsAsked = reading.amountCents === payment.online_cents;
        const captured = await movePayment(tx, payment, 'captured', {
          ...seen,
          captured_at: now,
          captured_cents: isAsAsked ? null : reading.amountCents,
          capture_ref: reading.captureRef,
          next_check_at: now,
          failure_reason: null,
        });
        await postCapture(tx, captured, now);
        if (!isAsAsked) await markStuck(tx, captured, 'amount_differs');
      }
      return;
    case 'processing':
      if (payment.state === 'created') await movePayment(tx, payment, 'processing', seen);
      await updatePayment(tx, payment.id, { next_check_at: new Date(now.getTime() + lookAgainMs) });
      return;
    case 'failed':
    case 'cancelled':
      if (unfinished && !isBeingReplaced(payment)) await close(tx, payment, reading, now);
      return;
    case 'open':
      await updatePayment(tx, payment.id, seen);
  }
}

const close = (tx: Tx, payment: PaymentRow, reading: PaymentReading | null, now: Date): Promise<void> =>
  closeWithoutMoney(tx, payment, endOf(reading) ?? 'expired', {
    now,
    providerStatus: reading?.providerStatus ?? null,
    ...(reading?.status === 'failed' ? { reason: 'refused' } : {}),
  });

/**
 * Ends a payment that nobody finished. The provider cancels it first, so that it can no longer be captured; a
 * payment captured meanwhile is settled instead.
 */
export async function closePayment(ctx: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId);
  const reading = await cancelAtProvider(ctx, payment);
  if (!endOf(reading)) return takeReading(ctx, payment.id, reading!);
  await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (locked?.state === 'created' || locked?.state === 'processing')
      await close(tx, locked, reading, ctx.clock.now());
  });
  return getPayment(ctx, paymentId);
}

/** Longest run: the timetable starts the next within a minute. */
const runMs = 50_000;
/** Payments looked at in parallel: most of the time is spent waiting for a provider. */
const atOnce = 4;

/**
 * The job that looks again at every unfinished payment, by its state, until none is due that this run has not
 * seen.
 */
export async function reconcilePayments(ctx: Context): Promise<number> {
  const until = performance.now() + runMs;
  const isEnding = (): boolean => ctx.isStopping() || performance.now() >= until;
  const seen = new Set<string>();
  const look = async (payments: PaymentRow[], act: (payment: PaymentRow) => Promise<unknown>) => {
    const inTurn = limitConcurrency(atOnce);
    for (const { id } of payments) seen.add(id);
    const lookAt = async (payment: PaymentRow) => {
      if (!isEnding()) await orLater(ctx, payment, () => act(payment));
    };
    await Promise.all(payments.map((payment) => inTurn(() => lookAt(payment))));
  };
  for (;;) {
    const withdrawn = await listWithdrawnPayments(ctx.db, [...seen]);
    await look(withdrawn, ({ id }) => closePayment(ctx, id));
    const due = await listDuePayments(ctx.db, ctx.clock.now(), [...seen]);
    // Payments whose money is here come first: they wait for no provider.
    for (const isHere of [true, false]) {
      const some = due.filter(({ state }) => (state === 'captured') === isHere);
      await look(some, (payment) => reconcileOne(ctx, payment));
    }
    if (withdrawn.length + due.length === 0 || isEnding()) return seen.size;
  }
}

async function orLater(ctx: Context, payment: PaymentRow, look: () => Promise<unknown>): Promise<void> {
  try {
    await look();
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'payment not reconciled, will try again');
    await postpone(ctx, payment.id, error instanceof AppError ? error.code : 'unanswered');
  }
}

/** Looks again at an unfinished payment, by its state. @throws ProviderError. */
export async function reconcileOne(ctx: Context, payment: PaymentRow): Promise<void> {
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
      // The provider was still at work at the closing: a late capture is possible until it is done.
      return lookOnce(ctx, payment, null);
    default:
      return lookNever(ctx, payment);
  }
}

/**
 * Reads a payment whose webhook may be lost; the next look is at `next`, or soon when the provider is still
 * at work on it.
 */
async function lookOnce(ctx: Context, payment: PaymentRow, next: Date | null): Promise<void> {
  await lookAgainAt(ctx.db, payment, next);
  await refreshPayment(ctx, payment.id, false);
}

const lookNever = (ctx: Context, payment: PaymentRow): Promise<void> => lookAgainAt(ctx.db, payment, null);

import type { PaymentProvider } from '../../adapters/payments/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { movePayment } from './holds.service.ts';
import { postRefund } from './payment-entries.ts';
import { lockPayment, namePaid, type PaymentRow, updatePayment } from './payments.queries.ts';
import { providerOf } from './provider-of.ts';

/** Time after which money between two states is shown to the office, before the 15 minutes of invariant 4. */
const patienceMs = 10 * 60_000;
const tryAgainMs = 60_000;

/** Stuck without an answer, not refused: the refund is requested again with the same key until one comes. */
const unanswered = ['refund_unanswered', 'refund_pending'];
export const isRefundUnderWay = (payment: PaymentRow): boolean =>
  payment.state === 'refunding' ||
  (payment.state === 'stuck' && unanswered.includes(payment.stuck_reason ?? ''));

/**
 * Refunds through the provider the money that could not become a right, outside any transaction; a refusal
 * leaves the payment stuck, for a person to decide.
 * @throws ProviderError when the outcome is unknown: the refund is requested again later.
 */
export async function refundPayment(ctx: Context, payment: PaymentRow): Promise<void> {
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref) return stop(ctx, payment.id, 'provider_not_configured');
  const result = await refundUncontested(provider, payment.provider_ref, payment).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.retryable) return { status: 'refused' as const };
    throw error;
  });
  if (result.status === 'disputed') return stop(ctx, payment.id, 'disputed');
  if (result.status === 'refused') return stop(ctx, payment.id, 'refund_refused');
  if (result.status === 'pending') return postpone(ctx, payment.id, 'refund_pending');
  await ctx.transaction((tx) => recordRefund(tx, payment.id, ctx.clock.now()));
}

/** Refunds a payment, unless the person's bank examines it or has taken the money back. */
async function refundUncontested(provider: PaymentProvider, ref: string, payment: PaymentRow) {
  const { dispute } = await provider.read(ref);
  if (dispute && dispute.status !== 'won') return { status: 'disputed' as const };
  return provider.refund(ref, payment.online_cents, `${payment.id}:refund`);
}

async function recordRefund(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked || !isRefundUnderWay(locked)) return;
  const done = { refunded_at: now, refunds: locked.refunds + 1, next_check_at: null, stuck_reason: null };
  await postRefund(tx, await movePayment(tx, locked, 'refunded', done), { now, byTransfer: false });
  const itemName = await namePaid(tx, locked.id);
  await enqueueMail(tx, {
    to: locked.payer_id,
    template: 'payment_refunded',
    data: {
      itemName,
      onlineCents: locked.online_cents,
      creditCents: locked.credit_cents,
    },
    now,
  });
}

/** Marks a payment for the back office, with the reason. The caller holds the payment's lock. */
export const markStuck = (
  tx: Tx,
  payment: PaymentRow,
  reason: string,
  nextCheckAt: Date | null = null,
): Promise<PaymentRow> =>
  movePayment(tx, payment, 'stuck', { stuck_reason: reason, next_check_at: nextCheckAt });

/** Ends the attempts, as no answer will come any more. */
async function stop(ctx: Context, paymentId: string, reason: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked || !isRefundUnderWay(locked)) return;
    if (locked.state === 'stuck')
      await updatePayment(tx, paymentId, { stuck_reason: reason, next_check_at: null });
    else await markStuck(tx, locked, reason);
  });
  ctx.log.error({ payment: paymentId, reason }, 'payment stuck');
}

/** Tries again in a minute; money that has waited too long becomes stuck, and is still to be refunded. */
export async function postpone(ctx: Context, paymentId: string, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const next = new Date(now.getTime() + tryAgainMs);
  await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return;
    const isBetween = locked.state === 'captured' || locked.state === 'refunding';
    const since = locked.captured_at?.getTime() ?? now.getTime();
    if (!isBetween || now.getTime() - since < patienceMs)
      return updatePayment(tx, paymentId, { next_check_at: next });
    if (locked.state === 'captured') return markStuck(tx, locked, `not_settled_${reason}`);
    return markStuck(tx, locked, unanswered.includes(reason) ? reason : 'refund_unanswered', next);
  });
}

import type { Cents } from '@forman/domain/money';
import type { PaymentProvider, PaymentReading, Period } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { findUnknownCase } from './money-cases.queries.ts';
import { heedLaterMoves } from './later-refund.service.ts';
import { findRefunded, type PaymentRow } from './payments.queries.ts';
import { findPaymentBehind, heedUnknownPayment, isUnknownMoney, takeIn } from './unknown-payment.service.ts';

/**
 * unknown: captured with our reference, but without a payment of ours or a case. not_taken_in: our payment,
 * which our books do not have as captured. refunds_differ: the provider gave back another amount than our
 * books have.
 */
export type DifferenceKind = 'unknown' | 'not_taken_in' | 'refunds_differ';

export type Difference = {
  kind: DifferenceKind;
  provider: PaymentProvider;
  reading: PaymentReading;
  payment: PaymentRow | undefined;
  /** The refunded amount in our books. */
  oursRefundedCents: Cents;
};

export type Comparison = { payments: number; differences: Difference[] };

/** Payments read at the same time: nearly all of the time is spent waiting for the provider. */
const atOnce = 4;

/**
 * Compares the payments that moved at the providers in a period with our books: each is read at the provider
 * and compared in its present state. Changes nothing.
 * @throws ProviderError when a provider does not answer, or does not let us list.
 */
export async function compareWithProviders(ctx: Context, period: Period): Promise<Comparison> {
  const comparison: Comparison = { payments: 0, differences: [] };
  for (const provider of Object.values(ctx.payments)) {
    const refs = new Set((await provider.list(period)).map(({ ref }) => ref));
    const inTurn = limitConcurrency(atOnce);
    const compared = await Promise.all([...refs].map((ref) => inTurn(() => compareOne(ctx, provider, ref))));
    comparison.differences.push(...compared.filter((difference) => difference !== null));
    comparison.payments += refs.size;
  }
  return comparison;
}

async function compareOne(ctx: Context, provider: PaymentProvider, ref: string): Promise<Difference | null> {
  const reading = await provider.read(ref);
  const payment = await findPaymentBehind(ctx, provider, reading);
  const oursRefundedCents = payment ? await findRefunded(ctx.db, payment) : 0;
  const found = { provider, reading, payment, oursRefundedCents };
  if (!payment) return (await isNews(ctx, reading)) ? { ...found, kind: 'unknown' } : null;
  // A person is handling the payment, or gave the money back by other means.
  const isPersons =
    payment.state === 'stuck' || (payment.state === 'refunded' && payment.stuck_reason !== null);
  if (reading.status !== 'captured' || isPersons) return null;
  const isBack = reading.refundedCents >= reading.amountCents;
  if (!payment.captured_at) return isBack ? null : { ...found, kind: 'not_taken_in' };
  return reading.refundedCents === oursRefundedCents ? null : { ...found, kind: 'refunds_differ' };
}

/** True for unknown money that has no case yet, or whose amounts have changed since. */
async function isNews(ctx: Context, reading: PaymentReading): Promise<boolean> {
  if (!(await isUnknownMoney(ctx, reading))) return false;
  const found = await findUnknownCase(ctx.db, reading.captureRef ?? reading.ref);
  return found?.refunded_cents !== reading.refundedCents || found.amount_cents !== reading.amountCents;
}

/** The booking of each kind of difference, the same as for a webhook about it. */
const bookings = {
  unknown: (ctx, { provider, reading }) => heedUnknownPayment(ctx, provider, reading.ref),
  not_taken_in: (ctx, { payment, reading }) => takeIn(ctx, payment!, reading),
  refunds_differ: (ctx, { payment }) => heedLaterMoves(ctx, payment!),
} satisfies Record<DifferenceKind, (ctx: Context, found: Difference) => Promise<void>>;

/**
 * Books the differences: complete payments of ours settle, or are given back; refunds get their credit
 * documents; the rest becomes cases. A second call books nothing more. An audit row records the period and
 * the differences.
 * @throws ProviderError when a provider stops answering: differences already booked stay.
 */
export async function bookDifferences(
  ctx: Context,
  { from, to }: Period,
  differences: readonly Difference[],
): Promise<void> {
  for (const found of differences) await bookings[found.kind](ctx, found);
  await ctx.transaction((tx) =>
    audit(tx, {
      at: ctx.clock.now(),
      actorId: null,
      action: 'payment.reconcile',
      subject: 'settings',
      subjectId: 'payments',
      detail: {
        from: from.toISOString(),
        to: to.toISOString(),
        booked: differences.map(({ kind, provider, reading }) => `${kind} ${provider.name} ${reading.ref}`),
      },
    }),
  );
}

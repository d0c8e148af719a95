import type { Cents } from '@forman/domain/money';
import type { PaymentProvider, PaymentReading, Period } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { findUnknownCase } from './money-cases.queries.ts';
import { heedLaterMoves } from './later-refund.service.ts';
import { findRefunded, type PaymentRow } from './payments.queries.ts';
import { findPaymentBehind, heedUnknownPayment, isUnknownMoney, takeIn } from './unknown-payment.service.ts';

/**
 * unknown: captured with our reference, and no payment of ours, nor a case yet. not_taken_in: ours, and not known to be captured.
 * refunds_differ: another sum went back at the provider than in our books.
 */
export type DifferenceKind = 'unknown' | 'not_taken_in' | 'refunds_differ';

export type Difference = {
  kind: DifferenceKind;
  provider: PaymentProvider;
  reading: PaymentReading;
  payment: PaymentRow | undefined;
  /** The amount that our books have as given back. */
  oursRefundedCents: Cents;
};

export type Comparison = { payments: number; differences: Difference[] };

/** Payments read together: nearly all of the time is a provider's. */
const atOnce = 4;

/**
 * Compares what moved at the providers in a period with our books: every payment that moved is read there and compared
 * as it stands now. It only reads.
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
  // Somebody looks at it, or gave the money back by other means.
  const isPersons =
    payment.state === 'stuck' || (payment.state === 'refunded' && payment.stuck_reason !== null);
  if (reading.status !== 'captured' || isPersons) return null;
  const isBack = reading.refundedCents >= reading.amountCents;
  if (!payment.captured_at) return isBack ? null : { ...found, kind: 'not_taken_in' };
  return reading.refundedCents === oursRefundedCents ? null : { ...found, kind: 'refunds_differ' };
}

/** Unknown money that is no case yet, or of which more went back since. */
async function isNews(ctx: Context, reading: PaymentReading): Promise<boolean> {
  if (!(await isUnknownMoney(ctx, reading))) return false;
  const found = await findUnknownCase(ctx.db, reading.captureRef ?? reading.ref);
  return found?.refunded_cents !== reading.refundedCents || found.amount_cents !== reading.amountCents;
}

/** How each is booked, as an event about it would have been. */
const bookings = {
  unknown: (ctx, { provider, reading }) => heedUnknownPayment(ctx, provider, reading.ref),
  not_taken_in: (ctx, { payment, reading }) => takeIn(ctx, payment!, reading),
  refunds_differ: (ctx, { payment }) => heedLaterMoves(ctx, payment!),
} satisfies Record<DifferenceKind, (ctx: Context, found: Difference) => Promise<void>>;

/**
 * Books what was found: what is ours and complete settles, or is given back; refunds get their credit documents; the rest
 * becomes cases. Twice does it once. An audit row says who compared which period.
 * @throws ProviderError when a provider stops answering: what was booked until then stays.
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

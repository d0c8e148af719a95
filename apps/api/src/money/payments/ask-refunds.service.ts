import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import { findRefund, listOpenRefunds, markEnded, type RefundRow } from './asked-refunds.queries.ts';
import { heedLaterMoves } from './later-refund.service.ts';
import { findPayment } from './payments.queries.ts';
import { providerOf } from './provider-of.ts';

/** A refund that is younger is still being asked for by the call that began it. */
const underWayMs = 60_000;

/**
 * Asks the provider for a refund, under the request's own key, and heeds what it has given back: its figures make the
 * credit document and its entry.
 * @returns asked while the provider has not said, or does not answer: it is asked again.
 */
export async function askProvider(ctx: Context, row: RefundRow): Promise<RefundRow['state']> {
  const payment = (await findPayment(ctx.db, row.paymentId))!;
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref) return refuse(ctx, row);
  try {
    const key = `${row.requestKey}:refund`;
    const { status } = await provider.refund(payment.provider_ref, row.amountCents, key);
    if (status === 'refused') return await refuse(ctx, row);
    if (status === 'refunded') await heedLaterMoves(ctx, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.retryable) return refuse(ctx, row);
  }
  return (await findRefund(ctx.db, row.requestKey))!.state;
}

async function refuse(ctx: Context, { id }: RefundRow): Promise<'refused'> {
  await ctx.transaction((tx) => markEnded(tx, id, { state: 'refused', now: ctx.clock.now() }));
  return 'refused';
}

/** Asks again for what no answer has ended. */
export async function askAgain(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - underWayMs);
  for (const row of await listOpenRefunds(ctx.db, before)) await askProvider(ctx, row);
}

import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import { giveBackRefused } from '../credits/refunds.service.ts';
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

/** Ends a refused refund; that of a cancelled seat becomes the avoir that it stood for. */
async function refuse(ctx: Context, { id, ...row }: RefundRow): Promise<'refused'> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const isEnded = await markEnded(tx, id, { state: 'refused', now });
    if (isEnded && row.seatTitle !== null) await giveBackRefused(tx, { ...row, title: row.seatTitle, now });
  });
  return 'refused';
}

/** Asks again for what no answer has ended. */
export async function askAgain(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - underWayMs);
  for (const row of await listOpenRefunds(ctx.db, before)) await askProvider(ctx, row);
}

import { ProviderError } from '../../adapters/provider-error.ts';
import type { PaymentProvider, PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import { heedUnknown } from './cases.service.ts';
import { findPayment } from './payments.queries.ts';

/**
 * An event, or the provider's list, names a payment that is not in this database. Money of ours in it, taken since the
 * backup that was restored, becomes a case; what the portal did not open, or nobody paid, is nothing to us.
 * @throws ProviderError when the provider does not answer: asked again later.
 */
export async function heedUnknownPayment(
  ctx: Context,
  provider: PaymentProvider,
  ref: string,
): Promise<void> {
  const reading = await provider.read(ref).catch((error: unknown) => {
    // Not even the provider knows it.
    if (error instanceof ProviderError && !error.retryable) return null;
    throw error;
  });
  if (!reading || !(await isUnknownMoney(ctx, reading))) return;
  await ctx.transaction((tx) => heedUnknown(tx, provider, reading, ctx.clock.now()));
  ctx.wake('outbox');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Captured, with our own reference, and no payment behind it. */
export async function isUnknownMoney(ctx: Context, { status, paymentId }: PaymentReading): Promise<boolean> {
  if (status !== 'captured' || !paymentId || !uuid.test(paymentId)) return false;
  return (await findPayment(ctx.db, paymentId)) === undefined;
}

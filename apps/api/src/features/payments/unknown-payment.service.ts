import { ProviderError } from '../../adapters/provider-error.ts';
import type { PaymentProvider, PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import { heedUnknown } from './money-cases.service.ts';
import { findPayment, findPaymentByRef, type PaymentRow, writeRef } from './payments.queries.ts';
import { refreshPayment } from './reconcile.service.ts';

/**
 * An event, or the provider's list, names a payment that is not in this database. Money of ours in it, taken since the
 * backup that was restored, becomes a case, or goes to the payment that it was opened for where only its number at the
 * provider is missing; what the portal did not open, or nobody paid, is nothing to us.
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
  if (!reading) return;
  const payment = await findPaymentBehind(ctx, provider, reading);
  if (payment) return takeIn(ctx, payment, reading);
  if (!(await isUnknownMoney(ctx, reading))) return;
  await ctx.transaction((tx) => heedUnknown(tx, provider, reading, ctx.clock.now()));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Money was taken, and bears a reference of ours. */
const isOurMoney = ({ status, paymentId }: PaymentReading): boolean =>
  status === 'captured' && paymentId !== null && uuid.test(paymentId);

/**
 * The payment that a reading is about: by its number at the provider, or by our own reference where that number is not
 * written down here, the backup being of the moment between.
 */
export async function findPaymentBehind(
  ctx: Context,
  provider: PaymentProvider,
  reading: PaymentReading,
): Promise<PaymentRow | undefined> {
  const known = await findPaymentByRef(ctx.db, reading.ref);
  if (known) return known;
  if (!isOurMoney(reading)) return undefined;
  const referred = await findPayment(ctx.db, reading.paymentId!);
  return referred?.provider_ref === null && referred.method === provider.method ? referred : undefined;
}

/** Takes in what the provider says of a payment of ours, its number there first. @throws ProviderError. */
export async function takeIn(ctx: Context, payment: PaymentRow, { ref }: PaymentReading): Promise<void> {
  if (!payment.provider_ref) await writeRef(ctx.db, payment.id, ref);
  await refreshPayment(ctx, payment.id, false);
}

/** Captured, with our own reference, and no payment behind it, or one that was paid by another order. */
export async function isUnknownMoney(ctx: Context, reading: PaymentReading): Promise<boolean> {
  return isOurMoney(reading) && (await findPayment(ctx.db, reading.paymentId!))?.provider_ref !== reading.ref;
}

import { ProviderError } from '../../adapters/provider-error.ts';
import type { PaymentProvider, PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import { heedUnknown } from './money-cases.service.ts';
import { findPayment, findPaymentByRef, type PaymentRow, writeRef } from './payments.queries.ts';
import { refreshPayment } from './reconcile.service.ts';

/**
 * Handles an event, or a line of the provider's list, about a payment that is not in this database. Money
 * with our reference, taken since the backup that was restored, becomes a case, or goes to the payment that
 * opened it when only its number at the provider is missing. Payments that the portal did not open, or nobody
 * paid, are ignored.
 * @throws ProviderError when the provider does not answer: tried again later.
 */
export async function heedUnknownPayment(
  ctx: Context,
  provider: PaymentProvider,
  ref: string,
): Promise<void> {
  const reading = await provider.read(ref).catch((error: unknown) => {
    // The provider does not know it either.
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

/** True for captured money with our own reference. */
const isOurMoney = ({ status, paymentId }: PaymentReading): boolean =>
  status === 'captured' && paymentId !== null && uuid.test(paymentId);

/**
 * Finds the payment of a reading, by its number at the provider, or by our own reference when that number is
 * not stored, as in a backup made between the two.
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

/** Updates a payment of ours from the provider, its number there first. @throws ProviderError. */
export async function takeIn(ctx: Context, payment: PaymentRow, { ref }: PaymentReading): Promise<void> {
  if (!payment.provider_ref) await writeRef(ctx.db, payment.id, ref);
  await refreshPayment(ctx, payment.id, false);
}

/** True for captured money with our reference, without a payment, or with one that another order paid. */
export async function isUnknownMoney(ctx: Context, reading: PaymentReading): Promise<boolean> {
  return isOurMoney(reading) && (await findPayment(ctx.db, reading.paymentId!))?.provider_ref !== reading.ref;
}

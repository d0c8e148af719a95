import type { PaymentView } from '@forman/contract/payments';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { findPayment, findPaymentByRef, type PaymentRow } from './payments.queries.ts';
import { closePayment, refreshPayment } from './reconcile.service.ts';

/** A payment of the caller. @throws AppError not_found. */
export async function getOwnPayment(ctx: Context, viewer: Viewer, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.payer_id !== viewer.id) throw new AppError('not_found');
  return payment;
}

/** Gives up a payment of the caller. @throws AppError not_found. */
export async function abandonOwnPayment(ctx: Context, viewer: Viewer, id: string): Promise<PaymentRow> {
  await getOwnPayment(ctx, viewer, id);
  return closePayment(ctx, id);
}

/** Captures an order of the caller that PayPal's window approved, and settles it. @throws AppError not_found. */
export async function captureOwnOrder(ctx: Context, viewer: Viewer, orderId: string): Promise<PaymentRow> {
  const payment = await findPaymentByRef(ctx.db, orderId);
  if (payment?.payer_id !== viewer.id) throw new AppError('not_found');
  return refreshPayment(ctx, payment.id);
}

export const toPayment = (row: PaymentRow): PaymentView => ({
  id: row.id,
  state: row.state,
  method: row.method,
  amount: centsToEuros(row.online_cents),
  heldUntil: row.expires_at.toISOString(),
  clientSecret: row.client_secret,
  providerStatus: row.provider_status,
  transaction: row.transaction_id,
});

import type { AnswerOf } from '@forman/contract/endpoint';
import type { getPayment, PaymentView } from '@forman/contract/money/payments';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { findInvoiceNumber } from '../../books/invoicing/transactions.service.ts';
import { findPayment, findPaymentByRef, type PaymentRow } from './payments.queries.ts';
import { closePayment, refreshPayment } from './reconcile.service.ts';

/** A payment of the caller. @throws AppError not_found. */
async function getOwnPayment(ctx: Context, viewer: Viewer, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.payer_id !== viewer.id) throw new AppError('not_found');
  return payment;
}

/** Reads one's own payment with the number of its invoice. */
export async function readOwnPayment(
  ctx: Context,
  viewer: Viewer,
  id: string,
): Promise<AnswerOf<typeof getPayment>> {
  const row = await getOwnPayment(ctx, viewer, id);
  const invoiceNumber = row.transaction_id ? await findInvoiceNumber(ctx.db, row.transaction_id) : null;
  return { ...toPayment(row), invoiceNumber };
}

/** Gives up a payment of the caller. @throws AppError not_found. */
export async function abandonOwnPayment(ctx: Context, viewer: Viewer, id: string): Promise<PaymentRow> {
  await getOwnPayment(ctx, viewer, id);
  return closePayment(ctx, id);
}

/** Captures the caller's order, approved in PayPal's window, and settles it. @throws AppError not_found. */
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
  instrument: row.instrument,
  transaction: row.transaction_id,
});

import type { PaymentProvider } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import type { PaymentRow } from './payments.queries.ts';

/** The provider that holds the money of a payment; none for credit and for what the office received. */
export const providerOf = (
  ctx: Context,
  { method }: Pick<PaymentRow, 'method'>,
): PaymentProvider | undefined =>
  method === 'credit' || method === 'manual' ? undefined : ctx.payments[method];

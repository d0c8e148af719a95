import type { PaymentView } from '@forman/contract/money/payments';
import { type Answer, call } from '../../api/client.ts';
import type { CheckoutItem, Quote } from '../shared/quote.ts';

export type Payment = PaymentView;
/** A payment read again, with its invoice’s number once it has one. */
export type PaymentNow = Answer<'getPayment'>;
export type PaymentMethod = 'card' | 'paypal';
export type Opened = { payment: Payment; secret: string };
/** Result of a provider’s confirmation; declined: this payment is over, another one may be opened. */
export type ConfirmStatus = 'captured' | 'refused' | 'challenge' | 'pending' | 'declined';
/** Result with, for a refusal, the provider’s reason code, if any. */
export type Confirmation = { status: ConfirmStatus; declineCode?: string | undefined };

type Bought = { item: CheckoutItem; quote: Quote };

/**
 * Holds the item and opens its payment; a second call finds the same payment. The calls for card and PayPal
 * name the session and count the money differently.
 */
export async function openPayment(method: PaymentMethod, { item, quote }: Bought): Promise<Opened> {
  const { kind, id, room, beneficiary } = item;
  const bought = { kind, ...(room && { room }), ...(beneficiary && { beneficiary: beneficiary.id }) };
  if (method === 'paypal') {
    const body = { ...bought, ...(id && { id }), amount: quote.toPay };
    const { data, payment } = await call('openPaypalOrder', { body });
    return { payment, secret: data.id };
  }
  const body = { ...bought, ...(id && { workshop_id: id }), amount: Math.round(quote.toPay * 100) };
  const { data, payment } = await call('payByCard', { body });
  return { payment, secret: data };
}

export const readPayment = (id: string): Promise<PaymentNow> => call('getPayment', { params: { id } });

const meaning: Record<string, ConfirmStatus> = {
  COMPLETED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
};

/** Captures a PayPal order; only the capture’s own status counts (CORE-289). */
export async function capturePaypal(orderId: string): Promise<Confirmation> {
  const { status, payment } = await call('capturePaypalOrder', { body: { order_id: orderId } });
  if (payment.state === 'settled' || payment.state === 'captured') return { status: 'captured' };
  // The hold had expired, so nothing was taken: reading the payment again says so.
  if (payment.state === 'expired') return { status: 'pending' };
  const meant = meaning[status] ?? (payment.state === 'failed' ? 'declined' : 'refused');
  return { status: meant, declineCode: 'paypal_declined' };
}

/** Replaces PayPal’s window: the person approves or refuses, and the server captures. */
export async function answerPaypal(order: string, approve: boolean): Promise<Confirmation> {
  const { ok } = await call('approveSimulatedPaypal', { body: { order_id: order, approve } });
  return ok ? capturePaypal(order) : { status: 'refused', declineCode: 'paypal_cancelled' };
}

import {
  createPaypalClient,
  issueOf,
  rejected,
  type PaypalAnswer,
  type PaypalClient,
  type PaypalClientConfig,
} from './paypal.client.ts';
import { listPaypalBalance, readPaypalBalance } from './paypal.balance.ts';
import { readPaypalEvent } from './paypal.events.ts';
import { listPaypalMoves } from './paypal.list.ts';
import { refundOfKey, toAmount, toReading, toRefundResult, type PaypalOrder } from './paypal.reading.ts';
import type { PaymentOrder, PaymentProvider, PaymentReading, RefundResult } from './port.ts';
import { readDate } from './wire.ts';
import { nonsense } from '../answers.ts';

export type PaypalConfig = PaypalClientConfig & { webhookId: string };

/** PayPal's Orders v2: created here, approved by the payer at PayPal, captured here. */
export function createPaypalProvider(config: PaypalConfig, clock: { now(): Date }): PaymentProvider {
  const api = createPaypalClient(config, clock);
  return {
    name: 'paypal',
    method: 'paypal',
    open: (order) => open(api, order),
    capture: (ref, key) => capture(api, ref, key),
    read: (ref) => read(api, ref),
    cancel: (ref) => cancel(api, ref),
    refund: (ref, amountCents, key) => refund(api, ref, amountCents, key),
    list: (period) => listPaypalMoves(api, period),
    listBalance: (period) => listPaypalBalance(api, period),
    balance: () => readPaypalBalance(api),
    // PayPal withdraws from the balance as a whole, not payment by payment.
    listPayoutParts: async () => null,
    time: () => readDate('paypal', config.apiBase, config.timeoutMs),
    readEvent: (rawBody, headers) => readPaypalEvent(api, config.webhookId, rawBody, headers),
  };
}

async function open(api: PaypalClient, order: PaymentOrder) {
  const answer = await api.call('POST', '/v2/checkout/orders', {
    requestId: order.idempotencyKey,
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: order.paymentId,
          description: order.label.slice(0, 127),
          amount: toAmount(order.amountCents),
        },
      ],
      payment_source: { paypal: { experience_context: experience } },
    },
  });
  if (!answer.ok) throw rejected(answer);
  const { id } = answer.body as PaypalOrder;
  if (typeof id !== 'string') throw nonsense('paypal');
  return { ref: id, clientSecret: id };
}

const experience = {
  // A seat is held 15 minutes: no eCheck that clears days later.
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  shipping_preference: 'NO_SHIPPING',
  user_action: 'PAY_NOW',
  locale: 'fr-FR',
};

// The payer's or PayPal's refusals. The order stays open there, but this payment is over.
const declined = new Set([
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);
const gone = new Set(['ORDER_EXPIRED', 'ORDER_NOT_FOUND', 'ORDER_VOIDED']);
const readTheOrder = new Set([
  'ACTION_DOES_NOT_MATCH_INTENT',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
]);

async function capture(api: PaypalClient, ref: string, key: string): Promise<PaymentReading> {
  const answer = await api.call('POST', `${pathOf(ref)}/capture`, { requestId: key, body: {} });
  if (answer.ok) return toReading(answer.body as PaypalOrder);
  if (isGone(answer)) return goneReading(ref, answer);
  const issue = issueOf(answer) ?? '';
  if (readTheOrder.has(issue)) return read(api, ref);
  if (!declined.has(issue)) throw rejected(answer);
  const reading = await read(api, ref);
  // Captured meanwhile by another call: the money counts, not this call's refusal.
  return reading.status === 'open' ? { ...reading, status: 'failed', providerStatus: issue } : reading;
}

async function read(api: PaypalClient, ref: string): Promise<PaymentReading> {
  const answer = await api.call('GET', pathOf(ref));
  if (isGone(answer)) return goneReading(ref, answer);
  if (!answer.ok) throw rejected(answer);
  return toReading(answer.body as PaypalOrder);
}

/**
 * Closes an order. PayPal has no call for that, but `intent` may be replaced while the order is CREATED or
 * APPROVED, and an order whose intent is AUTHORIZE cannot be captured (ACTION_DOES_NOT_MATCH_INTENT). When
 * PayPal refuses the change, the order read afterwards says why.
 */
async function cancel(api: PaypalClient, ref: string): Promise<PaymentReading> {
  await api.call('PATCH', pathOf(ref), { body: [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }] });
  return read(api, ref);
}

async function refund(api: PaypalClient, ref: string, cents: number, key: string): Promise<RefundResult> {
  const found = await api.call('GET', pathOf(ref));
  if (!found.ok) throw rejected(found);
  const order = found.body as PaypalOrder;
  // PayPal forgets a request id after a while, and a job may come back later: money must not go back twice.
  const same = refundOfKey(order, key);
  if (same) return toRefundResult(same);
  const { captureRef } = toReading(order);
  if (captureRef === null) return { status: 'refused', refundRef: null };
  const answer = await api.call('POST', `/v2/payments/captures/${encodeURIComponent(captureRef)}/refund`, {
    requestId: key,
    body: { amount: toAmount(cents), custom_id: key },
  });
  if (answer.ok) return toRefundResult(answer.body as object);
  // 422: fully refunded, more than is left, too old, not allowed.
  if (answer.status === 422) return { status: 'refused', refundRef: null };
  throw rejected(answer);
}

const pathOf = (ref: string): string => `/v2/checkout/orders/${encodeURIComponent(ref)}`;

// A 404 without PayPal's own error comes from something on the way, and says nothing about the order.
const isGone = (answer: PaypalAnswer): boolean =>
  gone.has(issueOf(answer) ?? '') || (answer.status === 404 && issueOf(answer) !== null);

const goneReading = (ref: string, answer: PaypalAnswer): PaymentReading => ({
  ref,
  paymentId: null,
  label: null,
  status: 'cancelled',
  amountCents: 0,
  providerStatus: issueOf(answer) ?? '',
  captureRef: null,
  instrument: null,
  refundedCents: 0,
  dispute: null,
});

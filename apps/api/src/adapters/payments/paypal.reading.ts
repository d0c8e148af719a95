import { type Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import type { PaymentReading, RefundResult } from './port.ts';
import { nonsense } from '../answers.ts';

export type Amount = { currency_code?: string; value?: string };
type Capture = { id?: string; status?: string; amount?: Amount };
type Refund = { id?: string; status?: string; amount?: Amount; custom_id?: string };

/** The part of PayPal's order that we read; any field may be missing. */
export type PaypalOrder = {
  id?: string;
  status?: string;
  intent?: string;
  purchase_units?: {
    custom_id?: string;
    description?: string;
    amount?: Amount;
    payments?: { captures?: Capture[]; refunds?: Refund[] };
  }[];
  payment_source?: { paypal?: object; card?: { brand?: string; last_digits?: string } };
};

type Status = PaymentReading['status'];

const captureStatuses: Partial<Record<string, Status>> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
};

// Before any capture. COMPLETED is left out: a capture completes the order, and the capture's status counts.
const orderStatuses: Partial<Record<string, Status>> = {
  CREATED: 'open',
  SAVED: 'open',
  APPROVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  VOIDED: 'cancelled',
};

export function toReading(order: PaypalOrder): PaymentReading {
  const unit = order.purchase_units?.[0];
  const capture = captureThatCounts(unit?.payments?.captures ?? []);
  const word = capture ? capture.status : order.status;
  const status = capture ? captureStatuses[word ?? ''] : statusOfOrder(order);
  if (order.id === undefined || word === undefined || status === undefined) throw nonsense('paypal');
  const amountCents = toCents(capture?.amount ?? unit?.amount);
  return {
    ref: order.id,
    paymentId: unit?.custom_id ?? null,
    label: unit?.description ?? null,
    status,
    amountCents,
    providerStatus: word,
    captureRef: (status === 'captured' && capture?.id) || null,
    instrument: status === 'captured' ? instrumentOf(order) : null,
    refundedCents: word === 'REFUNDED' ? amountCents : refundedCents(unit?.payments?.refunds ?? []),
    dispute: null,
  };
}

// A declined capture may be followed by another one on the same order.
function captureThatCounts(captures: Capture[]): Capture | undefined {
  const having = (wanted: Status) => captures.find((one) => captureStatuses[one.status ?? ''] === wanted);
  return having('captured') ?? having('processing') ?? captures.at(-1);
}

// The portal sets AUTHORIZE only to close an order (see `cancel`).
function statusOfOrder(order: PaypalOrder): Status | undefined {
  const status = orderStatuses[order.status ?? ''];
  return status === 'open' && order.intent === 'AUTHORIZE' ? 'cancelled' : status;
}

/** Cents of an amount in euros. @throws ProviderError on anything else. */
export function toCents(amount: Amount | undefined): Cents {
  const cents = amount?.currency_code === 'EUR' ? parseEuros(amount.value ?? '') : null;
  if (cents === null) throw nonsense('paypal');
  return cents;
}

/** "19.99", as PayPal wants amounts. */
export const toAmount = (cents: Cents): Required<Amount> => ({
  currency_code: 'EUR',
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

const refundedCents = (refunds: Refund[]): Cents =>
  refunds
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, refund) => sum + toCents(refund.amount), 0);

function instrumentOf({ payment_source: source }: PaypalOrder): string | null {
  const digits = source?.card?.last_digits;
  if (digits !== undefined) return `${source?.card?.brand ?? 'Carte'} •••• ${digits}`;
  return source?.paypal ? 'PayPal' : null;
}

/** The refund already made with this key. */
export const refundOfKey = (order: PaypalOrder, key: string): Refund | undefined =>
  order.purchase_units?.[0]?.payments?.refunds?.find((refund) => refund.custom_id === key);

export function toRefundResult(refund: Refund): RefundResult {
  const statuses: Partial<Record<string, RefundResult['status']>> = {
    COMPLETED: 'refunded',
    PENDING: 'pending',
    FAILED: 'refused',
    CANCELLED: 'refused',
  };
  const status = statuses[refund.status ?? ''];
  if (status === undefined || refund.id === undefined) throw nonsense('paypal');
  return { status, refundRef: refund.id };
}

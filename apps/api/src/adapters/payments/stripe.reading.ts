import type Stripe from 'stripe';
import type { Dispute, PaymentReading, ProviderMove, RefundResult } from './port.ts';
import { nonsense } from '../answers.ts';

// requires_capture cannot happen (we capture automatically); money would be reserved, not ours.
const statuses: Partial<Record<string, PaymentReading['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'captured',
  canceled: 'cancelled',
};

const brands: Partial<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'CB',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

export function toReading(intent: Stripe.PaymentIntent): Omit<PaymentReading, 'dispute'> {
  const status = statuses[intent.status];
  if (intent.object !== 'payment_intent' || status === undefined || intent.currency !== 'eur') {
    throw nonsense('stripe');
  }
  const captured = status === 'captured';
  // After a refusal latest_charge is the refused attempt, which has nothing to refund.
  const charge = captured ? intent.latest_charge : null;
  const expanded = typeof charge === 'object' ? charge : null;
  return {
    ref: intent.id,
    paymentId: intent.metadata['payment_id'] ?? null,
    label: intent.description,
    status,
    amountCents: captured ? intent.amount_received : intent.amount,
    providerStatus: intent.status,
    captureRef: typeof charge === 'string' ? charge : (charge?.id ?? null),
    instrument: instrumentOf(expanded),
    refundedCents: expanded?.amount_refunded ?? 0,
  };
}

function instrumentOf(charge: Stripe.Charge | null): string | null {
  const card = charge?.payment_method_details?.card;
  if (!card?.last4) return null;
  return `${brands[card.brand ?? ''] ?? 'Carte'} •••• ${card.last4}`;
}

export function toRefundResult(refund: Stripe.Refund): RefundResult {
  if (refund.object !== 'refund') throw nonsense('stripe');
  if (refund.status === 'succeeded') return { status: 'refunded', refundRef: refund.id };
  const refused = refund.status === 'failed' || refund.status === 'canceled';
  return { status: refused ? 'refused' : 'pending', refundRef: refund.id };
}

// An inquiry (warning_…) is answered like a dispute; closed without one, or settled before, it costs nothing.
const disputeStatuses: Record<string, Dispute['status']> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  needs_response: 'open',
  under_review: 'open',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const status = disputeStatuses[dispute.status];
  if (dispute.object !== 'dispute' || status === undefined) throw nonsense('stripe');
  const due = status === 'open' ? dispute.evidence_details.due_by : null;
  return {
    ref: dispute.id,
    status,
    amountCents: dispute.amount,
    reason: dispute.reason,
    answerUntil: due === null ? null : new Date(due * 1000),
  };
}

/** Id of the payment that an event concerns; the event itself is not trusted: the payment is read again. */
export function refOfEvent(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return event.data.object.id;
    case 'charge.refunded':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
}

/** The move of a charge or refund; none for a charge without a PaymentIntent, which is not the portal's. */
export function toMove(kind: ProviderMove['kind'], moved: Stripe.Charge | Stripe.Refund): ProviderMove[] {
  const ref = idOf(moved.payment_intent);
  if (ref === null || moved.currency !== 'eur') return [];
  return [{ kind, ref, amountCents: moved.amount, at: new Date(moved.created * 1000) }];
}

const idOf = (intent: string | { id: string } | null | undefined): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null);

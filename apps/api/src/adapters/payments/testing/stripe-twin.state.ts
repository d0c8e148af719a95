import { randomUUID } from 'node:crypto';
import type { TwinAnswer } from '../../twin.testing.ts';

export type TwinCard = 'visa' | 'declined' | '3ds' | 'slow' | 'refundFail';
type Intent = ReturnType<typeof newIntent>;
type Charge = ReturnType<typeof newCharge>;
type Refund = ReturnType<typeof newRefund>;

/** The state of the Stripe twin, and the answers of Stripe's API 2026-10-28 about it. */
export class StripeState {
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  readonly disputes = new Map<string, object>();

  create(params: URLSearchParams): TwinAnswer {
    if ([...params.keys()].some((name) => name.startsWith('payment_method_types'))) {
      return refuse(400, 'payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.');
    }
    const amount = Number(params.get('amount'));
    if (!Number.isInteger(amount)) return refuse(400, 'parameter_invalid_integer', 'Invalid integer: amount');
    if (amount < 50) return refuse(400, 'amount_too_small', 'Amount must be at least €0.50 eur');
    const intent = newIntent(amount, params);
    this.intents.set(intent.id, intent);
    return ok(intent);
  }

  retrieve(id: string, query: URLSearchParams): TwinAnswer {
    const intent = this.intents.get(id);
    if (!intent) return missing(id);
    const expanded = [...query].some(
      ([name, value]) => name.startsWith('expand') && value === 'latest_charge',
    );
    if (!expanded) return ok(intent);
    return ok({ ...intent, latest_charge: this.charges.get(intent.latest_charge ?? '') ?? null });
  }

  cancel(id: string): TwinAnswer {
    const intent = this.intents.get(id);
    if (!intent) return missing(id);
    if (!intent.status.startsWith('requires_')) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      return refuse(400, 'payment_intent_unexpected_state', message);
    }
    intent.status = 'canceled';
    return ok(intent);
  }

  refund(params: URLSearchParams): TwinAnswer {
    const intent = this.intents.get(params.get('payment_intent') ?? '');
    const charge = this.charges.get(intent?.latest_charge ?? '');
    const amount = Number(params.get('amount'));
    if (!charge?.paid) return refuse(400, 'charge_not_refundable', 'It has no successful charge.');
    if (charge.disputed) return refuse(400, 'charge_disputed', 'It has been charged back.');
    if (charge.amount_refunded === charge.amount) return refuse(400, 'charge_already_refunded', 'Refunded.');
    if (amount > charge.amount - charge.amount_refunded) return refuse(400, undefined, 'More than is left.');
    const refund = newRefund(charge, amount, params.get('metadata[refund_key]') ?? undefined);
    this.refunds.unshift(refund);
    if (refund.status === 'succeeded') charge.amount_refunded += amount;
    return ok(refund);
  }

  listRefunds(query: URLSearchParams): TwinAnswer {
    const ref = query.get('payment_intent');
    return page(
      '/v1/refunds',
      query,
      this.refunds.filter((refund) => ref === null || refund.payment_intent === ref),
    );
  }

  listCharges(query: URLSearchParams): TwinAnswer {
    return page('/v1/charges', query, [...this.charges.values()].toReversed());
  }

  dispute(ref: string, status: string): void {
    const charge = this.charges.get(this.intentOf(ref).latest_charge ?? '')!;
    charge.disputed = true;
    const due_by = Math.floor(Date.parse('2026-12-20T23:59:59Z') / 1000);
    this.disputes.set(ref, {
      id: `du_${ref}`,
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      currency: 'eur',
      evidence_details: { due_by, has_evidence: false, past_due: false, submission_count: 0 },
      payment_intent: ref,
      reason: 'product_not_received',
      status,
    });
  }

  listDisputes(ref: string | null): TwinAnswer {
    const dispute = this.disputes.get(ref ?? '');
    return ok({ object: 'list', data: dispute ? [dispute] : [], has_more: false, url: '/v1/disputes' });
  }

  intentOf(ref: string): Intent {
    const intent = this.intents.get(ref);
    if (!intent) throw new Error(`no intent ${ref}`);
    return intent;
  }

  charge(ref: string, card: TwinCard, paid: boolean): void {
    const intent = this.intentOf(ref);
    const charge = newCharge(intent, card, paid);
    this.charges.set(charge.id, charge);
    Object.assign(intent, {
      latest_charge: charge.id,
      status: paid ? 'succeeded' : 'requires_payment_method',
      amount_received: paid ? intent.amount : 0,
    });
  }
}

/** A page smaller than anybody requests, so that a client that reads only one page is found out. */
const mostOnPage = 2;

/** One page of the period's items, newest first, after the last one read. */
export function page(
  url: string,
  query: URLSearchParams,
  all: { id: string; created: number }[],
): TwinAnswer {
  const from = Number(query.get('created[gte]') ?? 0);
  const to = Number(query.get('created[lt]') ?? Infinity);
  const found = all.filter(({ created }) => created >= from && created < to);
  const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const size = query.has('payment_intent') ? found.length : mostOnPage;
  const data = found.slice(start, start + size);
  return ok({ object: 'list', data, has_more: start + size < found.length, url });
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const ok = (body: object): TwinAnswer => ({ status: 200, body });

export const refuse = (status: number, code: string | undefined, message: string): TwinAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', ...(code !== undefined && { code }), message } },
});

const missing = (id: string) => refuse(404, 'resource_missing', `No such payment_intent: '${id}'`);
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

function newIntent(amount: number, params: URLSearchParams) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: newId(`${id}_secret`),
    currency: params.get('currency'),
    description: params.get('description'),
    latest_charge: null as string | null,
    livemode: false,
    metadata: { payment_id: params.get('metadata[payment_id]') },
    payment_method_types: params.getAll('allowed_payment_method_types[0]'),
    receipt_email: params.get('receipt_email'),
    status: 'requires_payment_method',
  };
}

const newCharge = (intent: Intent, card: TwinCard, paid: boolean) => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_refunded: 0,
  captured: paid,
  created: nowInSeconds(),
  currency: 'eur',
  disputed: false,
  paid,
  payment_intent: intent.id,
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', last4: card === 'refundFail' ? '5126' : '4242' },
  },
});

const newRefund = (charge: Charge, amount: number, key: string | undefined) => ({
  id: newId('re'),
  object: 'refund',
  amount,
  charge: charge.id,
  created: nowInSeconds(),
  currency: 'eur',
  payment_intent: charge.payment_intent,
  status: charge.payment_method_details.card.last4 === '5126' ? 'failed' : 'succeeded',
  metadata: key === undefined ? {} : { refund_key: key },
});

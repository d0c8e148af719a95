import Stripe from 'stripe';
import { StripeBalance } from './stripe-twin.balance.ts';
import { refuse, StripeState, type TwinCard } from './stripe-twin.state.ts';
import { startTwin, type TwinAnswer, type TwinRequest } from '../../twin.testing.ts';

export const stripeKeys = { secretKey: 'sk_test_twin', webhookSecret: 'whsec_twinSecret456' };

type Route = [
  RegExp,
  (state: StripeState, request: TwinRequest, id: string, balance: StripeBalance) => TwinAnswer,
];
const routes: Route[] = [
  [/^POST \/v1\/payment_intents$/, (state, { body }) => state.create(new URLSearchParams(body))],
  [/^GET \/v1\/payment_intents\/(\w+)$/, (state, { query }, id) => state.retrieve(id, query)],
  [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (state, _, id) => state.cancel(id)],
  [/^GET \/v1\/refunds$/, (state, { query }) => state.listRefunds(query)],
  [/^GET \/v1\/charges$/, (state, { query }) => state.listCharges(query)],
  [/^GET \/v1\/disputes$/, (state, { query }) => state.listDisputes(query.get('payment_intent'))],
  [/^GET \/v1\/balance$/, (_, __, ___, balance) => balance.retrieveBalance()],
  [/^GET \/v1\/balance_transactions$/, (_, { query }, ___, balance) => balance.list(query)],
  [/^GET \/v1\/payouts\/(\w+)$/, (_, __, id, balance) => balance.retrievePayout(id)],
  [/^POST \/v1\/refunds$/, (state, { body }) => state.refund(new URLSearchParams(body))],
];

type Replays = Map<string, { fingerprint: string; answer: TwinAnswer }>;

/** Stripe's API on this machine. `confirm` and `answer` stand for Stripe's script in the browser. */
export async function startStripeTwin() {
  const state = new StripeState();
  const balance = new StripeBalance(state);
  const replays: Replays = new Map();
  const twin = await startTwin((request) => {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return refuse(401, undefined, `Invalid API Key provided: ${request.headers.authorization}`);
    }
    return replayed(replays, request, () => dispatch(state, request, balance));
  });
  return {
    ...twin,
    intentOf: (ref: string) => state.intentOf(ref),
    chargesOf: (ref: string) =>
      [...state.charges.values()].filter((charge) => charge.payment_intent === ref && charge.paid),
    confirm(ref: string, card: TwinCard): void {
      const intent = state.intentOf(ref);
      if (intent.status !== 'requires_payment_method') return;
      if (card === '3ds') intent.status = 'requires_action';
      else if (card === 'slow') intent.status = 'processing';
      else state.charge(ref, card, card !== 'declined');
    },
    answer: (ref: string, accept: boolean): void => state.charge(ref, '3ds', accept),
    complete: (ref: string): void => state.charge(ref, 'slow', true),
    dispute: (ref: string, status: string): void => state.dispute(ref, status),
    balance,
    /** Forgets the idempotency keys, as Stripe does after 24 hours. */
    forgetKeys: (): void => replays.clear(),
    event: (type: string, ref: string, options?: SigningOptions) => signed(state, type, ref, options),
  };
}

function dispatch(state: StripeState, request: TwinRequest, balance: StripeBalance): TwinAnswer {
  const line = `${request.method} ${request.path}`;
  for (const [pattern, answer] of routes) {
    const match = pattern.exec(line);
    if (match) return answer(state, request, match[1] ?? '', balance);
  }
  return refuse(404, undefined, `Unrecognized request URL (${line})`);
}

/** Answers a repeated key with its first answer; with other parameters the key is an error. */
function replayed(replays: Replays, request: TwinRequest, carryOut: () => TwinAnswer): TwinAnswer {
  const { method, path, headers, body } = request;
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return carryOut();
  const fingerprint = `${method} ${path} ${body}`;
  const first = replays.get(key);
  if (first && first.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters: ${key}`;
    return { status: 400, body: { error: { type: 'idempotency_error', message } } };
  }
  if (first) return { ...first.answer, headers: { 'idempotent-replayed': 'true' } };
  const answer = structuredClone(carryOut());
  replays.set(key, { fingerprint, answer });
  return answer;
}

type SigningOptions = { secret?: string; at?: number };

function signed(state: StripeState, type: string, ref: string, options: SigningOptions = {}) {
  const { secret = stripeKeys.webhookSecret, at = Date.now() } = options;
  const intent = state.intentOf(ref);
  const object = type.startsWith('charge.dispute.')
    ? state.disputes.get(ref)
    : type.startsWith('charge.')
      ? state.charges.get(intent.latest_charge ?? '')
      : intent;
  const payload = JSON.stringify({ id: `evt_${ref}_${type}`, object: 'event', type, data: { object } });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at / 1000 });
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': header } };
}

import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  PaypalState,
  problem,
  shown,
  shownCapture,
  type Order,
  type TwinOutcome,
} from './paypal-twin.state.ts';
import { startTwin, type TwinAnswer, type TwinRequest } from '../../twin.testing.ts';

export const paypalKeys = {
  clientId: 'twin-client',
  clientSecret: 'EJtwinSecret789',
  webhookId: '1JE4291016473214C',
};

type Route = [RegExp, (state: PaypalState, request: TwinRequest, id: string) => TwinAnswer];
const routes: Route[] = [
  [/^POST \/v2\/checkout\/orders$/, (state, { body }) => state.create(body)],
  [/^GET \/v2\/checkout\/orders\/([\w-]+)$/, (state, _, id) => state.retrieve(id)],
  [/^PATCH \/v2\/checkout\/orders\/([\w-]+)$/, (state, { body }, id) => state.patch(id, body)],
  [/^POST \/v2\/checkout\/orders\/([\w-]+)\/capture$/, (state, _, id) => state.capture(id)],
  [/^GET \/v2\/payments\/captures\/(\w+)$/, (state, _, id) => state.retrieveCapture(id)],
  [/^POST \/v2\/payments\/captures\/(\w+)\/refund$/, (state, { body }, id) => state.refund(id, body)],
  [/^GET \/v1\/reporting\/transactions$/, (state, { query }) => state.search(query)],
  [/^GET \/v1\/reporting\/balances$/, (state) => state.balance()],
  [/^POST \/v1\/notifications\/verify-webhook-signature$/, (_, { body }) => verify(body)],
];

/** PayPal's API on this machine. `approve` stands for the payer's action in PayPal's window. */
export async function startPaypalTwin() {
  const state = new PaypalState();
  const replays = new Map<string, TwinAnswer>();
  let tokens = 0;
  const twin = await startTwin((request) => {
    const line = `${request.method} ${request.path}`;
    if (line === 'POST /v1/oauth2/token') {
      if (request.headers.authorization !== basic) return problem(401, 'invalid_client');
      tokens += 1;
      return { status: 200, body: { access_token: `A21.token-${tokens}`, expires_in: 32_400 } };
    }
    const known = request.headers.authorization === `Bearer A21.token-${tokens}`;
    if (!known) return problem(401, 'AUTHENTICATION_FAILURE');
    return replayed(replays, line, request, () => dispatch(state, line, request));
  });
  const capturesOf = (ref: string) => state.orderOf(ref).captures;
  return {
    ...twin,
    orderOf: (ref: string) => state.orderOf(ref),
    tokensGiven: () => tokens,
    /** The token in use stops working, as when PayPal revokes it. */
    revokeToken: () => (tokens += 1),
    /** `outcome` is the result of the capture that follows. */
    approve(ref: string, outcome: TwinOutcome = 'COMPLETED'): void {
      const order = state.orderOf(ref);
      if (order.status === 'PAYER_ACTION_REQUIRED') Object.assign(order, { status: 'APPROVED', outcome });
    },
    /** Completes the PENDING captures: their money arrives. */
    complete: (ref: string): void => capturesOf(ref).forEach((one) => (one.status = 'COMPLETED')),
    refuseRefunds: (ref: string): void => capturesOf(ref).forEach((one) => (one.refundable = false)),
    expire: (ref: string): void => void state.orders.delete(ref),
    /** Refuses searches, as when the app has no right to Transaction Search. */
    refuseSearch: (): void => void (state.maySearch = false),
    state,
    forgetKeys: (): void => replays.clear(),
    event: (type: string, ref: string) =>
      signed({ id: `WH-${ref}`, event_type: type, resource: resourceOf(type, state.orderOf(ref)) }),
  };
}

const basic = `Basic ${Buffer.from(`${paypalKeys.clientId}:${paypalKeys.clientSecret}`).toString('base64')}`;

function dispatch(state: PaypalState, line: string, request: TwinRequest): TwinAnswer {
  for (const [pattern, answer] of routes) {
    const match = pattern.exec(line);
    if (match) return answer(state, request, match[1] ?? '');
  }
  return problem(404, 'RESOURCE_NOT_FOUND');
}

/** Answers a repeated PayPal-Request-Id on the same call with 200 and the first answer, unless a refusal. */
function replayed(
  replays: Map<string, TwinAnswer>,
  line: string,
  { headers }: TwinRequest,
  carryOut: () => TwinAnswer,
): TwinAnswer {
  const key = headers['paypal-request-id'];
  if (typeof key !== 'string') return carryOut();
  const first = replays.get(`${line} ${key}`);
  if (first) return { ...first, status: 200 };
  const answer = structuredClone(carryOut());
  if (answer.status < 300) replays.set(`${line} ${key}`, answer);
  return answer;
}

function resourceOf(type: string, order: Order): object {
  const [capture] = order.captures;
  if (type.startsWith('CHECKOUT.ORDER.') || !capture) return shown(order);
  if (type !== 'PAYMENT.CAPTURE.REFUNDED') return shownCapture(capture);
  const href = `https://api-m.paypal.com/v2/payments/captures/${capture.id}`;
  return { ...capture.refunds[0], links: [{ href, rel: 'up', method: 'GET' }] };
}

/** Signs as PayPal does, over the CRC of the bytes; line breaks expose a receiver that rewrites the body. */
function signed(event: object) {
  const rawBody = Buffer.from(JSON.stringify(event, null, 2));
  const id = randomUUID();
  const time = new Date().toISOString();
  const headers: Record<string, string> = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-twin',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature(id, time, rawBody.toString()),
  };
  return { rawBody, headers };
}

const signature = (id: string, time: string, raw: string): string =>
  createHmac('sha256', 'twin')
    .update(`${id}|${time}|${paypalKeys.webhookId}|${crc32(raw)}`)
    .digest('base64');

function verify(body: string): TwinAnswer {
  const asked = JSON.parse(body) as Record<string, string>;
  const mark = '"webhook_event":';
  const raw = body.slice(body.indexOf(mark) + mark.length, -1);
  const expected = signature(asked['transmission_id'] ?? '', asked['transmission_time'] ?? '', raw);
  const genuine = asked['transmission_sig'] === expected && asked['webhook_id'] === paypalKeys.webhookId;
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
}

import Stripe from 'stripe';
import { ProviderError } from '../provider-error.ts';
import {
  InvalidSignature,
  type PaymentOrder,
  type PaymentProvider,
  type Period,
  type ProviderMove,
  type RefundResult,
} from './port.ts';
import { listBalance, listPayoutParts, readBalance } from './stripe.balance.ts';
import { refOfEvent, toDispute, toMove, toReading, toRefundResult } from './stripe.reading.ts';
import { headerOf, inSeconds, readDate } from './wire.ts';
import { isRetryableStatus, nonsense, withoutSecrets } from '../answers.ts';

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Tests: http://127.0.0.1:port. */
  apiBase?: string;
  timeoutMs?: number;
};

/** Card payments through Stripe's PaymentIntents: created here, confirmed in the browser, read here. */
export function createStripeProvider(config: StripeConfig, clock: { now(): Date }): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    timeout: config.timeoutMs ?? 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(config.apiBase),
  });
  const call = <T>(request: () => Promise<T>): Promise<T> =>
    request().catch((error: unknown) => {
      throw toProviderError(error, [config.secretKey, config.webhookSecret]);
    });
  const read = async (ref: string) => {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
    return { ...toReading(intent), dispute: await disputeOf(stripe, intent) };
  };

  return {
    name: 'stripe',
    method: 'card',
    open: (order) => call(() => open(stripe, order)),
    capture: (ref) => call(() => read(ref)),
    read: (ref) => call(() => read(ref)),
    cancel: (ref) =>
      call(async () => {
        await cancelUnlessOver(stripe, ref);
        return read(ref);
      }),
    refund: (ref, amountCents, key) => call(() => refundOnce(stripe, ref, amountCents, key)),
    list: (period) => call(() => list(stripe, period)),
    listBalance: (period) => call(() => listBalance(stripe, period)),
    balance: () => call(() => readBalance(stripe, clock.now())),
    listPayoutParts: (payout) => call(() => listPayoutParts(stripe, payout)),
    time: () => readDate('stripe', config.apiBase ?? 'https://api.stripe.com', config.timeoutMs),
    async readEvent(rawBody, headers) {
      const event = verified(stripe, rawBody, headerOf(headers, 'stripe-signature'), config, clock);
      return { eventId: event.id, type: event.type, ref: refOfEvent(event) };
    },
  };
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  return { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' };
}

async function open(stripe: Stripe, order: PaymentOrder) {
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.amountCents,
      currency: 'eur',
      // Cards only, no redirect to another bank's page. API 2026-09-30 refuses `payment_method_types`.
      allowed_payment_method_types: ['card'],
      description: order.label,
      metadata: { payment_id: order.paymentId },
    },
    { idempotencyKey: order.idempotencyKey },
  );
  if (intent.object !== 'payment_intent' || !intent.client_secret) throw nonsense('stripe');
  return { ref: intent.id, clientSecret: intent.client_secret };
}

/** Reads the dispute of a payment, only when the charge is marked as disputed. */
async function disputeOf(stripe: Stripe, { id, latest_charge: charge }: Stripe.PaymentIntent) {
  if (charge === null || typeof charge === 'string' || !charge.disputed) return null;
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
  return data[0] ? toDispute(data[0]) : null;
}

/** Charges and refunds of the period, page by page; refused charges are left out, as they took no money. */
async function list(stripe: Stripe, { from, to }: Period): Promise<ProviderMove[]> {
  const page = { created: { gte: inSeconds(from), lt: inSeconds(to) }, limit: 100 };
  const moves: ProviderMove[] = [];
  for await (const charge of stripe.charges.list(page))
    if (charge.paid && charge.captured) moves.push(...toMove('capture', charge));
  for await (const refund of stripe.refunds.list(page))
    if (refund.status === 'succeeded') moves.push(...toMove('refund', refund));
  return moves;
}

async function cancelUnlessOver(stripe: Stripe, ref: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(ref);
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
  }
}

// Stripe forgets an idempotency key after 24 hours, and a job may come back later: no second refund.
async function refundOnce(stripe: Stripe, ref: string, amount: number, key: string): Promise<RefundResult> {
  const earlier = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
  const same = earlier.data.find((refund) => refund.metadata?.['refund_key'] === key);
  if (same) return toRefundResult(same);
  try {
    const params = { payment_intent: ref, amount, metadata: { refund_key: key } };
    return toRefundResult(await stripe.refunds.create(params, { idempotencyKey: key }));
  } catch (error) {
    if (isRefusal(error)) return { status: 'refused', refundRef: null };
    throw error;
  }
}

// Already refunded, more than is left, disputed, not captured: Stripe's 400 or 402, each with its code.
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400);

function verified(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  config: StripeConfig,
  clock: { now(): Date },
): Stripe.Event {
  const { webhookSecret } = config;
  const now = clock.now().getTime();
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret, undefined, undefined, now);
  } catch {
    throw new InvalidSignature('stripe');
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

/** Converts Stripe's error without keeping it as the cause: its `raw` holds the payment's client secret. */
function toProviderError(error: unknown, secrets: string[]): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return nonsense('stripe');
  const { statusCode, requestId } = error;
  const words = [error.type, statusCode, error.code, error.message, requestId].filter(Boolean).join(' ');
  // No status: the network failed, or the body was no JSON.
  const retryable =
    statusCode === undefined || isRetryableStatus(statusCode) || codeOf(error) === 'rate_limit';
  return new ProviderError('stripe', withoutSecrets(words, secrets), { retryable });
}

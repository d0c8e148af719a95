import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidSignature, type PaymentProvider } from './port.ts';
import { createStripeProvider } from './stripe.ts';
import { failureOf, orderOf } from './testing/orders.ts';
import { startStripeTwin, stripeKeys } from './testing/stripe-twin.ts';

let twin: Awaited<ReturnType<typeof startStripeTwin>>;
let stripe: PaymentProvider;
const clock = { now: () => new Date() };

beforeAll(async () => {
  twin = await startStripeTwin();
  stripe = createStripeProvider({ ...stripeKeys, apiBase: twin.url }, clock);
});
afterAll(() => twin.close());

async function paid(): Promise<string> {
  const { ref } = await stripe.open(orderOf());
  twin.confirm(ref, 'visa');
  return ref;
}

describe('requests to Stripe', () => {
  test('CORE-286 CORE-287: a payment asks for whole cents in EUR by card, with our reference and without Stripe’s receipt', async () => {
    const order = orderOf();
    const { ref, clientSecret } = await stripe.open(order);
    expect(clientSecret).toBe(twin.intentOf(ref).client_secret);
    expect(twin.intentOf(ref)).toMatchObject({
      amount: 1999,
      currency: 'eur',
      description: order.label,
      metadata: { payment_id: order.paymentId },
      payment_method_types: ['card'],
      receipt_email: null,
    });
    expect(twin.requests.at(-1)?.body).not.toContain('camille');
  });

  test('a key used again for another amount is refused for good', async () => {
    const order = orderOf();
    await stripe.open(order);
    const error = await failureOf(stripe.open({ ...order, amountCents: 2000 }));
    expect(error).toMatchObject({ name: 'ProviderError', retryable: false });
  });

  test('an unknown payment is refused for good', async () => {
    expect(await failureOf(stripe.read('pi_unknown'))).toMatchObject({
      name: 'ProviderError',
      retryable: false,
    });
  });
});

describe('answers of Stripe', () => {
  test('a captured payment reads with its card and its charge', async () => {
    const ref = await paid();
    const [charge] = twin.chargesOf(ref);
    expect(await stripe.read(ref)).toMatchObject({ captureRef: charge?.id, instrument: 'Visa •••• 4242' });
  });

  test('a refund that failed at the bank keeps its reference', async () => {
    const { ref } = await stripe.open(orderOf());
    twin.confirm(ref, 'refundFail');
    const refund = await stripe.refund(ref, 1999, randomUUID());
    expect(refund).toEqual({ status: 'refused', refundRef: expect.stringMatching(/^re_/) });
  });

  test('a refund repeated after Stripe forgot its key is not made again', async () => {
    const ref = await paid();
    const key = randomUUID();
    const first = await stripe.refund(ref, 500, key);
    twin.forgetKeys();
    expect(await stripe.refund(ref, 500, key)).toEqual(first);
    expect(await stripe.read(ref)).toMatchObject({ refundedCents: 500 });
  });

  test.each(['sk_live_mustNeverBeSeen', 'of-another-form-mustNeverBeSeen'])(
    'CORE-290: a secret key (%s) appears in no error, even when Stripe repeats it',
    async (secretKey) => {
      const provider = createStripeProvider({ ...stripeKeys, secretKey, apiBase: twin.url }, clock);
      const error = await failureOf(provider.read('pi_any'));
      expect(error).toMatchObject({ name: 'ProviderError', retryable: false });
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('mustNeverBeSeen');
    },
  );
});

describe('disputes at Stripe', () => {
  test.each([
    ['warning_needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('a dispute that Stripe calls %s reads %s', async (word, status) => {
    const ref = await paid();
    twin.dispute(ref, word);
    const answerUntil = status === 'open' ? new Date('2026-12-20T23:59:59Z') : null;
    expect((await stripe.read(ref)).dispute).toMatchObject({
      status,
      amountCents: 1999,
      reason: 'product_not_received',
      answerUntil,
    });
  });

  test('a dispute of unknown kind is a failure, and a charge without dispute asks for none', async () => {
    const ref = await paid();
    const asked = () => twin.requests.filter(({ path }) => path === '/v1/disputes').length;
    const before = asked();
    await stripe.read(ref);
    expect(asked()).toBe(before);
    twin.dispute(ref, 'a_word_of_next_year');
    expect(await failureOf(stripe.read(ref))).toMatchObject({ name: 'ProviderError' });
  });
});

describe('events of Stripe', () => {
  test.each([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.canceled',
    'charge.refunded',
  ])('%s names its payment', async (type) => {
    const ref = await paid();
    const { rawBody, headers } = twin.event(type, ref);
    expect(await stripe.readEvent(rawBody, headers)).toMatchObject({ type, ref });
  });

  test.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'charge.dispute.%s names its payment',
    async (name) => {
      const ref = await paid();
      twin.dispute(ref, 'needs_response');
      const { rawBody, headers } = twin.event(`charge.dispute.${name}`, ref);
      expect(await stripe.readEvent(rawBody, headers)).toMatchObject({ ref });
    },
  );

  test('an event of another kind names no payment', async () => {
    const { rawBody, headers } = twin.event('payment_intent.created', await paid());
    expect(await stripe.readEvent(rawBody, headers)).toMatchObject({ ref: null });
  });

  test('an event signed with another secret or ten minutes ago is refused', async () => {
    const ref = await paid();
    for (const options of [{ secret: 'whsec_other' }, { at: Date.now() - 600_000 }]) {
      const { rawBody, headers } = twin.event('payment_intent.succeeded', ref, options);
      expect(await failureOf(stripe.readEvent(rawBody, headers))).toBeInstanceOf(InvalidSignature);
    }
  });
});

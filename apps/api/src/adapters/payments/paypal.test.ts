import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaypalProvider } from './paypal.ts';
import { InvalidSignature, type PaymentProvider } from './port.ts';
import { failureOf, orderOf } from './testing/orders.ts';
import { paypalKeys, startPaypalTwin } from './testing/paypal-twin.ts';

let twin: Awaited<ReturnType<typeof startPaypalTwin>>;
let paypal: PaymentProvider;
let clock: { at: number; now(): Date };

beforeEach(async () => {
  twin = await startPaypalTwin();
  clock = { at: Date.now(), now: () => new Date(clock.at) };
  paypal = createPaypalProvider({ ...paypalKeys, apiBase: twin.url }, clock);
});
afterEach(() => twin.close());

async function captured(): Promise<string> {
  const { ref } = await paypal.open(orderOf());
  twin.approve(ref);
  await paypal.capture(ref, randomUUID());
  return ref;
}

describe('the order at PayPal', () => {
  test.each([
    [5, '0.05'],
    [500, '5.00'],
    [1999, '19.99'],
    [123_456, '1234.56'],
  ])('CORE-288: %i cents open an order of %s EUR, to be captured at once', async (amountCents, value) => {
    const order = orderOf({ amountCents });
    const { ref, clientSecret } = await paypal.open(order);
    expect(clientSecret).toBe(ref);
    expect(twin.orderOf(ref)).toMatchObject({
      intent: 'CAPTURE',
      amount: { currency_code: 'EUR', value },
      custom_id: order.paymentId,
    });
    expect(await paypal.read(ref)).toMatchObject({ amountCents });
  });

  test('a label that is too long for PayPal is cut', async () => {
    const { ref } = await paypal.open(orderOf({ label: 'é'.repeat(200) }));
    expect(twin.orderOf(ref).description).toBe('é'.repeat(127));
  });
});

describe('the status of a PayPal payment', () => {
  test.each([
    ['COMPLETED', 'captured'],
    ['PENDING', 'processing'],
    ['DECLINED', 'failed'],
  ] as const)('CORE-289: a completed order whose capture is %s reads %s', async (outcome, status) => {
    const { ref } = await paypal.open(orderOf());
    twin.approve(ref, outcome);
    expect(await paypal.capture(ref, randomUUID())).toMatchObject({ status, providerStatus: outcome });
    expect(twin.orderOf(ref).status).toBe('COMPLETED');
    expect(await paypal.read(ref)).toMatchObject({ status, providerStatus: outcome });
  });

  test('CORE-289: INSTRUMENT_DECLINED fails the capture, and the order stays open at PayPal', async () => {
    const { ref } = await paypal.open(orderOf());
    twin.approve(ref, 'INSTRUMENT_DECLINED');
    const declined = { status: 'failed', providerStatus: 'INSTRUMENT_DECLINED', amountCents: 1999 };
    expect(await paypal.capture(ref, randomUUID())).toMatchObject(declined);
    expect(await paypal.read(ref)).toMatchObject({ status: 'open' });
  });

  test('an order that PayPal has dropped reads cancelled in each call', async () => {
    const { ref } = await paypal.open(orderOf());
    twin.expire(ref);
    const gone = { ref, status: 'cancelled', amountCents: 0, providerStatus: 'INVALID_RESOURCE_ID' };
    expect(await paypal.read(ref)).toMatchObject(gone);
    expect(await paypal.capture(ref, randomUUID())).toMatchObject(gone);
    expect(await paypal.cancel(ref)).toMatchObject(gone);
  });

  test('a cancelled order cannot be captured at PayPal itself', async () => {
    const { ref } = await paypal.open(orderOf());
    twin.approve(ref);
    await paypal.cancel(ref);
    expect(twin.orderOf(ref).intent).toBe('AUTHORIZE');
    expect(await paypal.capture(ref, randomUUID())).toMatchObject({ status: 'cancelled' });
    expect(twin.orderOf(ref).captures).toEqual([]);
  });
});

describe('the token of PayPal', () => {
  const openMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => paypal.open(orderOf())));

  test('the token serves many calls at once, and is renewed shortly before its end', async () => {
    await openMany(10);
    clock.at += 8.8 * 3_600_000;
    await openMany(1);
    expect(twin.tokensGiven()).toBe(1);
    clock.at += 0.15 * 3_600_000;
    await openMany(10);
    expect(twin.tokensGiven()).toBe(2);
  });

  test('a token that PayPal refuses is renewed, and the call repeated', async () => {
    const { ref } = await paypal.open(orderOf());
    twin.revokeToken();
    expect(await paypal.read(ref)).toMatchObject({ status: 'open' });
  });

  test('CORE-290: a wrong secret fails for good, without the secret in the error', async () => {
    const config = { ...paypalKeys, clientSecret: 'mustNeverBeSeen', apiBase: twin.url };
    const error = await failureOf(createPaypalProvider(config, clock).read('ORDER'));
    expect(error).toMatchObject({ name: 'ProviderError', retryable: false });
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const shown = inspect(error, { depth: 10, showHidden: true });
    expect(shown).not.toContain('mustNeverBeSeen');
    expect(shown).not.toContain(basic);
  });
});

test('a refund repeated after PayPal forgot its key is not made again', async () => {
  const ref = await captured();
  const key = randomUUID();
  const first = await paypal.refund(ref, 500, key);
  twin.forgetKeys();
  expect(await paypal.refund(ref, 500, key)).toEqual(first);
  expect(await paypal.read(ref)).toMatchObject({ status: 'captured', refundedCents: 500 });
});

describe('events of PayPal', () => {
  test.each([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
  ])('%s names its order', async (type) => {
    const ref = await captured();
    const { rawBody, headers } = twin.event(type, ref);
    expect(await paypal.readEvent(rawBody, headers)).toEqual({ eventId: `WH-${ref}`, type, ref });
  });

  test('a refund event names its capture only, whose order is then asked', async () => {
    const ref = await captured();
    await paypal.refund(ref, 500, randomUUID());
    const { rawBody, headers } = twin.event('PAYMENT.CAPTURE.REFUNDED', ref);
    expect(await paypal.readEvent(rawBody, headers)).toMatchObject({ ref });
  });

  test('an event of another kind names no order', async () => {
    const { rawBody, headers } = twin.event('CUSTOMER.DISPUTE.CREATED', await captured());
    expect(await paypal.readEvent(rawBody, headers)).toMatchObject({ ref: null });
  });

  test('an event that PayPal cannot verify now fails for a later try', async () => {
    const { rawBody, headers } = twin.event('PAYMENT.CAPTURE.COMPLETED', await captured());
    twin.failNext('500');
    expect(await failureOf(paypal.readEvent(rawBody, headers))).toMatchObject({ retryable: true });
  });

  test('an event without one of the five headers is refused without asking PayPal', async () => {
    const { rawBody, headers } = twin.event('PAYMENT.CAPTURE.COMPLETED', await captured());
    const asked = twin.requests.length;
    for (const name of Object.keys(headers)) {
      const error = await failureOf(paypal.readEvent(rawBody, { ...headers, [name]: undefined }));
      expect(error).toBeInstanceOf(InvalidSignature);
    }
    expect(twin.requests).toHaveLength(asked);
  });

  test('a certificate from another host is refused without asking PayPal', async () => {
    const { rawBody, headers } = twin.event('PAYMENT.CAPTURE.COMPLETED', await captured());
    const asked = twin.requests.length;
    for (const url of [
      'https://paypal.com.example/cert',
      'http://api.paypal.com/cert',
      'https://xpaypal.com/c',
    ]) {
      const error = await failureOf(paypal.readEvent(rawBody, { ...headers, 'paypal-cert-url': url }));
      expect(error).toBeInstanceOf(InvalidSignature);
    }
    expect(twin.requests).toHaveLength(asked);
  });
});

test('a long period is asked month by month, and an app without the right to search fails for good', async () => {
  const asked = () => twin.requests.filter(({ path }) => path === '/v1/reporting/transactions');
  const to = new Date(clock.at);
  await paypal.list({ from: new Date(clock.at - 40 * 86_400_000), to });
  expect(asked()).toHaveLength(2);
  twin.refuseSearch();
  expect(await failureOf(paypal.list({ from: new Date(clock.at - 86_400_000), to }))).toMatchObject({
    name: 'ProviderError',
    retryable: false,
    message: expect.stringContaining('PERMISSION_DENIED'),
  });
});

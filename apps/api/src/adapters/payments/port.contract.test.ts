import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { ProviderError } from '../provider-error.ts';
import {
  InvalidSignature,
  type OnlineMethod,
  type OpenedPayment,
  type PaymentOrder,
  type PaymentProvider,
} from './port.ts';
import { createSimulatedBankTables } from './simulated.schema.ts';
import { failureOf, orderOf } from './testing/orders.ts';
import {
  paypalSubject,
  simulatedCardSubject,
  simulatedPaypalSubject,
  stripeSubject,
  type Subject,
} from './testing/subjects.ts';

async function bankDatabase() {
  const database = await testDatabase();
  await createSimulatedBankTables(database.db);
  return database;
}

type Candidate = { label: string; method: OnlineMethod; overHttp: boolean; start: () => Promise<Subject> };
const candidates: Candidate[] = [
  { label: 'Stripe on its twin', method: 'card', overHttp: true, start: stripeSubject },
  { label: 'PayPal on its twin', method: 'paypal', overHttp: true, start: paypalSubject },
  {
    label: 'simulated card',
    method: 'card',
    overHttp: false,
    start: async () => simulatedCardSubject(await bankDatabase()),
  },
  {
    label: 'simulated PayPal',
    method: 'paypal',
    overHttp: false,
    start: async () => simulatedPaypalSubject(await bankDatabase()),
  },
];

/** The steps of the contract on a subject of its own, started before the first test of the block. */
function underTest(start: () => Promise<Subject>) {
  const subject = {} as Subject;
  beforeAll(async () => {
    Object.assign(subject, await start());
  });
  afterAll(() => subject.close());
  const open = (changes?: Partial<PaymentOrder>) => subject.provider.open(orderOf(changes));
  const capture = ({ ref }: OpenedPayment) => subject.provider.capture(ref, `capture-${ref}`);
  const paid = async (): Promise<OpenedPayment> => {
    const payment = await open();
    await subject.pay(payment);
    await capture(payment);
    return payment;
  };
  return { subject, open, capture, paid };
}

describe.each(candidates)('a means of payment: $label', ({ method, start }) => {
  const { subject, open, capture, paid } = underTest(start);

  test('CORE-286 CORE-288: opening answers the reference and the browser’s secret', async () => {
    const payment = await open();
    expect(payment.ref).not.toBe('');
    expect(payment.clientSecret).toContain(payment.ref);
  });

  test('a payment reads with our own reference and its label', async () => {
    const order = orderOf();
    const { ref } = await subject.provider.open(order);
    const { paymentId, label } = await subject.provider.read(ref);
    expect({ paymentId, label }).toEqual({ paymentId: order.paymentId, label: order.label });
  });

  test('the same key opens the same payment, another key another one', async () => {
    const order = orderOf();
    const first = await subject.provider.open(order);
    expect(await subject.provider.open(order)).toEqual(first);
    expect((await open()).ref).not.toBe(first.ref);
  });

  test('an unpaid payment reads open, with the amount asked and nothing captured', async () => {
    const { ref } = await open();
    const unpaid = {
      ref,
      status: 'open',
      amountCents: 1999,
      captureRef: null,
      instrument: null,
      refundedCents: 0,
    };
    expect(await subject.provider.read(ref)).toMatchObject(unpaid);
    expect(await subject.provider.capture(ref, randomUUID())).toMatchObject(unpaid);
  });

  test('CORE-287 CORE-289: a confirmed payment reads captured, with its cents and the reference that a refund needs', async () => {
    const payment = await paid();
    const reading = await subject.provider.read(payment.ref);
    expect(reading).toMatchObject({
      ref: payment.ref,
      status: 'captured',
      amountCents: 1999,
      refundedCents: 0,
    });
    expect(reading.captureRef).toEqual(expect.any(String));
    expect(reading.instrument).toEqual(expect.any(String));
    expect(reading.providerStatus).toBe(method === 'card' ? 'succeeded' : 'COMPLETED');
  });

  test('several captures, at once and with another key, take the money once', async () => {
    const payment = await open();
    await subject.pay(payment);
    const readings = await Promise.all([
      capture(payment),
      capture(payment),
      subject.provider.capture(payment.ref, randomUUID()),
    ]);
    expect(readings.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured']);
    expect(new Set(readings.map(({ captureRef }) => captureRef)).size).toBe(1);
    expect(await subject.timesCharged(payment)).toBe(1);
  });

  test('CORE-289: a refused payment is a reading and not an error, and captures nothing', async () => {
    const payment = await open();
    await subject.refuse(payment);
    expect(await capture(payment)).toMatchObject({ ...subject.afterRefusal, captureRef: null });
    expect(await subject.timesCharged(payment)).toBe(0);
  });

  test('CORE-289: a delayed payment reads processing, then captured', async () => {
    const payment = await open();
    await subject.slow(payment);
    expect(await capture(payment)).toMatchObject({ status: 'processing', captureRef: null });
    await subject.finish(payment);
    expect(await subject.provider.read(payment.ref)).toMatchObject({ status: 'captured', amountCents: 1999 });
  });

  test('a cancelled payment can never be paid', async () => {
    const payment = await open();
    expect(await subject.provider.cancel(payment.ref)).toMatchObject({
      status: 'cancelled',
      amountCents: 1999,
    });
    await subject.pay(payment);
    expect(await capture(payment)).toMatchObject({ status: 'cancelled', captureRef: null });
    expect(await subject.provider.cancel(payment.ref)).toMatchObject({ status: 'cancelled' });
    expect(await subject.timesCharged(payment)).toBe(0);
  });

  test('cancelling closes a payment that was begun but not finished', async () => {
    const payment = await open();
    if (method === 'card') await subject.refuse(payment);
    else await subject.pay(payment);
    expect(await subject.provider.cancel(payment.ref)).toMatchObject({ status: 'cancelled' });
    expect(await capture(payment)).toMatchObject({ status: 'cancelled' });
  });

  test('cancelling leaves a captured payment captured and a processing one processing', async () => {
    const payment = await paid();
    expect(await subject.provider.cancel(payment.ref)).toMatchObject({
      status: 'captured',
      amountCents: 1999,
    });
    const slow = await open();
    await subject.slow(slow);
    await capture(slow);
    expect(await subject.provider.cancel(slow.ref)).toMatchObject({ status: 'processing' });
  });

  test('a refund gives all the money back, and the payment still reads captured', async () => {
    const { ref } = await paid();
    const refund = await subject.provider.refund(ref, 1999, randomUUID());
    expect(refund).toEqual({ status: 'refunded', refundRef: expect.any(String) });
    expect(await subject.provider.read(ref)).toMatchObject({
      status: 'captured',
      amountCents: 1999,
      refundedCents: 1999,
    });
  });

  test('partial refunds add up, and never exceed the amount paid', async () => {
    const { ref } = await paid();
    await subject.provider.refund(ref, 500, randomUUID());
    await subject.provider.refund(ref, 99, randomUUID());
    expect(await subject.provider.read(ref)).toMatchObject({ refundedCents: 599 });
    const tooMuch = await subject.provider.refund(ref, 1401, randomUUID());
    expect(tooMuch).toEqual({ status: 'refused', refundRef: null });
    expect(await subject.provider.read(ref)).toMatchObject({ status: 'captured', refundedCents: 599 });
  });

  test('two refunds with the same key are one', async () => {
    const { ref } = await paid();
    const key = randomUUID();
    const first = await subject.provider.refund(ref, 500, key);
    expect(await subject.provider.refund(ref, 500, key)).toEqual(first);
    expect(await subject.provider.read(ref)).toMatchObject({ refundedCents: 500 });
  });

  test('a refund that the bank refuses, or of an unpaid payment, answers refused', async () => {
    const payment = await open();
    expect(await subject.provider.refund(payment.ref, 1999, randomUUID())).toMatchObject({
      status: 'refused',
    });
    await subject.payButNeverRefund(payment);
    await capture(payment);
    expect(await subject.provider.refund(payment.ref, 1999, randomUUID())).toMatchObject({
      status: 'refused',
    });
    expect(await subject.provider.read(payment.ref)).toMatchObject({ status: 'captured', refundedCents: 0 });
  });

  test('a signed webhook names its payment, and keeps its id when it is delivered again', async () => {
    const payment = await paid();
    const { rawBody, headers } = await subject.event(payment);
    const event = await subject.provider.readEvent(rawBody, headers);
    expect(event).toEqual({ eventId: expect.any(String), type: expect.any(String), ref: payment.ref });
    expect(await subject.provider.readEvent(rawBody, headers)).toEqual(event);
  });

  test('a changed webhook or one without signature is refused', async () => {
    const { rawBody, headers } = await subject.event(await paid());
    const forged = Buffer.from(rawBody.toString().replace('"id"', '"id" ').replace('"ref"', '"ref" '));
    for (const [body, sent] of [
      [forged, headers],
      [rawBody, {}],
      [Buffer.from('not json'), headers],
      [Buffer.alloc(0), headers],
    ] as const) {
      expect(await failureOf(subject.provider.readEvent(body, sent))).toBeInstanceOf(InvalidSignature);
    }
  });

  test('the list of a period has its captures and refunds over several pages, without unpaid payments', async () => {
    const before = await subject.now();
    const captures = [await paid(), await paid(), await paid()];
    await open();
    await subject.refuse(await open());
    const [{ ref: given }] = captures as [OpenedPayment];
    await subject.provider.refund(given, 500, randomUUID());
    const after = new Date((await subject.now()).getTime() + 2000);
    const listed = async (from: Date, to: Date) => {
      const moves = await subject.provider.list({ from, to });
      return moves.map(({ kind, ref, amountCents }) => `${kind} ${ref} ${amountCents}`);
    };
    const all = await listed(new Date(before.getTime() - 2000), after);
    expect(all).toEqual(
      expect.arrayContaining([...captures.map(({ ref }) => `capture ${ref} 1999`), `refund ${given} 500`]),
    );
    for (const ref of captures.map((payment) => payment.ref))
      expect(all.filter((line) => line.startsWith(`capture ${ref}`))).toHaveLength(1);
    expect(await listed(after, new Date(after.getTime() + 86_400_000))).toEqual([]);
  });

  test('CORE-287: an amount of zero, below zero or with fractions of a cent is refused for good', async () => {
    for (const amountCents of [0, -100, 19.99]) {
      expect(await failureOf(open({ amountCents }))).toMatchObject({
        name: 'ProviderError',
        retryable: false,
      });
    }
  });
});

describe.each(candidates.filter((candidate) => candidate.overHttp))(
  'a provider’s clock: $label',
  ({ start }) => {
    const { subject } = underTest(start);

    test('the clock is read to the second, and fails as a ProviderError without answer', async () => {
      const time = await subject.provider.time();
      expect(Math.abs(time!.getTime() - Date.now())).toBeLessThan(60_000);
      await subject.goDown();
      expect(await failureOf(subject.provider.time())).toBeInstanceOf(ProviderError);
    });
  },
);

describe.each(candidates)('a statement: $label', ({ start }) => {
  const { subject, open, paid } = underTest(start);
  const statement = async () =>
    subject.provider.listBalance({
      from: new Date((await subject.now()).getTime() - 20 * 86_400_000),
      to: new Date((await subject.now()).getTime() + 2000),
    });
  const of = async (kind: string) => (await statement()).filter((move) => move.kind === kind);

  test('each capture and refund is listed with its fee, without unpaid payments', async () => {
    const payment = await paid();
    await open();
    const { captureRef } = await subject.provider.read(payment.ref);
    await subject.provider.refund(payment.ref, 500, randomUUID());
    const moves = (await statement()).filter(({ subject: about }) => about === captureRef);
    const line = { ref: expect.any(String), providerKind: expect.any(String), at: expect.any(Date) };
    expect(moves.toSorted((a, b) => b.amountCents - a.amountCents)).toEqual([
      { ...line, kind: 'capture', amountCents: 1999, feeCents: expect.any(Number), subject: captureRef, arrivesOn: null },
      { ...line, kind: 'refund', amountCents: -500, feeCents: 0, subject: captureRef, arrivesOn: null },
    ]); // prettier-ignore
    expect(moves.find(({ kind }) => kind === 'capture')!.feeCents).toBeGreaterThan(0);
    expect((await of('capture')).every(({ amountCents }) => amountCents === 1999)).toBe(true);
  });

  test('the lines add up to the balance, repeat the same, and each has a number of its own', async () => {
    const sum = (await statement()).reduce((total, move) => total + move.amountCents - move.feeCents, 0);
    expect((await subject.provider.balance()).cents).toBe(sum);
    expect(sum).toBeGreaterThan(0);
    const [once, again] = [await statement(), await statement()];
    expect(again).toEqual(once);
    expect(new Set(once.map(({ ref }) => ref)).size).toBe(once.length);
  });

  test('a payout empties the balance, and lists its parts where the provider gives them', async () => {
    const before = await statement();
    const payout = await subject.payOut();
    const [move] = await of('payout');
    expect(move).toMatchObject({ subject: payout, feeCents: 0 });
    expect((await subject.provider.balance()).cents).toBe(0);
    const parts = await subject.provider.listPayoutParts(payout);
    const saysMore = subject.provider.name !== 'paypal';
    expect(parts && new Set(parts)).toEqual(saysMore ? new Set(before.map(({ ref }) => ref)) : null);
    expect(/^\d{4}-\d\d-\d\d$/.test(move!.arrivesOn ?? '')).toBe(saysMore);
  });

  test('a returned payout is a line of its own, and its money is back in the balance', async () => {
    const [payout] = await of('payout');
    await subject.returnPayout(payout!.subject!);
    expect(await of('payout_returned')).toMatchObject([
      { amountCents: -payout!.amountCents, feeCents: 0, subject: payout!.subject },
    ]);
    expect(await of('payout')).toEqual([payout]);
    expect((await subject.provider.balance()).cents).toBe(-payout!.amountCents);
  });
});

const cards = candidates.filter(({ method }) => method === 'card');
describe.each(cards)('a card: $label', ({ start }) => {
  const { subject, open, capture } = underTest(start);

  test('a card refused once is accepted with another card', async () => {
    const payment = await open();
    await subject.refuse(payment);
    await subject.pay(payment);
    expect(await capture(payment)).toMatchObject({ status: 'captured', amountCents: 1999 });
  });

  test('a disputed payment reads as disputed until the bank decides, and cannot be refunded', async () => {
    const payment = await open();
    await subject.pay(payment);
    const read = async () => (await subject.provider.read(payment.ref)).dispute;
    expect(await read()).toBeNull();
    await subject.dispute?.(payment, 'open');
    const dispute = { ref: expect.any(String), amountCents: 1999, reason: expect.any(String) };
    expect(await read()).toEqual({ ...dispute, status: 'open', answerUntil: expect.any(Date) });
    expect(await subject.provider.refund(payment.ref, 1999, randomUUID())).toMatchObject({
      status: 'refused',
    });
    for (const status of ['lost', 'won'] as const) {
      await subject.dispute?.(payment, status);
      expect(await read()).toEqual({ ...dispute, status, answerUntil: null });
    }
    expect(await subject.provider.read(payment.ref)).toMatchObject({ status: 'captured', refundedCents: 0 });
  });

  test('CORE-287: an accepted 3-D Secure captures, a declined one leaves the payment open', async () => {
    const accepted = await open();
    await subject.challenge?.(accepted, true);
    expect(await capture(accepted)).toMatchObject({ status: 'captured' });
    const declined = await open();
    await subject.challenge?.(declined, false);
    expect(await capture(declined)).toMatchObject({ status: 'open', captureRef: null });
  });
});

const overHttp = candidates.filter((candidate) => candidate.overHttp);
describe.each(overHttp)('a provider with a bad day: $label', ({ start }) => {
  const { subject, open, paid } = underTest(start);

  test.each(['500', '429', 'hang', 'nonsense', 'shapeless', 'drop'] as const)(
    'an answer "%s" is a ProviderError that may be retried, and the retry succeeds',
    async (fault) => {
      const { failing, provider } = subject;
      const payment = await paid();
      const order = orderOf();
      const key = randomUUID();
      const calls = (asked: PaymentProvider) => [
        () => asked.open(order),
        () => asked.capture(payment.ref, key),
        () => asked.read(payment.ref),
        () => asked.cancel(payment.ref),
        () => asked.refund(payment.ref, 100, key),
        () => asked.list({ from: new Date(Date.now() - 60_000), to: new Date() }),
        () => asked.listBalance({ from: new Date(Date.now() - 60_000), to: new Date() }),
        () => asked.balance(),
      ];
      const asked = failing!.with(fault);
      for (const error of await Promise.all(calls(asked).map((call) => failureOf(call())))) {
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ retryable: true, provider: provider.name });
      }
      failing!.recover();
      for (const call of calls(provider)) await call();
      expect(await provider.read(payment.ref)).toMatchObject({ status: 'captured', refundedCents: 100 });
    },
  );

  test('a refund whose answer was lost is not made again with the same key', async () => {
    const { ref } = await paid();
    const key = randomUUID();
    subject.failing?.with('lost');
    expect(await failureOf(subject.provider.refund(ref, 500, key))).toMatchObject({ retryable: true });
    subject.failing?.recover();
    expect(await subject.provider.refund(ref, 500, key)).toMatchObject({ status: 'refunded' });
    expect(await subject.provider.read(ref)).toMatchObject({ refundedCents: 500 });
  });

  test('a capture whose answer was lost takes the money once when it is repeated', async () => {
    const payment = await open();
    await subject.pay(payment);
    subject.failing?.with('lost');
    expect(await failureOf(subject.provider.capture(payment.ref, 'once'))).toMatchObject({ retryable: true });
    subject.failing?.recover();
    expect(await subject.provider.capture(payment.ref, 'once')).toMatchObject({ status: 'captured' });
    expect(await subject.timesCharged(payment)).toBe(1);
  });
});

describe.each(candidates)('a provider that cannot be reached: $label', ({ start }) => {
  test('an unreachable provider is a ProviderError that may be retried', async () => {
    const subject = await start();
    const { ref } = await subject.provider.open(orderOf());
    await subject.goDown();
    const error = await failureOf(subject.provider.read(ref));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ retryable: true });
  });
});

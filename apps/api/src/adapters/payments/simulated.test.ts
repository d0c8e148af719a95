import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { InvalidSignature, type PaymentOrder } from './port.ts';
import { testCards, type CardBehaviour } from './simulated.cards.ts';
import { createSimulatedBankTables, type BankTables } from './simulated.schema.ts';
import { bankUnderTest } from './testing/subjects.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await createSimulatedBankTables(database.db);
});
afterAll(() => database.close());

const orderOf = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: randomUUID(),
  amountCents: 1999,
  label: 'Atelier',
  idempotencyKey: randomUUID(),
  ...changes,
});

function numberOf(behaviour: CardBehaviour): string {
  const card = testCards.find((one) => one.behaviour === behaviour);
  if (!card) throw new Error(`no card for ${behaviour}`);
  return card.number;
}

const passesLuhn = (number: string): boolean => {
  const digits = number.split('').map(Number).toReversed();
  const worth = (digit: number, place: number) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0));
  return digits.reduce((sum, digit, place) => sum + worth(digit, place), 0) % 10 === 0;
};

describe('the test cards', () => {
  test('each test card has sixteen digits that pass Luhn, and a behaviour of its own', () => {
    expect(testCards.map(({ number }) => [number, number.length, passesLuhn(number)])).toEqual(
      testCards.map(({ number }) => [number, 16, true]),
    );
    expect(new Set(testCards.map(({ behaviour, declineCode }) => `${behaviour} ${declineCode}`)).size).toBe(
      testCards.length,
    );
  });

  test.each(['4242424242424241', '5555555555554444', '', 'carte'])(
    'a number that is not a test card (%s) is refused',
    async (number) => {
      const { bank } = bankUnderTest(database);
      const { ref, clientSecret } = await bank.card.open(orderOf());
      expect(await bank.confirmCard(clientSecret, number)).toEqual({
        status: 'refused',
        declineCode: 'incorrect_number',
      });
      expect(await bank.card.read(ref)).toMatchObject({ status: 'open' });
    },
  );

  test('a number is accepted with spaces, and never stored', async () => {
    const { bank } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    expect(await bank.confirmCard(clientSecret, '4242 4242 4242 4242')).toEqual({ status: 'captured' });
    expect(await bank.card.read(ref)).toMatchObject({ instrument: 'Visa •••• 4242' });
    const bankDb = database.db as unknown as Kysely<BankTables>;
    const row = await bankDb
      .selectFrom('simulated_bank_payments')
      .selectAll()
      .where('ref', '=', ref)
      .execute();
    expect(JSON.stringify(row)).not.toContain('4242424242');
  });
});

describe('the behaviour of a test card', () => {
  test('the slow card is captured after three seconds of the bank’s clock, in each process', async () => {
    const here = bankUnderTest(database);
    const { ref, clientSecret } = await here.bank.card.open(orderOf());
    expect(await here.bank.confirmCard(clientSecret, numberOf('slow'))).toEqual({ status: 'pending' });
    expect(await here.bank.confirmCard(clientSecret, numberOf('accepted'))).toEqual({ status: 'pending' });
    const elsewhere = bankUnderTest(database);
    elsewhere.clock.at = here.clock.at + 2900;
    expect(await elsewhere.bank.card.read(ref)).toMatchObject({ status: 'processing' });
    elsewhere.clock.at = here.clock.at + 3000;
    expect(await elsewhere.bank.card.read(ref)).toMatchObject({ status: 'captured' });
    await here.bank.card.read(ref);
    expect([...(await here.eventsOf(ref)), ...(await elsewhere.eventsOf(ref))]).toHaveLength(1);
  });

  test('the slow card sends its webhook by itself at its time', async () => {
    const systemClock = { now: () => new Date() };
    const { bank, deliveries } = bankUnderTest(database, { clock: systemClock, slowSeconds: 0.05 });
    const { clientSecret } = await bank.card.open(orderOf());
    await bank.confirmCard(clientSecret, numberOf('slow'));
    await expect.poll(() => deliveries.length).toBe(1);
  });

  test('the card “browser lost” answers pending, with the money captured and the webhook sent', async () => {
    const { bank, eventsOf } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    expect(await bank.confirmCard(clientSecret, numberOf('browser_lost'))).toEqual({ status: 'pending' });
    expect(await bank.card.read(ref)).toMatchObject({ status: 'captured' });
    expect(await eventsOf(ref)).toHaveLength(1);
  });

  test('the card “duplicate webhook” sends the same event twice', async () => {
    const { bank, eventsOf } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    await bank.confirmCard(clientSecret, numberOf('duplicate_webhook'));
    const events = await Promise.all(
      (await eventsOf(ref)).map(({ rawBody, headers }) => bank.card.readEvent(rawBody, headers)),
    );
    expect(events).toHaveLength(2);
    expect(events[0]).toEqual(events[1]);
  });

  test('the card “challenge” waits for the answer to 3-D Secure, which counts once', async () => {
    const { bank } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    expect(await bank.confirmCard(clientSecret, numberOf('challenge'))).toEqual({ status: 'challenge' });
    expect(await bank.card.read(ref)).toMatchObject({ status: 'open', providerStatus: 'requires_action' });
    expect(await bank.answerChallenge(clientSecret, true)).toEqual({ status: 'captured' });
    expect(await bank.answerChallenge(clientSecret, false)).toEqual({ status: 'captured' });
  });
});

describe('the calls of the bank', () => {
  test('a guessed secret finds no payment', async () => {
    const { bank } = bankUnderTest(database);
    expect(await bank.confirmCard('guessed', numberOf('accepted'))).toBeNull();
    expect(await bank.answerChallenge('guessed', true)).toBeNull();
    expect(await bank.approvePaypal('guessed', true)).toBeNull();
    const { ref } = await bank.card.open(orderOf());
    expect(await bank.confirmCard(ref, numberOf('accepted'))).toBeNull();
  });

  test('a PayPal window closed without approval leaves the order open', async () => {
    const { bank } = bankUnderTest(database);
    const { ref } = await bank.paypal.open(orderOf());
    expect(await bank.approvePaypal(ref, false)).toEqual({ ok: false });
    expect(await bank.paypal.capture(ref, 'key')).toMatchObject({
      status: 'open',
      providerStatus: 'CREATED',
    });
    expect(await bank.approvePaypal(ref, true)).toEqual({ ok: true });
    expect(await bank.paypal.capture(ref, 'key')).toMatchObject({
      status: 'captured',
      providerStatus: 'COMPLETED',
    });
  });

  test('an unknown payment is refused for good', async () => {
    const { bank } = bankUnderTest(database);
    await expect(bank.card.read('pi_unknown')).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: false,
    });
  });
});

describe('webhooks', () => {
  test('a webhook neither delays nor fails the confirmation', async () => {
    const hanging = bankUnderTest(database, { deliver: () => new Promise(() => {}) });
    const failing = bankUnderTest(database, { deliver: () => Promise.reject(new Error('nobody')) });
    for (const { bank } of [hanging, failing]) {
      const { clientSecret } = await bank.card.open(orderOf());
      expect(await bank.confirmCard(clientSecret, numberOf('accepted'))).toEqual({ status: 'captured' });
    }
    await failing.bank.drained();
  });

  test('a webhook of another bank or of an hour ago is refused', async () => {
    const { bank, clock, eventsOf } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    await bank.confirmCard(clientSecret, numberOf('accepted'));
    const [delivery] = await eventsOf(ref);
    const { rawBody, headers } = delivery ?? { rawBody: Buffer.alloc(0), headers: {} };
    const other = bankUnderTest(database, { secret: 'another' });
    await expect(other.bank.card.readEvent(rawBody, headers)).rejects.toThrow(InvalidSignature);
    clock.at += 3_600_000;
    await expect(bank.card.readEvent(rawBody, headers)).rejects.toThrow(InvalidSignature);
  });
});

describe('calls at the same instant', () => {
  const rounds = Array.from({ length: 40 }, (_, round) => round);

  test('of a confirmation and a cancellation at once one wins, and both answers agree', async () => {
    const { bank, eventsOf } = bankUnderTest(database);
    let wins = 0;
    for (const round of rounds) {
      const { ref, clientSecret } = await bank.card.open(orderOf());
      const confirm = () => bank.confirmCard(clientSecret, numberOf('accepted'));
      // The first call usually wins: the order alternates, so that both outcomes happen.
      const first = round % 2 === 0 ? confirm() : null;
      const cancelled = bank.card.cancel(ref);
      const [answer, reading] = await Promise.all([first ?? confirm(), cancelled]);
      const won = answer?.status === 'captured';
      wins += won ? 1 : 0;
      expect(reading.status).toBe(won ? 'captured' : 'cancelled');
      expect(await bank.card.read(ref)).toMatchObject({ status: reading.status });
      expect(await eventsOf(ref)).toHaveLength(won ? 1 : 0);
    }
    expect([0, rounds.length]).not.toContain(wins);
  });

  test('control: without the condition in the update a cancelled payment is captured', async () => {
    const { bank } = bankUnderTest(database);
    const bankDb = database.db as unknown as Kysely<BankTables>;
    const { ref } = await bank.card.open(orderOf());
    const seen = await bank.card.read(ref);
    await bank.card.cancel(ref);
    if (seen.status === 'open') {
      await bankDb
        .updateTable('simulated_bank_payments')
        .set({ status: 'succeeded' })
        .where('ref', '=', ref)
        .execute();
    }
    expect(await bank.card.read(ref)).toMatchObject({ status: 'captured' });
  });

  test('many clicks on "pay" make one capture and one event', async () => {
    const { bank, eventsOf } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    const clicks = await Promise.all(rounds.map(() => bank.confirmCard(clientSecret, numberOf('accepted'))));
    expect(clicks).toEqual(rounds.map(() => ({ status: 'captured' })));
    expect(await eventsOf(ref)).toHaveLength(1);
  });

  test('many openings with one key make one payment', async () => {
    const { bank } = bankUnderTest(database);
    const order = orderOf();
    const opened = await Promise.all(rounds.map(() => bank.card.open(order)));
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    await expect(bank.card.open({ ...order, amountCents: 2000 })).rejects.toMatchObject({ retryable: false });
  });

  test('many refunds at once are made once for each key, and never exceed the amount paid', async () => {
    const { bank } = bankUnderTest(database);
    const { ref, clientSecret } = await bank.card.open(orderOf());
    await bank.confirmCard(clientSecret, numberOf('accepted'));
    const same = await Promise.all(rounds.map(() => bank.card.refund(ref, 500, 'same')));
    expect(new Set(same.map(({ refundRef }) => refundRef)).size).toBe(1);
    const others = await Promise.all(rounds.map((round) => bank.card.refund(ref, 500, `other-${round}`)));
    expect(others.filter(({ status }) => status === 'refunded')).toHaveLength(2);
    expect(await bank.card.read(ref)).toMatchObject({ refundedCents: 1500 });
  });
});

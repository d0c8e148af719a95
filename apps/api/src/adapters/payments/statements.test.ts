import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createPaypalProvider } from './paypal.ts';
import type { PaymentProvider } from './port.ts';
import { createSimulatedBank } from './simulated.ts';
import { createStripeProvider } from './stripe.ts';
import { failureOf, orderOf } from './testing/orders.ts';
import { paypalKeys, startPaypalTwin } from './testing/paypal-twin.ts';
import { startStripeTwin, stripeKeys } from './testing/stripe-twin.ts';

/** Statements in each provider's own format; their common behaviour is in the contract test. */

const clock = { now: () => new Date() };
const lastHour = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 2000) });

describe('a statement of Stripe', () => {
  let twin: Awaited<ReturnType<typeof startStripeTwin>>;
  let stripe: PaymentProvider;
  beforeEach(async () => {
    twin = await startStripeTwin();
    stripe = createStripeProvider({ ...stripeKeys, apiBase: twin.url }, clock);
  });
  afterEach(() => twin.close());

  test('a separate fee is a line of kind fee, and a dispute carries its amount and its fee', async () => {
    const { ref } = await stripe.open(orderOf());
    twin.confirm(ref, 'visa');
    twin.dispute(ref, 'needs_response');
    twin.balance.chargeFee(480);
    const moves = await stripe.listBalance(lastHour());
    const { captureRef } = await stripe.read(ref);
    expect(moves.find(({ kind }) => kind === 'fee')).toMatchObject({
      amountCents: 0,
      feeCents: 480,
      providerKind: 'stripe_fee',
      subject: null,
    });
    expect(moves.find(({ kind }) => kind === 'dispute')).toMatchObject({
      amountCents: -1999,
      feeCents: 2000,
      subject: captureRef,
    });
  });

  test('a payout made by hand has no list of parts', async () => {
    const { ref } = await stripe.open(orderOf());
    twin.confirm(ref, 'visa');
    expect(await stripe.listPayoutParts(twin.balance.payOut({ automatic: false }))).toBeNull();
  });
});

describe('a statement of PayPal', () => {
  let twin: Awaited<ReturnType<typeof startPaypalTwin>>;
  let paypal: PaymentProvider;
  beforeEach(async () => {
    twin = await startPaypalTwin();
    paypal = createPaypalProvider({ ...paypalKeys, apiBase: twin.url }, clock);
  });
  afterEach(() => twin.close());

  test.each([
    ['T0106', -1600, { kind: 'fee', amountCents: 0, feeCents: 1600 }],
    ['T1109', 35, { kind: 'fee', amountCents: 0, feeCents: -35 }],
    ['T0400', -5000, { kind: 'payout', amountCents: -5000, feeCents: 0 }],
    ['T1101', 5000, { kind: 'payout_returned', amountCents: 5000, feeCents: 0 }],
    ['T1201', -1999, { kind: 'dispute', amountCents: -1999, feeCents: 0 }],
    ['T1107', -1999, { kind: 'refund', amountCents: -1999, feeCents: 0 }],
    ['T0011', -700, { kind: 'other', amountCents: -700, feeCents: 0 }],
    ['T1900', 12, { kind: 'other', amountCents: 12, feeCents: 0 }],
  ])('%s of %i cents is read as a line of its kind', async (code, cents, line) => {
    twin.state.move(code, cents, 'ABOUT');
    expect(await paypal.listBalance(lastHour())).toMatchObject([{ ...line, providerKind: code }]);
  });

  test('money on hold is not a movement', async () => {
    twin.state.move('T1110', -1999, 'ABOUT');
    expect(await paypal.listBalance(lastHour())).toEqual([]);
    expect(await paypal.balance()).toMatchObject({ cents: 0 });
  });

  test('an app without the right to search fails for good', async () => {
    twin.refuseSearch();
    for (const call of [paypal.balance(), paypal.listBalance(lastHour())])
      expect(await failureOf(call)).toMatchObject({ name: 'ProviderError', retryable: false });
  });
});

describe('a statement of the simulated bank', () => {
  const card = '4242424242424242';

  test('each Monday the bank pays out money that is two days old, in each process and within a transaction', async () => {
    const database = await testDatabase();
    const now = { at: new Date('2026-11-19T10:00:00+01:00'), now: () => now.at };
    const bank = () => createSimulatedBank(database.db, { clock: now, secret: 'bank-secret' });
    const buy = async (instant: string, amountCents: number) => {
      now.at = new Date(instant);
      const { clientSecret } = await bank().card.open(orderOf({ amountCents }));
      await bank().confirmCard(clientSecret, card);
    };
    await buy('2026-11-19T10:00:00+01:00', 5000);
    // Sunday's payment is not available on Monday.
    await buy('2026-11-22T10:00:00+01:00', 3000);
    now.at = new Date('2026-12-02T10:00:00+01:00');
    const period = { from: new Date('2026-11-01'), to: now.at };
    const moves = await bank().card.listBalance(period);
    expect(moves.map(({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents])).toEqual([
      ['capture', 5000, 100],
      ['capture', 3000, 70],
      ['payout', -4900, 0],
      ['payout', -2930, 0],
    ]);
    expect(moves.flatMap(({ arrivesOn }) => arrivesOn ?? [])).toEqual(['2026-11-25', '2026-12-02']);
    const seen = await database.db
      .transaction()
      .execute((tx) => bank().within(tx, now.at).card.listBalance(period));
    expect(seen).toEqual(moves);
    expect(await bank().paypal.listBalance(period)).toEqual([]);
    expect(await bank().returnPayout('po_sim_card_2026-11-09')).toBe(false);
    await database.close();
  });

  test('a dispute takes the money and a fee, and a won one gives the money back without the fee', async () => {
    const database = await testDatabase();
    const now = { at: new Date('2026-11-19T10:00:00+01:00'), now: () => now.at };
    const bank = createSimulatedBank(database.db, { clock: now, secret: 'bank-secret' });
    const { ref, clientSecret } = await bank.card.open(orderOf({ amountCents: 5000 }));
    await bank.confirmCard(clientSecret, card);
    await bank.dispute(ref, 'open');
    expect((await bank.card.balance()).cents).toBe(-100 - 2000);
    now.at = new Date('2026-11-20T10:00:00+01:00');
    await bank.dispute(ref, 'won');
    expect((await bank.card.balance()).cents).toBe(5000 - 100 - 2000);
    await database.close();
  });
});

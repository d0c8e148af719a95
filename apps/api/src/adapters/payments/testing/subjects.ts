import type { testDatabase } from '../../../testing/database.ts';
import { createPaypalProvider } from '../paypal.ts';
import type { OpenedPayment, PaymentProvider } from '../port.ts';
import { createSimulatedBank, type SimulatedBankOptions } from '../simulated.ts';
import { createStripeProvider } from '../stripe.ts';
import { paypalKeys, startPaypalTwin } from './paypal-twin.ts';
import { startStripeTwin, stripeKeys } from './stripe-twin.ts';
import type { Fault } from '../../twin.testing.ts';

type Delivery = { rawBody: Buffer; headers: Record<string, string> };

/**
 * One provider under the contract, with the actions of a person beside it. `capture` is the contract's own
 * step.
 */
export type Subject = {
  provider: PaymentProvider;
  pay(payment: OpenedPayment): Promise<unknown>;
  payButNeverRefund(payment: OpenedPayment): Promise<unknown>;
  /** Refuses the means of payment; `afterRefusal` is the reading that follows. */
  refuse(payment: OpenedPayment): Promise<unknown>;
  afterRefusal: { status: string; providerStatus: string };
  /** The money comes later: `slow` leaves it in processing, `finish` lets it arrive. */
  slow(payment: OpenedPayment): Promise<unknown>;
  finish(payment: OpenedPayment): Promise<unknown>;
  /** Cards only. */
  challenge?: (payment: OpenedPayment, accept: boolean) => Promise<unknown>;
  /**
   * For providers whose disputes are read: the person contests the payment at their bank, or the bank
   * decides.
   */
  dispute?: (payment: OpenedPayment, status: 'open' | 'won' | 'lost') => Promise<unknown>;
  /** The webhook that follows the capture of this payment. */
  event(payment: OpenedPayment): Promise<Delivery>;
  /** The number of times that money was really taken. */
  timesCharged(payment: OpenedPayment): Promise<number>;
  /**
   * The provider pays out its balance, and the association's bank sends it back. `payOut` returns the
   * payout's number, which `returnPayout` takes.
   */
  payOut(): Promise<string>;
  returnPayout(payout: string): Promise<unknown>;
  /**
   * Over HTTP only: every request fails until `recover`.
   * @returns the provider to call meanwhile: for silence, a client with a short timeout.
   */
  failing?: { with(fault: Fault): PaymentProvider; recover(): void };
  /** The time at the provider. */
  now(): Promise<Date>;
  /** From now on nobody answers at the provider's address. */
  goDown(): Promise<void>;
  close(): Promise<void>;
};

// More failures than a client's own retries.
const everyTry = 100;
// A long timeout for answers, however slow the machine is; a short one for the tests of silence.
const patience = { timeoutMs: 60_000 };
const impatience = { timeoutMs: 1000 };
const systemClock = { now: () => new Date() };

export async function stripeSubject(): Promise<Subject> {
  const twin = await startStripeTwin();
  const config = { ...stripeKeys, apiBase: twin.url };
  const provider = createStripeProvider({ ...config, ...patience }, systemClock);
  const impatient = createStripeProvider({ ...config, ...impatience }, systemClock);
  return {
    provider,
    pay: async ({ ref }) => twin.confirm(ref, 'visa'),
    payButNeverRefund: async ({ ref }) => twin.confirm(ref, 'refundFail'),
    refuse: async ({ ref }) => twin.confirm(ref, 'declined'),
    afterRefusal: { status: 'open', providerStatus: 'requires_payment_method' },
    slow: async ({ ref }) => twin.confirm(ref, 'slow'),
    finish: async ({ ref }) => twin.complete(ref),
    challenge: async ({ ref }, accept) => {
      twin.confirm(ref, '3ds');
      twin.answer(ref, accept);
    },
    dispute: async ({ ref }, status) => twin.dispute(ref, status === 'open' ? 'needs_response' : status),
    event: async ({ ref }) => twin.event('payment_intent.succeeded', ref),
    timesCharged: async ({ ref }) => twin.chargesOf(ref).length,
    payOut: async () => twin.balance.payOut(),
    returnPayout: async (payout) => twin.balance.failPayout(payout),
    failing: {
      with: (fault) => {
        twin.failNext(fault, everyTry);
        return fault === 'hang' ? impatient : provider;
      },
      recover: twin.recover,
    },
    now: async () => new Date(),
    goDown: twin.close,
    close: twin.close,
  };
}

export async function paypalSubject(): Promise<Subject> {
  const twin = await startPaypalTwin();
  const config = { ...paypalKeys, apiBase: twin.url, ...patience };
  const provider = createPaypalProvider(config, systemClock);
  return {
    provider,
    pay: async ({ ref }) => twin.approve(ref),
    payButNeverRefund: async ({ ref }) => {
      twin.approve(ref);
      await provider.capture(ref, `capture-${ref}`);
      twin.refuseRefunds(ref);
    },
    refuse: async ({ ref }) => twin.approve(ref, 'INSTRUMENT_DECLINED'),
    afterRefusal: { status: 'failed', providerStatus: 'INSTRUMENT_DECLINED' },
    slow: async ({ ref }) => twin.approve(ref, 'PENDING'),
    finish: async ({ ref }) => twin.complete(ref),
    event: async ({ ref }) => twin.event('PAYMENT.CAPTURE.COMPLETED', ref),
    timesCharged: async ({ ref }) => twin.orderOf(ref).captures.length,
    payOut: async () => twin.state.withdraw(),
    returnPayout: async (payout) => twin.state.move('T1101', -centsOf(twin, payout), payout),
    failing: {
      with: (fault) => {
        twin.failNext(fault, everyTry);
        // The same provider: a new one has no token yet, and would meet silence before its first request.
        if (fault === 'hang') Object.assign(config, impatience);
        return provider;
      },
      recover: () => {
        Object.assign(config, patience);
        twin.recover();
      },
    },
    now: async () => new Date(),
    goDown: twin.close,
    close: twin.close,
  };
}

type PaypalTwin = Awaited<ReturnType<typeof startPaypalTwin>>;
const centsOf = ({ state }: PaypalTwin, id: string): number =>
  Math.round(
    100 * Number(state.others.find(({ transaction_id }) => transaction_id === id)!.transaction_amount.value),
  );

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** The simulated bank with its own clock, and a list of the events that it delivered. */
export function bankUnderTest({ db }: TestDatabase, options: Partial<SimulatedBankOptions> = {}) {
  const deliveries: Delivery[] = [];
  const clock = { at: Date.now(), now: () => new Date(clock.at) };
  const bank = createSimulatedBank(db, {
    clock,
    secret: 'bank-secret',
    deliver: (rawBody, headers) => void deliveries.push({ rawBody, headers }),
    ...options,
  });
  const eventsOf = async (ref: string, type = 'payment.captured') => {
    await bank.drained();
    return deliveries.filter(({ rawBody }) => {
      const event = JSON.parse(rawBody.toString()) as { ref: string; type: string };
      return event.ref === ref && event.type === type;
    });
  };
  return { bank, clock, deliveries, eventsOf };
}

const cards = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002760003184',
  refundRefused: '4000000000005126',
  slow: '4000009900000012',
};

async function simulatedSubject(database: TestDatabase) {
  const under = bankUnderTest(database);
  const { bank, clock, eventsOf } = under;
  const payOut = async (provider: PaymentProvider): Promise<string> => {
    // Money is available after two days, and is paid out on the Monday after.
    clock.at += 9 * 86_400_000;
    const moves = await provider.listBalance({ from: new Date(0), to: clock.now() });
    return moves.findLast(({ kind }) => kind === 'payout')!.subject!;
  };
  const common = {
    finish: async () => (clock.at += 3000),
    event: async ({ ref }: OpenedPayment) => {
      const [delivery] = await eventsOf(ref);
      if (!delivery) throw new Error('the bank sent nothing');
      return delivery;
    },
    timesCharged: async ({ ref }: OpenedPayment) => (await eventsOf(ref)).length,
    returnPayout: (payout: string) => bank.returnPayout(payout),
    now: async () => clock.now(),
    goDown: () => database.close(),
    close: () => database.close(),
  };
  return { ...under, common, payOut };
}

export async function simulatedCardSubject(database: TestDatabase): Promise<Subject> {
  const { bank, common, payOut } = await simulatedSubject(database);
  const confirm = (number: string) => (payment: OpenedPayment) =>
    bank.confirmCard(payment.clientSecret, number);
  return {
    ...common,
    provider: bank.card,
    payOut: () => payOut(bank.card),
    pay: confirm(cards.visa),
    payButNeverRefund: confirm(cards.refundRefused),
    refuse: confirm(cards.declined),
    afterRefusal: { status: 'open', providerStatus: 'requires_payment_method' },
    slow: confirm(cards.slow),
    challenge: async ({ clientSecret }, accept) => {
      await bank.confirmCard(clientSecret, cards.challenge);
      await bank.answerChallenge(clientSecret, accept);
    },
    dispute: ({ ref }, status) => bank.dispute(ref, status),
  };
}

export async function simulatedPaypalSubject(database: TestDatabase): Promise<Subject> {
  const { bank, common, payOut } = await simulatedSubject(database);
  return {
    ...common,
    provider: bank.paypal,
    payOut: () => payOut(bank.paypal),
    pay: ({ ref }) => bank.approvePaypal(ref, true),
    payButNeverRefund: ({ ref }) => bank.approvePaypal(ref, true, 'refund_refused'),
    refuse: ({ ref }) => bank.approvePaypal(ref, true, 'declined'),
    afterRefusal: { status: 'failed', providerStatus: 'DECLINED' },
    slow: ({ ref }) => bank.approvePaypal(ref, true, 'pending'),
  };
}

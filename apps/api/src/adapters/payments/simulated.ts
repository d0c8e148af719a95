import type { Kysely } from 'kysely';
import { ProviderError } from '../provider-error.ts';
import type { Dispute, OnlineMethod, PaymentOrder, PaymentProvider, Period, ProviderMove } from './port.ts';
import { actOf, testCards, type CardBehaviour, type TestCard } from './simulated.cards.ts';
import { readSignedEvent } from './simulated.events.ts';
import {
  captured,
  createLedger,
  toMoves,
  toReading,
  toRefundResult,
  unknownPayment,
  type Ledger,
} from './simulated.ledger.ts';
import { type Announce, createOutbox } from './simulated.outbox.ts';
import { balanceOf, once } from './simulated.statement.ts';
import { statusesOfBank, type BankPayment, type BankStatus } from './simulated.schema.ts';

type Clock = { now(): Date };
export type SimulatedBankOptions = {
  clock: Clock;
  /** The key that signs the bank's events. */
  secret: string;
  /** The duration of a slow card payment, or of a PENDING PayPal capture. */
  slowSeconds?: number;
  /**
   * Called after a payment moved; the payment does not await it. The header `simulated-bank-method` names the
   * means of payment concerned.
   */
  deliver?: (rawBody: Buffer, headers: Record<string, string>) => Promise<void> | void;
};

export type ConfirmStatus = 'captured' | 'refused' | 'challenge' | 'pending';
/** The answer to a confirmation; a refusal carries Stripe's code of its reason. */
export type ConfirmAnswer = { status: ConfirmStatus; declineCode?: string };
export type PaypalOutcome = 'accepted' | 'pending' | 'declined' | 'refund_refused';

/** The bank of the demonstration and of the tests: two means of payment, and a person's actions at each. */
export type SimulatedBank = {
  card: PaymentProvider;
  paypal: PaymentProvider;
  testCards: readonly TestCard[];
  /** Stands in for Stripe's script in the browser. @returns null: no such payment. */
  confirmCard(clientSecret: string, cardNumber: string): Promise<ConfirmAnswer | null>;
  /** The person's answer to 3-D Secure. */
  answerChallenge(clientSecret: string, accept: boolean): Promise<ConfirmAnswer | null>;
  /**
   * PayPal's window: ok when the order is approved now. `outcome` is the result that its capture will have.
   */
  approvePaypal(orderId: string, approve: boolean, outcome?: PaypalOutcome): Promise<{ ok: boolean } | null>;
  /**
   * The person contests a captured payment at their bank, or the bank decides. False when there is nothing to
   * contest.
   */
  dispute(ref: string, status: Dispute['status']): Promise<boolean>;
  /** The association's bank sends a payout back. False when no payout has this number. */
  returnPayout(payout: string): Promise<boolean>;
  /** The same two means of payment as a transaction sees them at an instant, each statement read once. */
  within<DB>(tx: Kysely<DB>, at: Date): Pick<SimulatedBank, 'card' | 'paypal'>;
  /** Resolves when every event sent so far was delivered. */
  drained(): Promise<void>;
};

type Bank = { ledger: Ledger; announce: Announce; now(): Date; slowSeconds: number };

export function createSimulatedBank<DB>(db: Kysely<DB>, options: SimulatedBankOptions): SimulatedBank {
  const { clock, slowSeconds = 3 } = options;
  const outbox = createOutbox(options);
  const bankOn = <Tables>(bankDb: Kysely<Tables>, by: Clock): Bank => ({
    ledger: createLedger(bankDb, by),
    announce: outbox.announce,
    now: () => by.now(),
    slowSeconds,
  });
  const providersOf = (one: Bank, by: Clock) => ({
    card: createProvider(one, 'card', { ...options, clock: by }),
    paypal: createProvider(one, 'paypal', { ...options, clock: by }),
  });
  const bank = bankOn(db, clock);
  return {
    ...providersOf(bank, clock),
    testCards,
    confirmCard: (clientSecret, number) => confirmCard(bank, clientSecret, number),
    answerChallenge: (clientSecret, accept) => answerChallenge(bank, clientSecret, accept),
    approvePaypal: (orderId, approve, outcome = 'accepted') => approvePaypal(bank, orderId, approve, outcome),
    dispute: (ref, status) => dispute(bank, ref, status),
    returnPayout: bank.ledger.returnPayout,
    within(tx, at) {
      const then = { now: () => at };
      const one = bankOn(tx, then);
      return providersOf(
        { ...one, ledger: { ...one.ledger, readStatement: once(one.ledger.readStatement) } },
        then,
      );
    },
    drained: outbox.drained,
  };
}

function createProvider(
  bank: Bank,
  method: OnlineMethod,
  { clock, secret }: SimulatedBankOptions,
): PaymentProvider {
  const { ledger } = bank;
  return {
    name: 'simulated',
    method,
    open: (order) => atBank(() => open(bank, method, order)),
    read: (ref) => atBank(() => read(bank, ref)),
    list: (period) => list(bank, method, period),
    listBalance: async ({ from, to }) => {
      const { moves } = await atBank(() => ledger.readStatement(method));
      return moves.filter(({ at }) => at >= from && at < to);
    },
    balance: async () => ({
      cents: balanceOf(await atBank(() => ledger.readStatement(method))),
      at: clock.now(),
    }),
    listPayoutParts: async (payout) =>
      (await atBank(() => ledger.readStatement(method))).parts.get(payout) ?? null,
    time: async () => null,
    capture: (ref) =>
      atBank(async () => {
        if (method === 'paypal') await capturePaypal(bank, ref);
        return read(bank, ref);
      }),
    cancel: (ref) =>
      atBank(async () => {
        const status = method === 'card' ? 'canceled' : 'VOIDED';
        const moved = await ledger.move({ ref }, openStatuses, { status });
        if (moved) bank.announce(moved, 'payment.cancelled');
        return read(bank, ref);
      }),
    refund: (ref, amountCents, key) => atBank(() => refund(bank, ref, amountCents, key)),
    // async, so that a refusal is a rejected promise, as with the other providers.
    readEvent: async (rawBody, headers) => readSignedEvent(secret, rawBody, headers, clock.now()),
  };
}

/** The bank's payments are in our database: when the database does not answer, neither does the bank. */
async function atBank<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('simulated', 'the bank does not answer', { retryable: true, cause: error });
  }
}

async function open({ ledger }: Bank, method: OnlineMethod, order: PaymentOrder) {
  if (!Number.isInteger(order.amountCents) || order.amountCents < 50) {
    throw new ProviderError('simulated', 'an amount is at least 50 whole cents', { retryable: false });
  }
  const payment = await ledger.insert(method, order);
  if (payment.amount_cents !== order.amountCents) {
    throw new ProviderError('simulated', 'this key was used for another amount', { retryable: false });
  }
  return { ref: payment.ref, clientSecret: payment.client_secret };
}

async function read({ ledger, announce }: Bank, ref: string) {
  const matured = await ledger.mature(ref);
  if (matured) announce(matured, 'payment.captured');
  const payment = matured ?? (await ledger.find({ ref }));
  if (!payment) throw unknownPayment();
  return toReading(payment);
}

async function list({ ledger }: Bank, method: OnlineMethod, { from, to }: Period): Promise<ProviderMove[]> {
  const payments = await atBank(() => ledger.listMoved(method, from));
  return payments.flatMap(toMoves).filter(({ at }) => at >= from && at < to);
}

async function refund({ ledger, announce }: Bank, ref: string, cents: number, key: string) {
  const moved = await ledger.addRefund(ref, cents, key);
  if (moved) announce(moved, 'payment.refunded', `evt_${toRefundResult(moved, key).refundRef}`);
  const payment = moved ?? (await ledger.find({ ref }));
  if (!payment) throw unknownPayment();
  return toRefundResult(payment, key);
}

const openStatuses = ['requires_payment_method', 'requires_action', 'CREATED', 'APPROVED'] as const;

const afterCard: Record<CardBehaviour, { status: BankStatus; answer: ConfirmStatus }> = {
  accepted: { status: 'succeeded', answer: 'captured' },
  refused: { status: 'requires_payment_method', answer: 'refused' },
  challenge: { status: 'requires_action', answer: 'challenge' },
  refund_refused: { status: 'succeeded', answer: 'captured' },
  disputed: { status: 'succeeded', answer: 'captured' },
  slow: { status: 'processing', answer: 'pending' },
  browser_lost: { status: 'succeeded', answer: 'pending' },
  duplicate_webhook: { status: 'succeeded', answer: 'captured' },
};

async function confirmCard(bank: Bank, clientSecret: string, cardNumber: string) {
  const { behaviour, declineCode } = actOf(cardNumber);
  const { status, answer } = afterCard[behaviour];
  const moved = await bank.ledger.move(
    { client_secret: clientSecret },
    ['requires_payment_method', 'requires_action'],
    {
      status,
      behaviour,
      instrument: `Visa •••• ${cardNumber.slice(-4)}`,
      due_at: status === 'processing' ? dueAt(bank) : null,
    },
  );
  if (!moved) return answerOf(await bank.ledger.find({ client_secret: clientSecret }));
  tell(bank, moved);
  if (behaviour === 'disputed') await dispute(bank, moved.ref, 'open');
  return { status: answer, ...(declineCode && { declineCode }) };
}

/** Days that the association has to answer a dispute. */
const answerDays = 7;

async function dispute(bank: Bank, ref: string, status: Dispute['status']): Promise<boolean> {
  const payment = await bank.ledger.find({ ref });
  if (!payment) return false;
  const answerUntil = status === 'open' ? new Date(bank.now().getTime() + answerDays * 86_400_000) : null;
  const now = bank.now().toISOString();
  const found = {
    ref: `dp_${ref}`,
    status,
    amountCents: payment.amount_cents,
    reason: 'fraudulent',
    answerUntil,
    at: payment.dispute?.at ?? now,
    ...(status === 'won' && { wonAt: payment.dispute?.wonAt ?? now }),
  };
  const moved = await bank.ledger.move({ ref }, captured, { dispute: JSON.stringify(found) });
  if (moved) bank.announce(moved, `dispute.${status}`);
  return moved !== undefined;
}

async function answerChallenge(
  bank: Bank,
  clientSecret: string,
  accept: boolean,
): Promise<ConfirmAnswer | null> {
  const moved = await bank.ledger.move({ client_secret: clientSecret }, ['requires_action'], {
    status: accept ? 'succeeded' : 'requires_payment_method',
  });
  if (moved) tell(bank, moved);
  if (moved && !accept) return { status: 'refused', declineCode: 'payment_intent_authentication_failure' };
  return answerOf(moved ?? (await bank.ledger.find({ client_secret: clientSecret })));
}

function answerOf(payment: BankPayment | undefined): ConfirmAnswer | null {
  if (!payment) return null;
  const status = statusesOfBank[payment.status];
  if (status === 'captured') return { status };
  return { status: status === 'processing' ? 'pending' : 'refused' };
}

async function approvePaypal(bank: Bank, ref: string, approve: boolean, behaviour: PaypalOutcome) {
  const approved = { status: 'APPROVED', behaviour } as const;
  const moved = approve && (await bank.ledger.move({ ref }, ['CREATED', 'APPROVED'], approved));
  if (moved) return { ok: true };
  const payment = await bank.ledger.find({ ref });
  return payment?.method === 'paypal' ? { ok: false } : null;
}

async function capturePaypal(bank: Bank, ref: string): Promise<void> {
  const order = await bank.ledger.find({ ref });
  if (order?.status !== 'APPROVED') return;
  const statuses: Partial<Record<string, BankStatus>> = { pending: 'PENDING', declined: 'DECLINED' };
  const status = statuses[order.behaviour ?? ''] ?? 'COMPLETED';
  const due_at = status === 'PENDING' ? dueAt(bank) : null;
  const moved = await bank.ledger.move({ ref }, ['APPROVED'], { status, due_at, instrument: 'PayPal' });
  if (moved) tell(bank, moved);
}

const dueAt = (bank: Bank): Date => new Date(bank.now().getTime() + bank.slowSeconds * 1000);

/** Sends the event of a payment's new status; that of a slow payment comes once the payment is due. */
function tell(bank: Bank, payment: BankPayment): void {
  const status = statusesOfBank[payment.status];
  if (status === 'captured') bank.announce(payment, 'payment.captured');
  if (status === 'failed') bank.announce(payment, 'payment.failed');
  if (status !== 'processing') return;
  // Only the webhook depends on this timer: any read after that time captures as well, in any process.
  setTimeout(() => void read(bank, payment.ref).catch(() => {}), bank.slowSeconds * 1000 + 50).unref();
}

import { holdMs } from '@forman/domain/platform/holds';
import type { PaymentState } from '@forman/domain/money/payments/states';
import { minutesAfter } from './days.ts';
import type { Random } from '../seeded-random.ts';
import type { Row } from './rows.ts';

export type Method = 'card' | 'paypal';

export type PaymentFacts = {
  payerId: number;
  beneficiaryId: number;
  item: 'session' | 'discovery_fee' | 'membership';
  sessionId: number | null;
  registrationId: number | null;
  priceCents: number;
  creditCents: number;
  method: Method;
  /** The item's name in the bank's books. */
  label: string;
  /** The instant of the payment's end. */
  at: Date;
};

/** Columns written only by one way to end a payment. */
type EndOfPayment = Partial<
  Pick<Row<'payments'>, 'transaction_id' | 'stuck_reason' | 'failure_reason' | 'refunded_at'>
>;

const statuses = {
  card: { captured: 'succeeded', open: 'requires_payment_method', closed: 'canceled' },
  paypal: { captured: 'COMPLETED', open: 'CREATED', closed: 'VOIDED' },
} as const;

/** Payments as the checkout leaves them, each with its line in the simulated bank's books. */
export function createPayments(random: Random) {
  const rows: Row<'payments'>[] = [];
  const bankRows: Row<'simulated_bank_payments'>[] = [];

  /** `state`: the end of the payment. `change`: columns of this end only. */
  function add(
    facts: PaymentFacts,
    state: PaymentState,
    change: EndOfPayment = {},
    bank: Partial<Row<'simulated_bank_payments'>> = {},
  ) {
    const id = random.uuid();
    const onlineCents = facts.priceCents - facts.creditCents;
    const isOnline = onlineCents > 0;
    const hasMoney = isOnline && !['expired', 'failed'].includes(state);
    const ref = isOnline ? newRef(random, facts.method) : null;
    const createdAt = minutesAfter(facts.at, isOnline ? -2 : 0);
    const words = statuses[facts.method];
    const status = hasMoney ? words.captured : state === 'failed' ? words.open : words.closed;
    const instrument = hasMoney ? (facts.method === 'card' ? 'Visa •••• 4242' : 'PayPal') : null;
    const row = {
      id,
      payer_id: facts.payerId,
      beneficiary_id: facts.beneficiaryId,
      item: facts.item,
      session_id: facts.sessionId,
      registration_id: facts.registrationId,
      state,
      method: isOnline ? facts.method : 'credit',
      provider: isOnline ? `simulated-${facts.method}` : null,
      provider_ref: ref,
      client_secret: ref && (facts.method === 'card' ? `${ref}_secret_${random.hex(36)}` : ref),
      price_cents: facts.priceCents,
      credit_cents: facts.creditCents,
      online_cents: onlineCents,
      expires_at: new Date(createdAt.getTime() + holdMs),
      provider_status: isOnline ? status : null,
      capture_ref: hasMoney ? `ch_${ref}` : null,
      instrument,
      captured_at: hasMoney ? minutesAfter(facts.at, -1) : null,
      settled_at: state === 'settled' ? facts.at : null,
      refunded_at: null,
      transaction_id: null,
      stuck_reason: null,
      failure_reason: null,
      next_check_at: null,
      created_at: createdAt,
      ...change,
    } satisfies Row<'payments'>;
    rows.push(row);
    if (ref)
      bankRows.push({
        ...bankRow(facts, { id, ref, secret: row.client_secret!, status, instrument, cents: onlineCents }),
        captured_at: row.captured_at,
        ...bank,
      });
    return row;
  }

  return { rows, bankRows, add };
}

const newRef = (random: Random, method: Method): string =>
  method === 'card' ? `pi_sim_${random.uuid()}` : `SIM-${random.uuid().toUpperCase()}`;

const bankRow = (
  facts: PaymentFacts,
  at: { id: string; ref: string; secret: string; status: string; instrument: string | null; cents: number },
): Row<'simulated_bank_payments'> => ({
  ref: at.ref,
  method: facts.method,
  payment_id: at.id,
  client_secret: at.secret,
  idempotency_key: at.id,
  amount_cents: at.cents,
  label: facts.label,
  status: at.status,
  behaviour: 'accepted',
  instrument: at.instrument,
  due_at: null,
  refunded_cents: 0,
  refunds: {},
});

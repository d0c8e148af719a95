import { sql, type Generated, type JSONColumnType, type Kysely, type Selectable } from 'kysely';
import type { Dispute, OnlineMethod, PaymentReading } from './port.ts';

/** The bank uses the statuses of the provider it stands for: Stripe's for a card, PayPal's for PayPal. */
export const statusesOfBank = {
  requires_payment_method: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'captured',
  canceled: 'cancelled',
  CREATED: 'open',
  APPROVED: 'open',
  PENDING: 'processing',
  COMPLETED: 'captured',
  DECLINED: 'failed',
  VOIDED: 'cancelled',
} as const satisfies Record<string, PaymentReading['status']>;

export type BankStatus = keyof typeof statusesOfBank;

type StoredDispute = Omit<Dispute, 'answerUntil'> & {
  answerUntil: string | null;
  /** The instant when the person's bank took the money (`at`), and when it gave it back (`wonAt`). */
  at?: string;
  wonAt?: string;
};

type BankPaymentTable = {
  ref: string;
  method: OnlineMethod;
  payment_id: string;
  client_secret: string;
  idempotency_key: string;
  amount_cents: number;
  label: string;
  status: BankStatus;
  /** The bank's behaviour from now on, chosen by the card's number or by the person at PayPal. */
  behaviour: string | null;
  /** The means of payment as the person sees it; a card's number is never kept. */
  instrument: string | null;
  /** The instant when a slow payment is captured. */
  due_at: Date | null;
  captured_at: Date | null;
  refunded_cents: Generated<number>;
  /** Refunds by idempotency key. */
  refunds: Generated<Record<string, { ref: string; amountCents: number; at?: string }>>;
  dispute: JSONColumnType<StoredDispute, StoredDispute | null> | null;
};

/** A payout that the association's bank sent back. */
type BankReturnTable = { ref: string; amount_cents: number; returned_at: Date };

export type BankTables = {
  simulated_bank_payments: BankPaymentTable;
  simulated_bank_returns: BankReturnTable;
};
export type BankPayment = Selectable<BankPaymentTable>;
export type BankReturn = Selectable<BankReturnTable>;

/** Creates the simulated bank's tables. They stay empty for ever where real providers are configured. */
export async function createSimulatedBankTables<DB>(db: Kysely<DB>): Promise<void> {
  const statuses = sql.join(Object.keys(statusesOfBank).map((status) => sql.lit(status)));
  await sql`
    create table if not exists simulated_bank_payments (
      ref text primary key,
      method text not null check (method in ('card', 'paypal')),
      payment_id text not null,
      client_secret text not null unique,
      idempotency_key text not null,
      amount_cents integer not null check (amount_cents > 0),
      label text not null,
      status text not null check (status in (${statuses})),
      behaviour text,
      instrument text,
      due_at timestamptz,
      refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
      refunds jsonb not null default '{}',
      unique (method, idempotency_key)
    )`.execute(db);
}

import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Kysely, type Updateable } from 'kysely';
import { ProviderError } from '../provider-error.ts';
import type {
  Dispute,
  OnlineMethod,
  PaymentOrder,
  PaymentReading,
  ProviderMove,
  RefundResult,
} from './port.ts';
import { statementOf, type Statement } from './simulated.statement.ts';
import { statusesOfBank, type BankPayment, type BankStatus, type BankTables } from './simulated.schema.ts';

export type Ledger = ReturnType<typeof createLedger>;
type Found = { ref: string } | { client_secret: string };

export const captured = ['succeeded', 'COMPLETED'] as const satisfies BankStatus[];

/**
 * The payments that the bank keeps. Every change is one conditional update, decided by PostgreSQL under the
 * row's lock: of a simultaneous confirmation and cancellation, the second finds the payment already moved and
 * changes nothing.
 */
export function createLedger<DB>(anyDb: Kysely<DB>, clock: { now(): Date }) {
  const db = anyDb as unknown as Kysely<BankTables>;
  return {
    async insert(method: OnlineMethod, order: PaymentOrder): Promise<BankPayment> {
      await insertOnce(db, method, order);
      return db
        .selectFrom('simulated_bank_payments')
        .selectAll()
        .where('method', '=', method)
        .where('idempotency_key', '=', order.idempotencyKey)
        .executeTakeFirstOrThrow();
    },

    find: (by: Found): Promise<BankPayment | undefined> =>
      db
        .selectFrom('simulated_bank_payments')
        .selectAll()
        .where((eb) => eb.and(by))
        .executeTakeFirst(),

    /** Moves a payment to another status. Returns it, or undefined when its status was none of `from`. */
    move: (by: Found, from: readonly BankStatus[], to: Updateable<BankTables['simulated_bank_payments']>) =>
      db
        .updateTable('simulated_bank_payments')
        .set(to.status && isCaptured(to.status) ? { ...to, captured_at: clock.now() } : to)
        .where((eb) => eb.and(by))
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst(),

    listMoved: (method: OnlineMethod, since: Date) => listMoved(db, method, since),

    readStatement: (method: OnlineMethod) => readStatement(db, method, clock.now()),

    returnPayout: (payout: string) => returnPayout(db, payout, clock.now()),

    /** Captures a slow payment whose time has come. */
    mature: (ref: string): Promise<BankPayment | undefined> =>
      db
        .updateTable('simulated_bank_payments')
        .set({
          status: sql<BankStatus>`case method when 'card' then 'succeeded' else 'COMPLETED' end`,
          captured_at: clock.now(),
        })
        .where('ref', '=', ref)
        .where('status', 'in', ['processing', 'PENDING'])
        .where('due_at', '<=', clock.now())
        .returningAll()
        .executeTakeFirst(),

    /** Gives money back. Returns the payment; undefined when the key was used before, or the bank refuses. */
    addRefund: (ref: string, cents: number, key: string): Promise<BankPayment | undefined> =>
      db
        .updateTable('simulated_bank_payments')
        .set((eb) => ({
          refunded_cents: eb('refunded_cents', '+', cents),
          refunds: sql`refunds || ${JSON.stringify({ [key]: newRefund(cents, clock.now()) })}::jsonb`,
        }))
        .where('ref', '=', ref)
        .where('status', 'in', captured)
        .where('behaviour', '!=', 'refund_refused')
        .where(sql<boolean>`coalesce(dispute->>'status', 'won') = 'won'`)
        .where(
          sql<boolean>`not refunds ? ${key} and ${cents}::int between 1 and amount_cents - refunded_cents`,
        )
        .returningAll()
        .executeTakeFirst(),
  };
}

/** Lists the payments of one method that took or gave back money since an instant. */
const listMoved = (db: Kysely<BankTables>, method: OnlineMethod, since: Date): Promise<BankPayment[]> =>
  db
    .selectFrom('simulated_bank_payments')
    .selectAll()
    .where('method', '=', method)
    .where((eb) => eb.or([eb('captured_at', '>=', since), eb('refunded_cents', '>', 0)]))
    .execute();

async function readStatement(db: Kysely<BankTables>, method: OnlineMethod, until: Date): Promise<Statement> {
  const payments = await db
    .selectFrom('simulated_bank_payments')
    .selectAll()
    .where('method', '=', method)
    .where('captured_at', 'is not', null)
    .execute();
  const returns = await db.selectFrom('simulated_bank_returns').selectAll().execute();
  return statementOf(method, payments, { returns, until });
}

/** Records the return of a payout, once for repeated calls. @returns true when there is such a payout. */
async function returnPayout(db: Kysely<BankTables>, payout: string, now: Date): Promise<boolean> {
  for (const method of ['card', 'paypal'] as const) {
    const { moves } = await readStatement(db, method, now);
    const sent = moves.find(({ kind, subject }) => kind === 'payout' && subject === payout);
    if (!sent) continue;
    await db
      .insertInto('simulated_bank_returns')
      .values({ ref: payout, amount_cents: -sent.amountCents, returned_at: now })
      .onConflict((conflict) => conflict.column('ref').doNothing())
      .execute();
    return true;
  }
  return false;
}

const newRefund = (amountCents: number, at: Date) => ({
  ref: `re_sim_${randomUUID()}`,
  amountCents,
  at: at.toISOString(),
});

const isCaptured = (status: unknown): boolean => (captured as readonly unknown[]).includes(status);

async function insertOnce(db: Kysely<BankTables>, method: OnlineMethod, order: PaymentOrder): Promise<void> {
  const ref = method === 'card' ? `pi_sim_${randomUUID()}` : `SIM-${randomUUID().toUpperCase()}`;
  await db
    .insertInto('simulated_bank_payments')
    .values({
      ref,
      method,
      payment_id: order.paymentId,
      client_secret: method === 'card' ? `${ref}_secret_${randomBytes(18).toString('hex')}` : ref,
      idempotency_key: order.idempotencyKey,
      amount_cents: order.amountCents,
      label: order.label,
      status: method === 'card' ? 'requires_payment_method' : 'CREATED',
    })
    .onConflict((conflict) => conflict.columns(['method', 'idempotency_key']).doNothing())
    .execute();
}

export function toReading(payment: BankPayment): PaymentReading {
  const status = statusesOfBank[payment.status];
  return {
    ref: payment.ref,
    paymentId: payment.payment_id,
    label: payment.label,
    status,
    amountCents: payment.amount_cents,
    providerStatus: payment.status,
    captureRef: status === 'captured' ? `ch_${payment.ref}` : null,
    instrument: status === 'captured' ? payment.instrument : null,
    refundedCents: payment.refunded_cents,
    dispute: disputeOf(payment),
  };
}

function disputeOf({ dispute }: BankPayment): Dispute | null {
  if (!dispute) return null;
  const { ref, status, amountCents, reason, answerUntil } = dispute;
  return {
    ref,
    status,
    amountCents,
    reason,
    answerUntil: answerUntil === null ? null : new Date(answerUntil),
  };
}

export function toRefundResult(payment: BankPayment, key: string): RefundResult {
  const refund = payment.refunds[key];
  return refund ? { status: 'refunded', refundRef: refund.ref } : { status: 'refused', refundRef: null };
}

/** Lists the capture and the refunds of a payment, of any date. */
export function toMoves({
  ref,
  amount_cents: amountCents,
  captured_at: at,
  refunds,
}: BankPayment): ProviderMove[] {
  return [
    ...(at ? [{ kind: 'capture' as const, ref, amountCents, at }] : []),
    ...Object.values(refunds).flatMap((refund) =>
      refund.at
        ? [{ kind: 'refund' as const, ref, amountCents: refund.amountCents, at: new Date(refund.at) }]
        : [],
    ),
  ];
}

export const unknownPayment = (): ProviderError =>
  new ProviderError('simulated', 'no such payment', { retryable: false });

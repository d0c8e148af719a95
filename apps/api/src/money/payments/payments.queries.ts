import { openPaymentStates, type PaymentState } from '@forman/domain/money/payments/states';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import { type Insertable, sql } from 'kysely';
import type { OnlineMethod } from '../../adapters/payments/port.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Payments } from '../../db/schema.gen.ts';

export type PaymentRow = {
  id: string;
  payer_id: number;
  beneficiary_id: number;
  item: 'session' | 'discovery_fee' | 'membership';
  session_id: number | null;
  registration_id: number | null;
  room: Room | null;
  state: PaymentState;
  /** manual: received by the office. */
  method: OnlineMethod | 'credit' | 'manual';
  provider: string | null;
  provider_ref: string | null;
  client_secret: string | null;
  price_cents: number;
  credit_cents: number;
  online_cents: number;
  expires_at: Date;
  provider_status: string | null;
  capture_ref: string | null;
  instrument: string | null;
  captured_at: Date | null;
  /** The captured amount, when it differs from the requested one. */
  captured_cents: number | null;
  /** The number of refunds. */
  refunds: number;
  transaction_id: number | null;
  stuck_reason: string | null;
  failure_reason: string | null;
  created_at: Date;
};

const columns = [
  'id', 'payer_id', 'beneficiary_id', 'item', 'session_id', 'registration_id', 'room', 'state', 'method', 'provider',
  'provider_ref', 'client_secret', 'price_cents', 'credit_cents', 'online_cents', 'expires_at', 'provider_status',
  'capture_ref', 'instrument', 'captured_at', 'captured_cents',
  'refunds', 'transaction_id', 'stuck_reason', 'failure_reason', 'created_at',
] as const; // prettier-ignore

/** The item of a payment in words, over `payments p left join sessions s`. */
export const paidItem = sql<string>`coalesce(s.title, case p.item when 'membership' then 'Cotisation' else p.item end)`;

export async function namePaid(db: Db, paymentId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${paidItem} as name
    from payments p left join sessions s on s.id = p.session_id where p.id = ${paymentId}`.execute(db);
  return rows[0]!.name;
}

/** The kind of the session with this number, for a client that names none. */
export async function findKind(db: Db, sessionId: number): Promise<SessionKind | undefined> {
  const row = await db.selectFrom('sessions').select('kind').where('id', '=', sessionId).executeTakeFirst();
  return row?.kind as SessionKind | undefined;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payments').select(columns).where('id', '=', id).executeTakeFirst();
  return row as PaymentRow | undefined;
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

export async function findPaymentByRef(db: Db, ref: string): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** The amount of a payment that was refunded, by our books. */
export async function findRefunded(db: Db, payment: PaymentRow): Promise<number> {
  if (payment.state === 'refunded') return payment.online_cents;
  if (!payment.transaction_id) return 0;
  const { refunded_cents: cents } = await db
    .selectFrom('transactions')
    .select('refunded_cents')
    .where('id', '=', payment.transaction_id)
    .executeTakeFirstOrThrow();
  return cents;
}

export type Item = {
  payerId: number;
  beneficiaryId: number;
  item: PaymentRow['item'];
  sessionId: number | null;
};

async function findPaymentFor(
  db: Db,
  item: Item,
  states: readonly PaymentState[],
): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('payer_id', '=', item.payerId)
    .where('beneficiary_id', '=', item.beneficiaryId)
    .where('item', '=', item.item)
    .where(sql`coalesce(session_id, 0)`, '=', item.sessionId ?? 0)
    .where('state', 'in', states)
    .orderBy('created_at')
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** The payment of this person for this item that is still open. */
export const findOpenPayment = (db: Db, item: Item): Promise<PaymentRow | undefined> =>
  findPaymentFor(db, item, openPaymentStates);

/**
 * The payment of this person for this item that waits for the back office's decision: until then it may still
 * become the right.
 */
export const findStuckPayment = (db: Db, item: Item): Promise<PaymentRow | undefined> =>
  findPaymentFor(db, item, ['stuck']);

/** The dues that this person paid since then. */
export async function findPaidDues(db: Db, personId: number, since: Date): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('beneficiary_id', '=', personId)
    .where('item', '=', 'membership')
    .where('state', '=', 'settled')
    .where('settled_at', '>', since)
    .orderBy('settled_at', 'desc')
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** The payment behind this person's present right to the item: their seat, or its finalisation. */
export async function findSettledPayment(db: Db, item: Item): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.id', 'payments.transaction_id')
    .innerJoin('registrations', 'registrations.id', 'transactions.registration_id')
    .select(columns.map((column) => `payments.${column}` as const))
    .where('payments.payer_id', '=', item.payerId)
    .where('payments.beneficiary_id', '=', item.beneficiaryId)
    .where('payments.item', '=', item.item)
    .where('payments.session_id', '=', item.sessionId)
    .where('payments.state', '=', 'settled')
    .where('registrations.ended_at', 'is', null)
    .executeTakeFirst();
  return row as PaymentRow | undefined;
}

type Change = Partial<
  Omit<PaymentRow, 'id' | 'payer_id' | 'beneficiary_id' | 'item' | 'session_id'> & {
    settled_at: Date;
    refunded_at: Date;
    next_check_at: Date | null;
  }
>;

/** @returns the updated payment. */
export async function updatePayment(tx: Db, id: string, change: Change): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as PaymentRow;
}

export async function insertPayment(tx: Tx, values: Insertable<Payments>): Promise<PaymentRow> {
  const row = await tx.insertInto('payments').values(values).returning(columns).executeTakeFirstOrThrow();
  return row as PaymentRow;
}

/**
 * The reason of a payment that is replaced by another; written before the payment is stopped at the provider.
 */
export const replacedReason = 'replaced';
export const isBeingReplaced = (payment: PaymentRow): boolean =>
  payment.state === 'created' && payment.failure_reason === replacedReason;

export async function markReplaced(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ failure_reason: replacedReason })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
}

/** Records the payment that the provider opened. @returns false when the payment was closed meanwhile. */
export async function writeOpened(
  db: Db,
  id: string,
  opened: Pick<PaymentRow, 'provider' | 'provider_ref' | 'client_secret'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...opened, failure_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the provider's id of a payment that has none here. */
export async function writeRef(db: Db, id: string, ref: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_ref: ref })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();
}

/**
 * Sets the instant of the next look at a payment, unless the payment has changed since it was read: the
 * change has set its own, and money that a webhook captured meanwhile must not be forgotten.
 */
export async function lookAgainAt(db: Db, payment: PaymentRow, at: Date | null): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: at })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .execute();
}

/**
 * Payments that the reconciliation should look at now, oldest first, but first those whose money is here, for
 * which no provider has to be called. A hundred at a time, without those already seen.
 */
export async function listDuePayments(db: Db, now: Date, seen: string[]): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('next_check_at', '<=', now)
    .where(sql<boolean>`id <> all(${seen}::uuid[])`)
    .orderBy(sql`state <> 'captured'`)
    .orderBy('next_check_at')
    .limit(100)
    .execute();
  return rows as PaymentRow[];
}

/** Payments still open at the provider for a session that was deleted: they must not be paid any more. */
export async function listWithdrawnPayments(db: Db, seen: string[]): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('sessions', 'sessions.id', 'payments.session_id')
    .select(columns.map((column) => `payments.${column}` as const))
    .where('sessions.deleted_at', 'is not', null)
    .where('payments.state', '=', 'created')
    .where(sql<boolean>`payments.id <> all(${seen}::uuid[])`)
    .orderBy('payments.created_at')
    .limit(100)
    .execute();
  return rows as PaymentRow[];
}

/** A person's payments with reserved credit, oldest first. */
export async function listReserving(db: Db, payerId: number): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('payer_id', '=', payerId)
    .where(sql<boolean>`exists (select from credit_reservations r
      where r.payment_id = payments.id and r.released_at is null)`)
    .orderBy('created_at')
    .execute();
  return rows as PaymentRow[];
}

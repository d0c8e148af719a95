import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type RefundRow = {
  id: number;
  transactionId: number;
  paymentId: string;
  amountCents: Cents;
  requestKey: string;
  /** Title of the cancelled session whose seat it gives back; null where the right stays. */
  seatTitle: string | null;
  state: 'asked' | 'refunded' | 'refused';
};

const columns = [
  'id', 'transaction_id as transactionId', 'payment_id as paymentId', 'amount_cents as amountCents',
  'request_key as requestKey', 'seat_title as seatTitle', 'state',
] as const; // prettier-ignore

/** The refund that a request has asked for. */
export async function findRefund(db: Db, requestKey: string): Promise<RefundRow | undefined> {
  const row = await db
    .selectFrom('provider_refunds')
    .select(columns)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row as RefundRow | undefined;
}

/**
 * Refunds that no answer of the provider has ended, oldest first: those asked before this instant, and those of
 * cancelled seats, which no call asks for.
 */
export async function listOpenRefunds(db: Db, before: Date): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('provider_refunds')
    .select(columns)
    .where('state', '=', 'asked')
    .where((where) => where.or([where('asked_at', '<', before), where('seat_title', 'is not', null)]))
    .orderBy('asked_at')
    .limit(50)
    .execute();
  return rows as RefundRow[];
}

/** Those of a payment that have not ended, oldest first. */
export async function listAskedOf(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('provider_refunds')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'asked')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as RefundRow[];
}

type NewRefund = Omit<RefundRow, 'id' | 'state' | 'seatTitle'> & {
  seatTitle?: string;
  /** Cents of each line of the invoice, in its order. */
  lines?: readonly Cents[] | null;
  reason: string;
  askedBy: number;
  now: Date;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const row = await tx
    .insertInto('provider_refunds')
    .values({
      transaction_id: refund.transactionId,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      request_key: refund.requestKey,
      seat_title: refund.seatTitle ?? null,
      lines: refund.lines ? JSON.stringify(refund.lines) : null,
      state: 'asked',
      asked_by: refund.askedBy,
      asked_at: refund.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as RefundRow;
}

/** Ends a refund that has not ended. @returns false where it had. */
export async function markEnded(
  tx: Tx,
  id: number,
  { state, now }: { state: 'refunded' | 'refused'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_refunds')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The payment of a sale that a provider took. */
export async function findOnlinePayment(db: Db, transactionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'settled')
    .where('method', 'in', ['card', 'paypal'])
    .executeTakeFirst();
  return row?.id;
}

/** Number of the last credit document of a sale; '' without one. */
export async function findLastCredit(db: Db, transactionId: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number from invoice_documents where transaction_id = ${transactionId} and series = 'AV'
    order by id desc limit 1`.execute(db);
  return rows[0]?.number ?? '';
}

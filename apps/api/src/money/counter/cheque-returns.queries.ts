import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type ChequeReceipt = {
  id: number;
  transactionId: number;
  userId: number;
  name: string;
  invoiceNumber: string;
  chequeNumber: string;
  amountCents: Cents;
  receivedOn: string;
  /** Paris day of its deposit; null where none took it to the bank. */
  depositedOn: string | null;
  isReturned: boolean;
};

/**
 * Locks all receipts of the cheque that this one is of, after their sales: what is left of them changes one act after
 * the other. None for another means.
 */
export async function lockCheque(tx: Tx, receiptId: number): Promise<ChequeReceipt[]> {
  await sql`
    select from transactions where id in (select r.transaction_id from receipts r
      join receipts one on one.request_key = r.request_key where one.id = ${receiptId})
    order by id for no key update`.execute(tx);
  const ofCheque = sql`r.means = 'cheque' and r.request_key = (select request_key from receipts where id = ${receiptId})`;
  // A statement of its own: what it waited for, such as a deposit, is seen by the one that reads.
  await sql`select from receipts r where ${ofCheque} order by r.id for update`.execute(tx);
  const { rows } = await sql<ChequeReceipt>`
    select r.id, r.transaction_id as "transactionId", t.user_id as "userId", t.item_name as name, i.number as "invoiceNumber",
      r.cheque_number as "chequeNumber", r.amount_cents as "amountCents", r.received_on as "receivedOn",
      d.deposited_on as "depositedOn", exists (select from cheque_return_receipts c where c.receipt_id = r.id) as "isReturned"
    from receipts r join transactions t on t.id = r.transaction_id
    join lateral (select number from invoice_documents where transaction_id = t.id and series = 'F' order by id desc limit 1) i on true
    left join bank_deposit_receipts b on b.receipt_id = r.id left join bank_deposits d on d.id = b.deposit_id
    where ${ofCheque} order by r.position`.execute(tx);
  return rows;
}

/** Numbers of the receipts that a request has noted as come back. */
export async function listReturned(db: Db, requestKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('cheque_returns')
    .innerJoin('cheque_return_receipts', 'cheque_return_receipts.return_id', 'cheque_returns.id')
    .select('cheque_return_receipts.receipt_id as id')
    .where('cheque_returns.request_key', '=', requestKey)
    .execute();
  return rows.map(({ id }) => id);
}

type NewReturn = {
  returnedOn: string;
  feeCents: Cents;
  reason: string;
  requestKey: string;
  receiptIds: readonly number[];
  recordedBy: number;
  now: Date;
};

export async function insertReturn(tx: Tx, back: NewReturn): Promise<number> {
  const { id } = await tx
    .insertInto('cheque_returns')
    .values({
      returned_on: back.returnedOn,
      fee_cents: back.feeCents,
      reason: back.reason,
      request_key: back.requestKey,
      recorded_by: back.recordedBy,
      recorded_at: back.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('cheque_return_receipts')
    .values(back.receiptIds.map((receipt_id) => ({ receipt_id, return_id: id })))
    .execute();
  return id;
}

import type { DepositedMeans } from '@forman/domain/books/invoicing/receipt-means';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** What one act has taken by one cheque, or in cash: it may have paid several things. */
export type ReceiptRow = {
  /** The first of its receipts, which stands for all of them. */
  id: number;
  person: { id: number; firstName: string; lastName: string };
  name: string;
  amountCents: Cents;
  receivedOn: string;
  chequeNumber: string;
  bank: string;
  drawer: string;
  invoiceNumbers: string[];
  /** Paris day on which the cheque came back; null for one that stands. */
  returnedOn: string | null;
};

/** SQL condition: no deposit has taken the receipt `r` to the bank, and it was not given back. */
const isUndeposited = sql`not exists (select from bank_deposit_receipts b where b.receipt_id = r.id)
  and not exists (select from cheque_return_receipts c where c.receipt_id = r.id)`;

/** What was received by this means and no deposit has taken to the bank, oldest first. */
export const listUndepositedRows = (db: Db, means: DepositedMeans): Promise<ReceiptRow[]> =>
  listRows(db, sql`r.means = ${means} and ${isUndeposited}`);

/** What a deposit has taken to the bank, oldest first. */
export const listReceiptsOf = (db: Db, depositId: number): Promise<ReceiptRow[]> =>
  listRows(
    db,
    sql`r.id in (select b.receipt_id from bank_deposit_receipts b where b.deposit_id = ${depositId})`,
  );

async function listRows(db: Db, where: RawBuilder<unknown>): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select min(r.id) as id, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person,
      string_agg(t.item_name, ', ' order by r.position) as name, sum(r.amount_cents)::int as "amountCents",
      r.received_on as "receivedOn", r.cheque_number as "chequeNumber", r.bank, r.drawer,
      array_agg(d.number order by r.position) as "invoiceNumbers", (select max(x.returned_on) from cheque_return_receipts c
        join cheque_returns x on x.id = c.return_id where c.receipt_id = min(r.id)) as "returnedOn"
    from receipts r join transactions t on t.id = r.transaction_id join users u on u.id = t.user_id
    join lateral (select number from invoice_documents where transaction_id = t.id and series = 'F' order by id limit 1) d on true
    where ${where} group by r.request_key, u.id, r.received_on, r.cheque_number, r.bank, r.drawer
    order by r.received_on, min(r.id)`.execute(db);
  return rows;
}

export type LockedReceipt = {
  id: number;
  requestKey: string;
  amountCents: Cents;
  receivedOn: string;
  isDeposited: boolean;
  isReturned: boolean;
};

/**
 * Locks the receipts of this means among the ids, and all that the same cheque has paid, so that each goes to
 * the bank once.
 */
export async function lockReceipts(
  tx: Tx,
  means: DepositedMeans,
  ids: readonly number[],
): Promise<LockedReceipt[]> {
  const ofThem = sql`means = ${means} and request_key in (select request_key from receipts where id = any(${ids}::int[]))`;
  // A statement of its own: what it waited for, such as another deposit, is seen by the one that reads.
  await sql`select from receipts where ${ofThem} order by id for update`.execute(tx);
  const { rows } = await sql<LockedReceipt>`
    select r.id, r.request_key as "requestKey", r.amount_cents as "amountCents", r.received_on as "receivedOn",
      exists (select from bank_deposit_receipts b where b.receipt_id = r.id) as "isDeposited",
      exists (select from cheque_return_receipts c where c.receipt_id = r.id) as "isReturned"
    from receipts r where ${ofThem} order by r.id`.execute(tx);
  return rows;
}

type NewDeposit = {
  means: DepositedMeans;
  depositedOn: string;
  amountCents: Cents;
  requestKey: string;
  receiptIds: readonly number[];
  recordedBy: number;
  now: Date;
};

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<number> {
  const { id } = await tx
    .insertInto('bank_deposits')
    .values({
      means: deposit.means,
      deposited_on: deposit.depositedOn,
      amount_cents: deposit.amountCents,
      request_key: deposit.requestKey,
      recorded_by: deposit.recordedBy,
      recorded_at: deposit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bank_deposit_receipts')
    .values(deposit.receiptIds.map((receipt_id) => ({ receipt_id, deposit_id: id })))
    .execute();
  return id;
}

export type DepositRow = {
  id: number;
  means: DepositedMeans;
  depositedOn: string;
  amountCents: Cents;
  count: number;
  by: { id: number; firstName: string; lastName: string };
};

/** The last hundred deposits, newest first. */
export const listDepositRows = (db: Db): Promise<DepositRow[]> => listDepositsBy(db, sql`true`);

/** The deposit that a request has made. */
export const findDepositOf = async (db: Db, requestKey: string): Promise<DepositRow | undefined> =>
  (await listDepositsBy(db, sql`d.request_key = ${requestKey}::uuid`))[0];

export const findDeposit = async (db: Db, id: number): Promise<DepositRow | undefined> =>
  (await listDepositsBy(db, sql`d.id = ${id}`))[0];

async function listDepositsBy(db: Db, where: RawBuilder<unknown>): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select d.id, d.means, d.deposited_on as "depositedOn", d.amount_cents as "amountCents",
      (select count(distinct r.request_key)::int from bank_deposit_receipts b join receipts r on r.id = b.receipt_id
        where b.deposit_id = d.id) as count,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as by
    from bank_deposits d join users u on u.id = d.recorded_by
    where ${where} order by d.id desc limit 100`.execute(db);
  return rows;
}

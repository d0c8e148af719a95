import type { DepositedMeans } from '@forman/domain/books/invoicing/receipt-means';
import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type UndepositedRow = {
  id: number;
  person: { id: number; firstName: string; lastName: string };
  name: string;
  amountCents: Cents;
  receivedOn: string;
  chequeNumber: string;
  bank: string;
  drawer: string;
  invoiceNumber: string;
};

/** Receipts of this means that no deposit has taken to the bank, oldest first. */
export async function listUndepositedRows(db: Db, means: DepositedMeans): Promise<UndepositedRow[]> {
  const { rows } = await sql<UndepositedRow>`
    select r.id, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person,
      t.item_name as name, r.amount_cents as "amountCents", r.received_on as "receivedOn", r.cheque_number as "chequeNumber",
      r.bank, r.drawer, d.number as "invoiceNumber"
    from receipts r join transactions t on t.id = r.transaction_id join users u on u.id = t.user_id
    join lateral (select number from invoice_documents where transaction_id = t.id and series = 'F' order by id limit 1) d on true
    where r.means = ${means} and not exists (select from bank_deposit_receipts b where b.receipt_id = r.id)
    order by r.received_on, r.id`.execute(db);
  return rows;
}

export type LockedReceipt = { amountCents: Cents; receivedOn: string; isDeposited: boolean };

/** Locks the receipts of this means among the ids, so that each goes to the bank once. */
export async function lockReceipts(
  tx: Tx,
  means: DepositedMeans,
  ids: readonly number[],
): Promise<LockedReceipt[]> {
  const { rows } = await sql<LockedReceipt>`
    with locked as (
      select id, amount_cents, received_on from receipts where id = any(${ids}::int[]) and means = ${means}
      order by id for update)
    select amount_cents as "amountCents", received_on as "receivedOn",
      exists (select from bank_deposit_receipts b where b.receipt_id = locked.id) as "isDeposited"
    from locked`.execute(tx);
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

/** The last hundred deposits, newest first; or the one that a request has made. */
export async function listDepositRows(db: Db, requestKey: string | null = null): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select d.id, d.means, d.deposited_on as "depositedOn", d.amount_cents as "amountCents",
      (select count(*)::int from bank_deposit_receipts b where b.deposit_id = d.id) as count,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as by
    from bank_deposits d join users u on u.id = d.recorded_by
    where ${requestKey}::uuid is null or d.request_key = ${requestKey}::uuid
    order by d.id desc limit 100`.execute(db);
  return rows;
}

import type { GivingBack } from '@forman/domain/books/invoicing/receipt-means';
import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import type { Cents } from '@forman/domain/money';
import type { Repayable } from '@forman/domain/money/counter/repayment';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type Sale = Repayable & {
  transactionId: number;
  userId: number;
  itemName: string;
  paidAt: Date;
  /** The provider’s, where one took the payment. */
  method: OnlineMethod | null;
  paymentId: string | null;
  /** The seat that it paid. */
  registrationId: number | null;
};

/** A sale with what was paid of it and given back. */
export const findSale = async (db: Db, transactionId: number): Promise<Sale | undefined> =>
  (await selectSales(db, sql`t.id = ${transactionId}`))[0];

/** The sales that paid for seats, but for those of group orders. */
export const listSeatSales = (db: Db, registrationIds: readonly number[]): Promise<Sale[]> =>
  selectSales(db, sql`t.registration_id = any(${registrationIds}::bigint[])`);

/** The sales that paid for the seats taken in a session, but for those of group orders. */
export const listSessionSales = (db: Db, sessionId: number): Promise<Sale[]> =>
  selectSales(
    db,
    sql`t.registration_id in (select id from registrations
      where session_id = ${sessionId} and state = 'registered' and ended_at is null)`,
  );

async function selectSales(db: Db, condition: RawBuilder<unknown>): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select t.user_id as "userId", t.item_name as "itemName", t.paid_at as "paidAt", t.item = 'group' as "isGroup",
      t.total_cents as "paidCents",
      coalesce((select owed_cents from sale_debts where transaction_id = t.id), 0) as "owedCents", t.refunded_cents as "refundedCents", t.disputed_cents as "disputedCents",
      coalesce((select sum(amount_cents) from repayments where transaction_id = t.id), 0)::int as "repaidCents",
      coalesce((select sum(amount_cents) from provider_refunds where transaction_id = t.id and state = 'asked'), 0)::int
        as "askedCents",
      coalesce(p.online_cents, 0) as "onlineCents", p.method, p.id as "paymentId", t.registration_id as "registrationId",
      t.id as "transactionId",
      coalesce((select sum(case series when 'F' then gross_cents else -gross_cents end) from invoice_documents
        where transaction_id = t.id), 0)::int as "invoicedCents"
    from transactions t left join lateral (
      select id, online_cents, method from payments where transaction_id = t.id and state = 'settled'
        and method in ('card', 'paypal') limit 1) p on true
    where ${condition} order by t.id`.execute(db);
  return rows;
}

/** Locks a sale: what is left of it changes one act after the other. @returns false when it is not there. */
export async function lockSale(tx: Tx, transactionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('id', '=', transactionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The repayment that a request has made. */
export const findRepayment = (db: Db, requestKey: string) =>
  db
    .selectFrom('repayments')
    .innerJoin('invoice_documents', 'invoice_documents.id', 'repayments.document_id')
    .select([
      'repayments.transaction_id as transactionId',
      'repayments.amount_cents as amountCents',
      'invoice_documents.number',
    ])
    .where('repayments.request_key', '=', requestKey)
    .executeTakeFirst();

type NewRepayment = {
  transactionId: number;
  documentId: number;
  means: GivingBack;
  amountCents: Cents;
  paidOn: string;
  reference: string;
  reason: string;
  requestKey: string;
  recordedBy: number;
  now: Date;
};

export async function insertRepayment(tx: Tx, repayment: NewRepayment): Promise<void> {
  await tx
    .insertInto('repayments')
    .values({
      transaction_id: repayment.transactionId,
      document_id: repayment.documentId,
      means: repayment.means,
      amount_cents: repayment.amountCents,
      paid_on: repayment.paidOn,
      reference: repayment.reference,
      reason: repayment.reason,
      request_key: repayment.requestKey,
      recorded_by: repayment.recordedBy,
      recorded_at: repayment.now,
    })
    .execute();
}

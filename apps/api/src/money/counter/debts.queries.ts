import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is left to receive of a sale that was paid by hand. */
export type Debt = {
  transactionId: number;
  person: { id: number; firstName: string; lastName: string };
  name: string;
  invoiceNumber: string;
  /** Paris day of the invoice. */
  issuedOn: string;
  owedCents: Cents;
  /** What of it may be given up: no more than is still invoiced. */
  cancellableCents: Cents;
  /** Paris day on which a cheque for it came back; null where none did. */
  returnedOn: string | null;
  /** True for several seats at once. */
  isGroup: boolean;
};

/** The debt of a sale; undefined when nothing is left to receive of it. */
export const findDebt = async (db: Db, transactionId: number): Promise<Debt | undefined> =>
  (await listBy(db, sql`d.transaction_id = ${transactionId}`))[0];

/** Everything that is left to receive, or of one person, the oldest invoice first. */
export const listDebtRows = (db: Db, userId: number | null): Promise<Debt[]> =>
  listBy(db, userId === null ? sql`true` : sql`d.user_id = ${userId}`);

async function listBy(db: Db, where: RawBuilder<unknown>): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select d.transaction_id as "transactionId", json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person,
      t.item_name as name, i.number as "invoiceNumber", i.issued_on as "issuedOn", d.owed_cents as "owedCents",
      case t.item when 'group' then 0 else least(d.owed_cents, (select sum(case series when 'F' then gross_cents else -gross_cents end)
        from invoice_documents where transaction_id = t.id))::int end as "cancellableCents", t.item = 'group' as "isGroup",
      (select max(c.returned_on) from cheque_returns c join cheque_return_receipts b on b.return_id = c.id
        join receipts r on r.id = b.receipt_id where r.transaction_id = t.id) as "returnedOn"
    from sale_debts d join transactions t on t.id = d.transaction_id join users u on u.id = d.user_id
    join lateral (select number, issued_on from invoice_documents where transaction_id = t.id and series = 'F' order by id desc limit 1) i on true
    where ${where} order by i.issued_on, d.transaction_id limit 500`.execute(db);
  return rows;
}

export type SaleReceipt = {
  id: number;
  means: ReceiptMeans;
  number: string;
  bank: string;
  amountCents: Cents;
  receivedOn: string;
  deposit: number | null;
  returnedOn: string | null;
};

/** What the office received by hand for a sale, oldest first. */
export async function listReceiptsOfSale(db: Db, transactionId: number): Promise<SaleReceipt[]> {
  const { rows } = await sql<SaleReceipt>`
    select r.id, r.means, r.cheque_number as number, r.bank, r.amount_cents as "amountCents", r.received_on as "receivedOn",
      b.deposit_id as deposit, x.returned_on as "returnedOn"
    from receipts r left join bank_deposit_receipts b on b.receipt_id = r.id
    left join cheque_return_receipts c on c.receipt_id = r.id left join cheque_returns x on x.id = c.return_id
    where r.transaction_id = ${transactionId} order by r.received_on, r.id`.execute(db);
  return rows;
}

/** The person who bought it. */
export const findPayerOf = (db: Db, transactionId: number) =>
  db
    .selectFrom('transactions')
    .innerJoin('users', 'users.id', 'transactions.user_id')
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('transactions.id', '=', transactionId)
    .executeTakeFirst();

import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { type RawBuilder, sql, type Updateable, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isGivenUp } from './standing.queries.ts';
import type { Written } from './typed-fields.ts';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { AppError } from '@forman/domain/errors';
import type { Transactions } from '../../db/schema.gen.ts';

export type TransactionRow = {
  id: number;
  user_id: number;
  item_name: string;
  quantity: number;
  base_total_cents: number;
  total_cents: number;
  discount_cents: number;
  refunded_cents: number;
  /** What is left to receive, and what was given up of it. */
  owed_cents: number;
  given_up_cents: number;
  method: string;
  provider_ref: string | null;
  provider_status: string | null;
  instrument: string | null;
  paid_at: Date;
  created_at: Date;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  address: string;
  postal_code: string;
  city: string;
  e_invoice_id: string | null;
  e_invoice_off: boolean;
  session_id: number | null;
  session_kind: string | null;
  session_title: string | null;
  session_starts_at: Date | null;
  session_ends_at: Date | null;
  /** The débit of the credit used. */
  movement_id: number | null;
  documents: {
    id: number;
    number: string;
    series: 'F' | 'AV';
    grossCents: number;
    issuedOn: string;
    customerId: number;
  }[];
};

type Which = {
  id?: number;
  userId?: number;
  sessionId?: number;
  /** Limits to the transactions that paid for this person in this session, alone or in a group order. */
  seat?: { userId: number; sessionId: number };
  /** Limits to those paid by a checkout; otherwise typed invoices count too. */
  isPaid?: boolean;
};

function fitting(which: Which): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (which.id !== undefined) conditions.push(sql`t.id = ${which.id}`);
  if (which.userId !== undefined) conditions.push(sql`t.user_id = ${which.userId}`);
  if (which.sessionId !== undefined) conditions.push(sql`t.session_id = ${which.sessionId}`);
  if (which.seat)
    conditions.push(sql`(t.beneficiary_id = ${which.seat.userId} and t.session_id = ${which.seat.sessionId}
      or t.id in (select o.transaction_id from group_order_seats g join group_orders o on o.id = g.order_id
        where g.beneficiary_id = ${which.seat.userId} and g.session_id = ${which.seat.sessionId} and g.removed_at is null))`);
  if (which.isPaid) conditions.push(sql`t.item <> 'manual'`);
  return sql.join(conditions, sql` and `);
}

export async function countTransactions(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transactions t where ${fitting(which)}`.execute(db);
  return rows[0]!.count;
}

/** Finds the newest matching transaction. */
export const findTransaction = async (db: Db, which: Which): Promise<TransactionRow | undefined> =>
  (await selectTransactions(db, which, { limit: 1, offset: 0 }))[0];

/** Number of the person that document `d` is made out to, as frozen; indexed. */
export const customerId: RawBuilder<number> = sql`(d.snapshot->'customer'->>'id')::int`;

/** Transactions with their documents, newest first, in one statement. */
export async function selectTransactions(
  db: Db,
  which: Which,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select t.id, t.user_id, t.item_name, t.quantity, t.base_total_cents, t.total_cents, t.discount_cents,
      t.refunded_cents + coalesce((select sum(r.amount_cents)::int from repayments r where r.transaction_id = t.id), 0) as refunded_cents,
      coalesce((select w.owed_cents from sale_debts w where w.transaction_id = t.id), 0) as owed_cents,
      coalesce((select sum(c.gross_cents)::int from invoice_documents c where c.transaction_id = t.id and ${isGivenUp('c')}), 0)
        as given_up_cents,
      coalesce((select r.means from receipts r where r.transaction_id = t.id order by r.id limit 1),
        case when t.item = 'group' then 'transfer' else t.method end) as method, t.provider_ref,
      t.provider_status, t.instrument, t.paid_at, t.created_at, t.email, t.first_name, t.last_name, t.company, t.address,
      t.postal_code, t.city, t.e_invoice_id, t.e_invoice_off, t.session_id, s.kind as session_kind,
      s.title as session_title, s.starts_at as session_starts_at, s.ends_at as session_ends_at,
      (select min(m.id) from credit_movements m where m.transaction_id = t.id and m.type = 'débit') as movement_id,
      coalesce((select json_agg(json_build_object('id', d.id, 'number', d.number, 'series', d.series,
        'grossCents', d.gross_cents, 'issuedOn', d.snapshot->>'issuedOn',
        'customerId', ${customerId}) order by d.id)
        from invoice_documents d where d.transaction_id = t.id), '[]') as documents
    from transactions t left join sessions s on s.id = t.session_id
    where ${fitting(which)}
    order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Finds the latest invoice of a transaction, or the document with this number. */
export async function findDocument(
  db: Db,
  transactionId: number,
  number?: string,
): Promise<{ number: string; snapshot: DocumentSnapshot } | undefined> {
  const row = await db
    .selectFrom('invoice_documents')
    .select(['number', 'snapshot'])
    .where('transaction_id', '=', transactionId)
    .$if(number === undefined, (q) => q.where('series', '=', 'F'))
    .$if(number !== undefined, (q) => q.where('number', '=', number!))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row as { number: string; snapshot: DocumentSnapshot } | undefined;
}

/** Lists the documents made out to a person, oldest first. */
export async function listDocuments(
  db: Db,
  userId: number,
): Promise<{ number: string; snapshot: DocumentSnapshot }[]> {
  const rows = await db
    .selectFrom('invoice_documents as d')
    .select(['d.number', 'd.snapshot'])
    .where(sql<boolean>`${customerId} = ${userId}`)
    .orderBy('d.id')
    .execute();
  return rows as unknown as { number: string; snapshot: DocumentSnapshot }[];
}

export async function listCreditsOf(db: Db, userId: number, transactionIds: number[]) {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<{
    transaction_id: number;
    avoir_id: number;
    amount_cents: number;
    number: string | null;
  }>`
    select a.transaction_id, a.avoir_id, a.amount_cents, d.number
    from avoir_applications a join transactions t on t.id = a.transaction_id join avoirs v on v.id = a.avoir_id
      left join invoice_documents d on d.id = v.document_id
    where t.user_id = ${userId} and a.transaction_id = any(${transactionIds}::bigint[]) order by a.id`.execute(
    db,
  );
  return rows;
}

export async function maySponsorAsk(
  db: Db,
  sponsorId: number,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', (join) => join.on('sessions.id', '=', sessionId))
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.sponsor_id', '=', sponsorId)
    .where('sessions.discovery_stage', '=', 'discovery_day')
    .executeTakeFirst();
  return row !== undefined;
}

export type CorrectedRow = Written & {
  item: string;
  session_kind: SessionKind | null;
  vat_product: string;
  quantity: number;
  method: 'card' | 'paypal' | 'credit' | 'manual';
  discount_cents: number;
};

export async function getCorrectedRow(db: Db, id: number): Promise<CorrectedRow> {
  const { rows } = await sql<CorrectedRow>`
    select t.user_id, t.beneficiary_id, t.item_name, t.session_id, t.base_total_cents, t.total_cents, t.paid_at,
      t.created_at, t.e_invoice_off, t.email, t.first_name, t.last_name, t.company, t.siret, t.address, t.postal_code,
      t.city, t.country, t.vat_number, t.service_code, t.engagement, t.vat, t.lines, t.item, t.vat_product, t.quantity, t.method,
      t.discount_cents, s.kind as session_kind
    from transactions t left join sessions s on s.id = t.session_id where t.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Excludes a cancellation, a refund and a deposit of the same invoice until the end of the transaction. */
export const lockTransaction = (tx: Tx, id: number) =>
  tx.selectFrom('transactions').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const changeTransaction = (tx: Tx, id: number, change: Updateable<Transactions>) =>
  tx.updateTable('transactions').set(change).where('id', '=', id).execute();

export const insertTransaction = (tx: Tx, values: Insertable<Transactions>) =>
  tx.insertInto('transactions').values(values).returning('id').executeTakeFirstOrThrow();

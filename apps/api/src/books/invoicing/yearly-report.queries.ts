import type { listInvoiceYear } from '@forman/contract/books/invoicing';
import type { QueryOf } from '@forman/contract/endpoint';
import { type Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import { issuedIn } from './month-documents.queries.ts';

export type IssuedRow = {
  number: string;
  issuedOn: string;
  transactionId: number;
  userId: number;
  firstName: string;
  lastName: string;
  customer: string;
  label: string;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** Credit documents that take back part of the invoice, and their sum. */
  credits: string[];
  creditedCents: Cents;
};

type Found = Partial<QueryOf<typeof listInvoiceYear>> & { year: number };

/** SQL condition: number, name or label contains the words, or the amount is "1 250", "12,50 €". */
function fitting({ year, month, search }: Found): RawBuilder<unknown> {
  const conditions = [sql`d.series = 'F' and d.year = ${year}`];
  if (month !== undefined) conditions.push(issuedIn(`${year}-${String(month).padStart(2, '0')}`));
  if (search) {
    const cents = parseEuros(search.replaceAll(/[\s\u00a0\u202f€]/g, ''));
    conditions.push(sql`(d.gross_cents = ${cents}
      or ${hasWords(sql`concat_ws(' ', d.number, t.first_name, t.last_name, d.snapshot->'customer'->>'name', t.item_name)`, search)})`);
  }
  return sql.join(conditions, sql` and `);
}

const orders = {
  user_id: sql`t.user_id`,
  lastName: sql`plain_text(t.last_name || ' ' || t.first_name)`,
  issuedOn: sql`d.sequence`,
  invoiceNumber: sql`d.sequence`,
  total: sql`d.gross_cents`,
};

/** The invoices of a year by their numbers, newest first, as issued: with the names of the purchase. */
export async function listIssued(
  db: Db,
  found: Found,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select d.number, d.issued_on as "issuedOn", t.id as "transactionId",
      coalesce(f.id, t.user_id) as "userId", coalesce(f.first_name, t.first_name) as "firstName",
      coalesce(f.last_name, t.last_name) as "lastName", d.snapshot->'customer'->>'name' as customer,
      coalesce((select g.item_name from transactions g where g.id = d.transaction_id and g.item = 'group'), d.snapshot->'lines'->0->>'label') as label,
      d.net_cents as "netCents", (d.snapshot->>'vatCents')::int as "vatCents",
      d.gross_cents as "grossCents", c.credits, c.cents as "creditedCents"
    from invoice_documents d join transactions t on t.id = d.transaction_id
      -- Customer on a typed invoice that was later corrected to somebody else.
      left join users f on f.id = (d.snapshot->'customer'->>'id')::int and f.id <> t.user_id
      cross join lateral (select coalesce(json_agg(v.number order by v.id), '[]') as credits,
        coalesce(sum(v.gross_cents), 0)::int as cents
        from invoice_documents v where v.corrects_id = d.id and v.series = 'AV') c
    where ${fitting(found)}
    order by ${orderedBy(orders, found, sql`d.sequence desc`)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumIssued(db: Db, found: Found): Promise<{ count: number; cents: Cents }> {
  const { rows } = await sql<{ count: number; cents: Cents }>`
    select count(*)::int as count, coalesce(sum(d.gross_cents), 0)::bigint as cents
    from invoice_documents d join transactions t on t.id = d.transaction_id where ${fitting(found)}`.execute(
    db,
  );
  return rows[0]!;
}

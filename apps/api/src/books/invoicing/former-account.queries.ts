import type { listFormerInvoices as listForOffice } from '@forman/contract/books/former-account';
import type { QueryOf } from '@forman/contract/endpoint';
import type { Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';

type FormerInvoice = {
  id: number;
  number: string;
  issuedOn: string;
  buyer: string;
  label: string;
  net: Cents;
  vat: Cents;
  gross: Cents;
  hasPdf: boolean;
};

const columns = sql`i.id, i.number, i.issued_on::text as "issuedOn", i.buyer, i.label, i.net_cents as net, i.vat_cents as vat,
  i.gross_cents as gross, exists (select from former_documents d where d.invoice_id = i.id) as "hasPdf"`;

export async function listFormerInvoices(db: Db, userId: number): Promise<FormerInvoice[]> {
  const { rows } = await sql<FormerInvoice>`
    select ${columns} from former_invoices i where i.user_id = ${userId} order by i.issued_on desc, i.id desc`.execute(
    db,
  );
  return rows;
}

type Found = Partial<QueryOf<typeof listForOffice>> & { limit: number; offset: number };
const orders = {
  number: sql`i.number`,
  issuedOn: sql`i.issued_on`,
  buyer: sql`plain_text(i.buyer)`,
  gross: sql`i.gross_cents`,
};

/** SQL condition: of the year, and number, name or label contains the words, or the amount is "1 250", "12,50 €". */
function fitting({ year, search }: Found): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (year !== undefined)
    conditions.push(sql`i.issued_on >= ${`${year}-01-01`} and i.issued_on <= ${`${year}-12-31`}`);
  if (search) {
    const cents = parseEuros(search.replaceAll(/[\s\u00a0\u202f€]/g, ''));
    conditions.push(sql`(i.gross_cents = ${cents}
      or ${hasWords(sql`concat_ws(' ', i.number, i.buyer, i.label)`, search)})`);
  }
  return sql.join(conditions, sql` and `);
}

type Whole = { count: number; cents: Cents; years: number[] };
type OfficeRow = FormerInvoice & { userId: number | null; tool: string };

/** A page of the former invoices that are found, their number and sum, and the years that have any. */
export async function pageOfInvoices(db: Db, found: Found): Promise<Whole & { rows: OfficeRow[] }> {
  const { rows } = await sql<OfficeRow>`
    select ${columns}, i.user_id as "userId", i.tool from former_invoices i where ${fitting(found)}
    order by ${orderedBy(orders, found, sql`i.issued_on desc, i.id desc`)} limit ${found.limit} offset ${found.offset}`.execute(
    db,
  );
  const { rows: wholes } = await sql<Whole>`
    select count(*)::int as count, coalesce(sum(i.gross_cents), 0)::bigint as cents,
      (select coalesce(json_agg(year order by year desc), '[]')
        from (select distinct extract(year from issued_on)::int as year from former_invoices) y) as years
    from former_invoices i where ${fitting(found)}`.execute(db);
  return { rows, ...wholes[0]! };
}

type FormerMovement = { id: number; at: Date; type: 'crédit' | 'débit'; cents: number; label: string };

export async function listFormerMovements(db: Db, userId: number): Promise<FormerMovement[]> {
  const { rows } = await sql<FormerMovement>`
    select id, moved_at as at, type, amount_cents as cents, label from former_movements
    where user_id = ${userId} order by moved_at desc, id desc`.execute(db);
  return rows;
}

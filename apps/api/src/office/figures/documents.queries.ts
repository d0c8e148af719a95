import type { QueryOf } from '@forman/contract/endpoint';
import type { IssuedDocument, listDocuments } from '@forman/contract/books/issued-documents';
import { firstDayOf, monthAfter } from '@forman/domain/figures';
import { type Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import { sliceOf } from '../../http/paging.ts';

type Wanted = QueryOf<typeof listDocuments>;
export type DocumentRow = Omit<IssuedDocument, 'net' | 'vat' | 'gross' | 'payments'> & {
  netCents: Cents;
  grossCents: Cents;
  dueCents: Cents;
  payments: string[];
};
export type DocumentPage = { rows: DocumentRow[]; count: number; netCents: Cents; grossCents: Cents };

/** One page of the matching documents, with the sums of all; only the page's contents are read. */
export async function listIssuedDocuments(db: Db, query: Wanted): Promise<DocumentPage> {
  const { limit, offset } = sliceOf(query);
  const { rows } = await sql<DocumentPage>`
    with fitting as materialized (
      select d.id, ${sign} * d.net_cents as net, ${sign} * d.gross_cents as gross
      from invoice_documents d join transactions t on t.id = d.transaction_id where ${conditions(query)})
    select (select count(*)::int from fitting) as count,
      (select coalesce(sum(net), 0)::bigint from fitting) as "netCents",
      (select coalesce(sum(gross), 0)::bigint from fitting) as "grossCents",
      coalesce((select json_agg(page) from (
        select ${columns} from (
          select f.*, row_number() over (order by ${orderedBy(orders, query, sql`d.issued_on desc, d.id desc`)}) as place
          from fitting f join invoice_documents d on d.id = f.id order by place limit ${limit} offset ${offset}) f
          join invoice_documents d on d.id = f.id join transactions t on t.id = d.transaction_id
        order by f.place) page), '[]') as rows`.execute(db);
  return rows[0]!;
}

const sign = sql`(case d.series when 'F' then 1 else -1 end)`;
const customer = sql`d.snapshot->'customer'->>'name'`;

const columns = sql`d.number, d.series as kind, d.issued_on as "issuedOn", t.id as "transactionId", t.user_id as "userId",
  ${customer} as customer, d.snapshot->'customer'->>'contact' as contact, coalesce((select g.item_name from transactions g where g.id = d.transaction_id and g.item = 'group'), d.snapshot->'lines'->0->>'label') as label,
  t.vat_product as product, f.net as "netCents", f.gross as "grossCents", (d.snapshot->>'dueCents')::int as "dueCents",
  (select coalesce(json_agg(distinct s->>'kind'), '[]') from jsonb_array_elements(d.snapshot->'settlements') s
    where s->>'kind' <> 'imputation') as payments,
  d.snapshot->'corrects'->>'number' as corrects,
  (select coalesce(json_agg(v.number order by v.id), '[]') from invoice_documents v
    where v.transaction_id = d.transaction_id and v.corrects_id = d.id and v.series = 'AV') as credits`;

const orders = {
  number: sql`d.number`,
  issuedOn: sql`d.issued_on`,
  customer: sql`plain_text(${customer})`,
  net: sql`f.net`,
  vat: sql`f.gross - f.net`,
  gross: sql`f.gross`,
};

function conditions({ month, kind, search }: Wanted): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (month)
    all.push(sql`d.issued_on >= ${firstDayOf(month)} and d.issued_on < ${firstDayOf(monthAfter(month, 1))}`);
  if (kind) all.push(sql`d.series = ${kind}`);
  if (search) all.push(matching(search));
  return sql.join(all, sql` and `);
}

/** SQL condition: part of the number, of the person's or company's name on the document, or the amount. */
function matching(search: string): RawBuilder<unknown> {
  const cents = parseEuros(search.replaceAll(/[\s€]/g, ''));
  const byAmount = cents === null ? sql`false` : sql`d.gross_cents = ${cents}`;
  const person = sql`coalesce(d.snapshot->'customer'->>'contact', ${customer})`;
  return sql`(${byAmount} or ${hasWords(sql`concat_ws(' ', d.number, ${person}, ${customer})`, search)})`;
}

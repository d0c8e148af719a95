import type { DaySpan, FigureSpans } from '@forman/domain/figures';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Sums = { count: number; net: Cents; gross: Cents };
export type MonthRow = {
  invoices: Sums;
  credits: Sums;
  grossBefore: Cents;
  vat: { basisPoints: number; exemption: string | null; net: Cents; vat: Cents }[];
  payments: { kind: string; count: number; cents: Cents }[];
  due: { count: number; cents: Cents };
  products: { product: string; invoices: number; credits: number; net: Cents; gross: Cents }[];
  days: { day: string; invoices: number; invoiced: Cents; credits: number; credited: Cents }[];
};

const within = ({ from, until }: DaySpan): RawBuilder<unknown> =>
  sql`d.issued_on >= ${from} and d.issued_on < ${until}`;
/** Sum of an amount, in which credit documents count negatively. */
const signed = (cents: RawBuilder<unknown>): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(case d.series when 'F' then ${cents} else -${cents} end), 0)`;
const documentsLeft = sql`count(distinct d.id) filter (where d.series = 'F')
  - count(distinct d.id) filter (where d.series = 'AV')`;
const list = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(l) from (${of}) l), '[]')`;
const sumsOf = (series: 'F' | 'AV'): RawBuilder<unknown> => sql`(select json_build_object('count', count(*),
  'net', coalesce(sum(net_cents), 0), 'gross', coalesce(sum(gross_cents), 0)) from docs d where d.series = ${series})`;

/** SQL condition: a credit document, which cancelled the former invoice, settles this one: no new money. */
const isImputed = (invoice: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${invoice}.snapshot`)}->'settlements' @> '[{"kind": "imputation"}]'`;

/**
 * SQL expression: for a credit document after which the sale is invoiced anew with money, the snapshot of the
 * last invoice that named money, whose payments then count as taken back too.
 */
const replaced = sql`(select r.snapshot from invoice_documents r
  where d.series = 'AV' and r.transaction_id = d.transaction_id and r.series = 'F' and r.id < d.id and not ${isImputed('r')}
    and exists (select from invoice_documents f where f.transaction_id = d.transaction_id and f.series = 'F'
      and f.id = (select min(n.id) from invoice_documents n
        where n.transaction_id = d.transaction_id and n.series = 'F' and n.id > d.id)
      and not ${isImputed('f')})
  order by r.id desc limit 1)`;

/** Sums a month's documents by every breakdown of the books, in one statement. */
export async function readMonth(
  db: Db,
  { month, monthBefore }: Pick<FigureSpans, 'month' | 'monthBefore'>,
): Promise<MonthRow> {
  const { rows } = await sql<MonthRow>`
    with docs as materialized (
      select d.id, d.series, d.issued_on, d.net_cents, d.gross_cents, d.snapshot->'lines' as lines,
        d.snapshot->'allowances' as allowances,
        settled.snapshot->'settlements' as settlements, (settled.snapshot->>'dueCents')::int as due_cents,
        t.vat_product as product
      from invoice_documents d join transactions t on t.id = d.transaction_id
        left join lateral (select case d.series when 'F' then d.snapshot else ${replaced} end as snapshot) settled on true
      where ${within(month)})
    select ${sumsOf('F')} as invoices, ${sumsOf('AV')} as credits,
      (select ${signed(sql`d.gross_cents`)}::int from invoice_documents d where ${within(monthBefore)}) as "grossBefore",
      ${vat} as vat, ${payments} as payments, ${products} as products, ${days} as days,
      (select json_build_object('count', ${documentsLeft}, 'cents', ${signed(sql`d.due_cents`)})
        from docs d where d.due_cents > 0) as due`.execute(db);
  return rows[0]!;
}

const line = (name: string): RawBuilder<number> => sql<number>`(l->>${sql.lit(name)})::int`;
const vat = list(sql`
  select ${line('vatRateBasisPoints')} as "basisPoints", l->>'vatExemptionText' as exemption,
    ${signed(sql`sign * ${line('netCents')}`)} as net, ${signed(sql`sign * ${line('vatCents')}`)} as vat
  from (select series, jsonb_array_elements(lines) as l, 1 as sign from docs
    union all select series, jsonb_array_elements(allowances), -1 from docs) d group by 1, 2 order by 1 desc, 2`);

const payments = list(sql`
  select s->>'kind' as kind, ${documentsLeft} as count, ${signed(sql`(s->>'amountCents')::int`)} as cents
  from docs d cross join lateral jsonb_array_elements(d.settlements) s where s->>'kind' <> 'imputation' group by 1`);

/** Documents whose lines name a product (group orders over several kinds) are counted line by line. */
const products = list(sql`
  select p.product, count(*) filter (where d.series = 'F') as invoices, count(*) filter (where d.series = 'AV') as credits,
    ${signed(sql`p.net`)} as net, ${signed(sql`p.gross`)} as gross
  from docs d cross join lateral (
    select d.product, d.net_cents as net, d.gross_cents as gross where not d.lines->0 ? 'product'
    union all
    select l->>'product', sum(${line('netCents')}), sum(${line('grossCents')}) from jsonb_array_elements(d.lines) l
    where d.lines->0 ? 'product' group by 1) p
  group by 1`);

const days = list(sql`
  select d.issued_on as day, count(*) filter (where d.series = 'F') as invoices,
    coalesce(sum(d.gross_cents) filter (where d.series = 'F'), 0) as invoiced,
    count(*) filter (where d.series = 'AV') as credits,
    coalesce(sum(d.gross_cents) filter (where d.series = 'AV'), 0) as credited
  from docs d group by 1 order by 1`);

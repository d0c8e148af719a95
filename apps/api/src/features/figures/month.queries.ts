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
/** A credit document takes back what it names. */
const signed = (cents: RawBuilder<unknown>): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(case d.series when 'F' then ${cents} else -${cents} end), 0)`;
const list = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(l) from (${of}) l), '[]')`;
const sumsOf = (series: 'F' | 'AV'): RawBuilder<unknown> => sql`(select json_build_object('count', count(*),
  'net', coalesce(sum(net_cents), 0), 'gross', coalesce(sum(gross_cents), 0)) from docs d where d.series = ${series})`;

/** The documents of a month, told in every way the books ask for, in one statement. */
export async function readMonth(
  db: Db,
  { month, monthBefore }: Pick<FigureSpans, 'month' | 'monthBefore'>,
): Promise<MonthRow> {
  const { rows } = await sql<MonthRow>`
    with docs as materialized (
      select d.id, d.series, d.issued_on, d.net_cents, d.gross_cents, d.snapshot->'lines' as lines,
        d.snapshot->'settlements' as settlements, (d.snapshot->>'dueCents')::int as due_cents, t.vat_product as product
      from invoice_documents d join transactions t on t.id = d.transaction_id where ${within(month)})
    select ${sumsOf('F')} as invoices, ${sumsOf('AV')} as credits,
      (select ${signed(sql`d.gross_cents`)}::int from invoice_documents d where ${within(monthBefore)}) as "grossBefore",
      ${vat} as vat, ${payments} as payments, ${products} as products, ${days} as days,
      (select json_build_object('count', count(*), 'cents', coalesce(sum(d.due_cents), 0))
        from docs d where d.series = 'F' and d.due_cents > 0) as due`.execute(db);
  return rows[0]!;
}

const line = (name: string): RawBuilder<number> => sql<number>`(l->>${sql.lit(name)})::int`;
const vat = list(sql`
  select ${line('vatRateBasisPoints')} as "basisPoints", l->>'vatExemptionText' as exemption,
    ${signed(line('netCents'))} as net, ${signed(line('vatCents'))} as vat
  from docs d cross join lateral jsonb_array_elements(d.lines) l group by 1, 2 order by 1 desc, 2`);

const payments = list(sql`
  select s->>'kind' as kind, count(distinct d.id) as count, sum((s->>'amountCents')::int) as cents
  from docs d cross join lateral jsonb_array_elements(d.settlements) s where d.series = 'F' group by 1`);

const products = list(sql`
  select d.product, count(*) filter (where d.series = 'F') as invoices, count(*) filter (where d.series = 'AV') as credits,
    ${signed(sql`d.net_cents`)} as net, ${signed(sql`d.gross_cents`)} as gross
  from docs d group by 1`);

const days = list(sql`
  select d.issued_on as day, count(*) filter (where d.series = 'F') as invoices,
    coalesce(sum(d.gross_cents) filter (where d.series = 'F'), 0) as invoiced,
    count(*) filter (where d.series = 'AV') as credits,
    coalesce(sum(d.gross_cents) filter (where d.series = 'AV'), 0) as credited
  from docs d group by 1 order by 1`);

import type { Level, Viewer } from '@forman/domain/access';
import { bankRefundWord } from '@forman/domain/money/credits/usable';
import type { FigureSpans } from '@forman/domain/figures';
import { duesCalledUntil } from '@forman/domain/money/memberships/dues';
import type { Cents } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { DuesPrices } from '@forman/domain/money/memberships/dues';
import { duesPricesAt } from '../../platform/association/dues-prices.queries.ts';
import type { Db } from '../../db/database.ts';
import { compared, comparedAt, type ComparedRow } from './spans.queries.ts';
import { type WaitingRow, waitingFor } from './waiting.queries.ts';

type Sum = { cents: Cents; avoirs: number };
export type OfficeRow = {
  duesPrices: DuesPrices;
  waiting: WaitingRow;
  panels: {
    users: number;
    sessions: Partial<Record<SessionKind, number>>;
    sites: number;
    thematics: number;
    invoices: number;
    creditDocuments: number;
    vatBasisPoints: number;
  };
  products: { product: string; gross: ComparedRow; invoices: ComparedRow }[];
  /** The sums of both years, whole; the first day of each month: "2026-11-01". */
  months: { month: string; product: string; cents: Cents }[];
  sessions: ({ kind: SessionKind } & Record<
    'held' | 'registered' | 'places' | 'taken' | 'expected' | 'absent',
    ComparedRow
  >)[];
  avoirs: (Sum & { month: string | null; toTransfer: boolean })[];
  levels: { level: Level; people: number; upToDate: number; joined: ComparedRow; left: ComparedRow }[];
  arrivals: { level: Level; arrivals: ComparedRow }[];
};

type Asked = { viewer: Viewer; spans: FigureSpans; now: Date };

/** The whole page in one statement: each part is one object, so that no part waits for another's answer. */
export async function readOffice(db: Db, { viewer, spans, now }: Asked): Promise<OfficeRow> {
  const { rows } = await sql<OfficeRow>`
    with sold as materialized (${soldIn(spans)}), held as materialized (${heldIn(spans)})
    select ${waitingFor(viewer, now)} as waiting, ${panels} as panels,
      ${products(spans)} as products, ${months} as months, ${sessions(spans)} as sessions,
      ${avoirs(now)} as avoirs, ${levels(spans, now)} as levels, ${arrivals(spans)} as arrivals,
      ${duesPricesAt(now)} as "duesPrices"`.execute(db);
  return rows[0]!;
}

const list = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(l) from (${of}) l), '[]')`;

const panels = sql`json_build_object(
  'users', (select count(*) from users where deleted_at is null),
  'sessions', coalesce((select json_object_agg(kind, sessions) from (
    select kind, count(*) as sessions from sessions where deleted_at is null group by kind) k), '{}'),
  'sites', (select count(*) from sites where deleted_at is null),
  'thematics', (select count(*) from thematics where deleted_at is null),
  'invoices', (select coalesce(sum(last_sequence), 0) from document_counters where series = 'F'),
  'creditDocuments', (select coalesce(sum(last_sequence), 0) from document_counters where series = 'AV'),
  'vatBasisPoints', (select vat_rate_basis_points from settings where id = 1))`;

/** Sales of both years by day and product: invoices less credit documents. */
const soldIn = ({ yearBefore, year }: FigureSpans): RawBuilder<unknown> => sql`
  select d.issued_on as day, p.product, sum(case d.series when 'F' then p.cents else -p.cents end)::int as cents,
    count(*) filter (where d.series = 'F') as invoices
  from invoice_documents d join transactions t on t.id = d.transaction_id
  cross join lateral (
    select t.vat_product as product, d.gross_cents as cents where t.vat_product <> 'manual'
    union all
    -- Each line of a group order names its product, as an order may hold several kinds of session.
    select coalesce(l->>'product', 'manual'), sum((l->>'grossCents')::int) from jsonb_array_elements(d.snapshot->'lines') l
    where t.vat_product = 'manual' group by 1) p
  where d.issued_on >= ${yearBefore.from} and d.issued_on < ${`${Number(year.from.slice(0, 4)) + 1}-01-01`}
  group by 1, 2`;

const products = (spans: FigureSpans): RawBuilder<unknown> =>
  list(sql`select product, ${compared(sql`sum(cents)`, sql`day`, spans)} as gross,
    ${compared(sql`sum(invoices)`, sql`day`, spans)} as invoices from sold group by product`);

const months = list(
  sql`select date_trunc('month', day)::date as month, product, sum(cents) as cents from sold group by 1, 2`,
);

const unlimitedKinds = sessionKinds.filter((kind) => rulesOf(kind).externalLink);

/** Sessions of both years until the span ends; one never published and without people did not take place. */
const heldIn = ({ yearBefore, year }: FigureSpans): RawBuilder<unknown> => sql`
  select s.kind, s.starts_at, r.taken, r.absent, s.absences_closed_at is not null as is_closed,
    s.kind = any(${unlimitedKinds}) and s.external_link is not null as is_unlimited, s.max_guests
  from sessions s cross join lateral (
    select count(*) as taken, count(*) filter (where r.was_absent) as absent from registrations r
    where r.session_id = s.id and r.state = 'registered' and r.ended_at is null) r
  where s.deleted_at is null and s.starts_at >= ${parisInstant(yearBefore.from)}
    and s.starts_at < ${parisInstant(year.until)} and (s.is_published or r.taken > 0)`;

function sessions(spans: FigureSpans): RawBuilder<unknown> {
  const of = (what: string) => comparedAt(sql.raw(what), sql`starts_at`, spans);
  return list(sql`select kind, ${of('count(*)')} as held, ${of('sum(taken)')} as registered,
    ${of('sum(case when is_unlimited then 0 else max_guests end)')} as places,
    ${of('sum(case when is_unlimited then 0 else taken end)')} as taken,
    ${of('sum(case when is_closed then taken else 0 end)')} as expected,
    ${of('sum(case when is_closed then absent else 0 end)')} as absent
    from held group by kind`);
}

/** Avoirs by month of expiry; the words are compared once for each kind of avoir, not for each avoir. */
const avoirs = (now: Date): RawBuilder<unknown> =>
  list(sql`select month::date as month, plain_text(description) like ${`%${bankRefundWord}%`} as "toTransfer",
      sum(cents)::int as cents, sum(avoirs)::int as avoirs
    from (
      select description, date_trunc('month', expires_at at time zone 'Europe/Paris') as month, sum(left_cents) as cents,
        count(*) as avoirs
      from avoirs where left_cents > 0 and (expires_at is null or expires_at > ${now}) group by 1, 2) a
    group by 1, 2`);

/** Counts each person once: present people by level, with paid dues, joined, and left. */
function levels(spans: FigureSpans, now: Date): RawBuilder<unknown> {
  const isHere = sql`u.deleted_at is null and not u.is_expert_accountant`;
  return list(sql`select u.level, count(*) filter (where ${isHere}) as people,
      count(*) filter (where ${isHere} and u.level <> 'ROLE_GUEST'
        and u.member_until_on > ${duesCalledUntil(now)}) as "upToDate",
      ${compared(sql`count(*)`, sql`u.member_since_on`, spans)} as joined,
      ${comparedAt(sql`count(*)`, sql`u.deleted_at`, spans)} as left
    from users u group by u.level`);
}

/** Levels reached in the portal; imported ones do not count. */
const arrivals = (spans: FigureSpans): RawBuilder<unknown> =>
  list(sql`select level, ${comparedAt(sql`count(*)`, sql`reached_at`, spans)} as arrivals
    from level_changes where cause <> 'import' and reached_at >= ${parisInstant(spans.yearBefore.from)}
      and reached_at < ${parisInstant(spans.year.until)}
    group by level`);

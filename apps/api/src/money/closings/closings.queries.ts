import type {
  ClosingKind,
  ClosingTotals,
  ClosedDocument,
  MeansTotals,
} from '@forman/domain/books/ledger/closings';
import type { EarlyIncome } from '@forman/domain/books/ledger/deferral';
import type { FecLine } from '@forman/domain/books/ledger/fec';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ChainedClosing } from './closing-chain.ts';
import type { QueryOf } from '@forman/contract/endpoint';
import type { listClosings as listCall } from '@forman/contract/money/closings';
import { ledgerSpan } from '@forman/domain/books/ledger/period';

/** Locks the books until the transaction ends, against closings and acts dated by the books (open_day). */
export const lockBooks = (tx: Tx) => sql`select pg_advisory_xact_lock(20091011)`.execute(tx);

export type StoredClosing = ChainedClosing & { id: number };

const closingColumns = sql`c.id, c.kind, c.first_on as "firstOn", c.last_on as "lastOn",
  to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closedAt", c.closed_by as "closedBy",
  c.totals, c.perpetual_cents as "perpetualCents", c.previous_hash as "previousHash", c.hash`;

/** Lists all closings, or those of some days, in the order in which they were made. */
export async function listClosings(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<StoredClosing[]> {
  const { rows } = await sql<StoredClosing>`
    select ${closingColumns} from ledger_closings c where ${where} order by c.id`.execute(db);
  return rows;
}

/** Finds the last closing of a kind, or of any kind. */
export async function findLastClosing(db: Db, kind?: ClosingKind): Promise<StoredClosing | undefined> {
  const { rows } = await sql<StoredClosing>`
    select ${closingColumns} from ledger_closings c where ${kind ? sql`c.kind = ${kind}` : sql`true`}
    order by c.id desc limit 1`.execute(db);
  return rows[0];
}

/** Finds the first day of the books, that of an entry or a document. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(entry_on) from ledger_entries), (select min(issued_on) from invoice_documents)) as day`.execute(
    db,
  );
  return rows[0]!.day;
}

export type DayDocument = ClosedDocument & { issuedOn: string };

export async function listDocumentsOf(db: Db, first: string, last: string): Promise<DayDocument[]> {
  const { rows } = await sql<DayDocument>`
    select d.issued_on as "issuedOn", t.vat_product as product, d.snapshot
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where d.issued_on between ${first}::date and ${last}::date order by d.year, d.sequence`.execute(db);
  return rows;
}

export type DayMeans = MeansTotals & { on: string };

/** Sums the money from and to members by day and means: the other side of their accounts' entries, an avoir given
 * back from the bank included. */
export async function listMeansOf(db: Db, first: string, last: string): Promise<DayMeans[]> {
  const { rows } = await sql<DayMeans>`
    select e.entry_on as "on", w.means, sum(l.credit_cents)::bigint as "inCents", sum(l.debit_cents)::bigint as "outCents"
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
      and (l.role = 'customers' or e.fact = 'avoir_spent' and e.journal = 'bank' and l.role <> 'bank')
    cross join lateral (select case when e.fact = 'avoir_spent' and e.journal = 'bank' then e.journal when e.fact in ('avoir', 'avoir_spent') then 'avoir'
      when e.journal in ('card', 'paypal', 'bank', 'cheques', 'cash') then e.journal end as means) w
    where e.entry_on between ${first}::date and ${last}::date and w.means is not null
    group by e.entry_on, w.means order by e.entry_on, w.means`.execute(db);
  return rows;
}

/** The year as an integer, like the numbers' own year: their index does not serve another type. */
const yearOf = sql<number>`extract(year from e.entry_on)::int`;

/** Lines of the numbered entries of some days, in number order, with the letters given by the last day.
 * Lines that settle one another across two years have none: each year's file would have a letter standing alone. */
export const sealedLines = (first: string, last: string): RawBuilder<FecLine> => sql<FecLine>`
  select e.journal_code as "journalCode", e.journal_label as "journalLabel", n.number, e.entry_on as "on",
    l.account, l.account_label as "accountLabel", l.user_id as "userId", l.party, e.piece_ref as "pieceRef",
    e.piece_on as "pieceOn", e.label, l.debit_cents as "debitCents", l.credit_cents as "creditCents",
    t.letter, t.lettered_on as "letteredOn", (c.closed_at at time zone 'Europe/Paris')::date as "validatedOn"
  from ledger_entries e
  join ledger_numbers n on n.entry_id = e.id
  join ledger_closings c on c.id = n.closing_id
  join ledger_lines l on l.entry_id = e.id
  left join ledger_letters t on t.entry_id = l.entry_id and t.position = l.position and t.lettered_on <= ${last}::date
    and date_trunc('year', t.opened_on) = date_trunc('year', t.lettered_on)
  where e.entry_on between ${first}::date and ${last}::date
  order by n.year, n.number, l.position`;

/** Lists the lines of entries that have no number yet, each with the number that its entry will get. */
export async function listUnnumbered(
  tx: Tx,
  { first, last, validatedOn }: { first: string; last: string; validatedOn: string },
): Promise<FecLine[]> {
  const { rows } = await sql<FecLine>`
    with numbered as (
      select e.*, coalesce((select max(n.number) from ledger_numbers n where n.year = ${yearOf}), 0)
        + row_number() over (partition by ${yearOf} order by e.entry_on, e.id) as number
      from ledger_entries e where e.entry_on between ${first}::date and ${last}::date)
    select e.journal_code as "journalCode", e.journal_label as "journalLabel", e.number, e.entry_on as "on",
      l.account, l.account_label as "accountLabel", l.user_id as "userId", l.party, e.piece_ref as "pieceRef",
      e.piece_on as "pieceOn", e.label, l.debit_cents as "debitCents", l.credit_cents as "creditCents",
      null as letter, null as "letteredOn", ${validatedOn}::date as "validatedOn"
    from numbered e join ledger_lines l on l.entry_id = e.id
    order by e.entry_on, e.id, l.position`.execute(tx);
  return rows;
}

/** Gives the entries of days just closed their numbers, in the order of `listUnnumbered`. */
export async function numberEntries(tx: Tx, first: string, last: string): Promise<void> {
  await sql`
    insert into ledger_numbers (entry_id, year, number, closing_id)
    select e.id, ${yearOf},
      coalesce((select max(n.number) from ledger_numbers n where n.year = ${yearOf}), 0)
        + row_number() over (partition by ${yearOf} order by e.entry_on, e.id), c.id
    from ledger_entries e join ledger_closings c on c.kind = 'day' and c.last_on = e.entry_on
    where e.entry_on between ${first}::date and ${last}::date`.execute(tx);
}

export async function insertClosings(tx: Tx, closings: readonly ChainedClosing[]): Promise<void> {
  await sql`
    insert into ledger_closings (kind, first_on, last_on, closed_at, closed_by, totals, perpetual_cents, previous_hash, hash)
    select kind, "firstOn", "lastOn", "closedAt", "closedBy", totals, "perpetualCents", "previousHash", hash
    from rows from (jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as (kind text, "firstOn" date, "lastOn" date,
      "closedAt" timestamptz, "closedBy" int, totals jsonb, "perpetualCents" bigint, "previousHash" text, hash text))
      with ordinality order by ordinality`.execute(tx);
}

/**
 * Sums, by account, the invoices by this day for sessions after it, less discounts and credit documents, and for dues of
 * a later year, which their label names last: "Renouvellement cotisation 2027".
 */
export async function listEarlyIncome(tx: Tx, last: string): Promise<EarlyIncome[]> {
  const { rows } = await sql<EarlyIncome>`
    select l.role as account, sum(l.credit_cents - l.debit_cents)::bigint as cents
    from invoice_documents d
    join ledger_entries e on e.fact = 'document' and e.fact_ref = d.id::text
    join ledger_lines l on l.entry_id = e.id
    where e.entry_on <= ${last}::date and case
      when l.role = 'dues' then substring(d.snapshot->'lines'->0->>'label' from '(20[0-9]{2})\\s*$') > ${last.slice(0, 4)}
      else (l.role like 'sales_%' or l.role = 'rebates') and d.snapshot->>'deliveredOn' > ${last} end
    group by l.role having sum(l.credit_cents - l.debit_cents) <> 0 order by l.role`.execute(tx);
  return rows;
}

/** The totals of a month's days, or of a year's months. */
export async function listTotals(
  tx: Tx,
  { kind, first, last }: { kind: ClosingKind; first: string; last: string },
): Promise<ClosingTotals[]> {
  const rows = await listClosings(
    tx,
    sql`c.kind = ${kind} and c.last_on between ${first}::date and ${last}::date`,
  );
  return rows.toSorted((a, b) => (a.lastOn < b.lastOn ? -1 : 1)).map(({ totals }) => totals);
}

export async function countClosings(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_closings c where ${where}`.execute(db);
  return rows[0]!.count;
}

export async function namesOf(db: Db, ids: readonly number[]) {
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'first_name as firstName', 'last_name as lastName'])
          .where('id', 'in', ids)
          .execute();
  return new Map(people.map((person) => [person.id, person]));
}

export function closingsOf({ kind, period }: Pick<QueryOf<typeof listCall>, 'kind' | 'period'>) {
  const ofKind = kind ? sql`c.kind = ${kind}` : sql`true`;
  if (!period) return ofKind;
  const { from, until } = ledgerSpan(period);
  return sql`${ofKind} and c.last_on >= ${from} and c.last_on < ${until}`;
}

/** Keeps whoever closes the books from being erased meanwhile; before the books, in the same order as a purchase. */
export const lockAuthor = (tx: Tx, askedBy: number) =>
  sql`select from users where id = ${askedBy} for key share`.execute(tx);

export const onPage = (where: RawBuilder<unknown>, limit: number, offset: number) =>
  sql`c.id in (select c.id from ledger_closings c where ${where} order by c.id desc limit ${limit} offset ${offset})`;

export const isClosing = (id: number) => sql`c.id = ${id}`;

/** SQL condition: the closing `c` of this kind ends on that day. */
export const endingOn = (kind: ClosingKind, day: string): RawBuilder<unknown> =>
  sql`c.kind = ${kind} and c.last_on = ${day}::date`;

import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isExplained } from './statements.queries.ts';

export type Reconciliation = {
  firstOn: string;
  /** Last day of all statements. */
  on: string;
  openingCents: Cents | null;
  closingCents: Cents | null;
  /** Balance of the bank's account in the books, in the evening of that day. */
  books: Cents;
  /** Books of before the first statement that no line has shown: the bank's balance had them already. */
  settledBefore: Cents;
  onStatementCount: number;
  onStatement: Cents;
  inBooksCount: number;
  inBooks: Cents;
  /** Lines of the statements that the books have on a later day. */
  later: Cents;
};

/** Reads the sums of the bank and of the books, up to the last day of all statements; nothing before the first. */
export async function readReconciliation(db: Db): Promise<Reconciliation | undefined> {
  const { rows } = await sql<Reconciliation>`
    with span as (
      select min(first_on) as first_on, max(last_on) as last_on from bank_statements having count(*) > 0),
    books as (
      select l.entry_on, l.debit_cents - l.credit_cents as cents, m.id is not null and m.line_id is null as "isCancelled",
        m.line_id is not null as "isShown", e.fact = 'opening' as "isOpening"
      from ledger_lines l join ledger_entries e on e.id = l.entry_id left join bank_match_entries b on (b.entry_id, b.position) = (l.entry_id, l.position)
      left join bank_matches m on m.id = b.match_id where l.role = 'bank'),
    lines as (
      select l.amount_cents as cents from bank_lines l
      where not exists (select from bank_matches m where m.line_id = l.id))
    select span.first_on as "firstOn", span.last_on as on,
      (select opening_cents from bank_statements order by first_on, opening_cents is null, id limit 1)
        as "openingCents",
      (select closing_cents from bank_statements order by last_on desc, closing_cents is null, id desc limit 1)
        as "closingCents",
      sums.*, (select count(*)::int from lines) as "onStatementCount",
      (select coalesce(sum(cents), 0)::bigint from lines) as "onStatement"
    from span cross join lateral (
      select coalesce(sum(cents) filter (where entry_on <= span.last_on), 0)::bigint as books,
        coalesce(sum(cents) filter (where entry_on <= span.last_on and not "isShown"
        and (entry_on < span.first_on or "isOpening")), 0)::bigint as "settledBefore",
        (count(*) filter (where entry_on between span.first_on and span.last_on and not "isShown" and not "isCancelled"
        and not "isOpening"))::int
          as "inBooksCount",
        coalesce(sum(cents) filter (where entry_on between span.first_on and span.last_on and not "isShown"
        and not "isOpening"), 0)::bigint as "inBooks",
        coalesce(sum(cents) filter (where entry_on > span.last_on and "isShown"), 0)::bigint as later
      from books) sums`.execute(db);
  return rows[0];
}

export type InTransit = { card: Cents; paypal: Cents; cheques: Cents; cash: Cents };

/** What is on its way to the bank: at the providers, and received by hand. */
export async function readInTransit(db: Db): Promise<InTransit> {
  const { rows } = await sql<InTransit>`
    select coalesce(sum(cents) filter (where role = 'card_provider'), 0)::bigint as card,
      coalesce(sum(cents) filter (where role = 'paypal_provider'), 0)::bigint as paypal,
      coalesce(sum(cents) filter (where role = 'cheques'), 0)::bigint as cheques,
      coalesce(sum(cents) filter (where role = 'cash'), 0)::bigint as cash
    from (select role, sum(debit_cents - credit_cents) as cents from ledger_lines
      where role in ('card_provider', 'paypal_provider', 'cheques', 'cash') group by role) sums`.execute(db);
  return rows[0]!;
}

export type MonthOfBank = {
  readUntil: string;
  lines: number;
  allCents: Cents;
  explainedCents: Cents;
  oldestOn: string | null;
};

/** The lines of a month, and how much of their money is explained; the oldest line of any time that is not. */
export async function readMonth(db: Db, first: string, last: string): Promise<MonthOfBank | undefined> {
  const { rows } = await sql<MonthOfBank>`
    with lines as (
      select l.booked_on, abs(l.amount_cents) as cents, ${isExplained} as "isExplained"
      from bank_lines l where l.booked_on <= ${last}::date)
    select max(s.last_on) as "readUntil", (select count(*)::int from lines where booked_on >= ${first}::date) as lines,
      (select coalesce(sum(cents), 0)::bigint from lines where booked_on >= ${first}::date) as "allCents",
      (select coalesce(sum(cents), 0)::bigint from lines where booked_on >= ${first}::date and "isExplained") as "explainedCents",
      (select min(booked_on) from lines where not "isExplained") as "oldestOn"
    from bank_statements s having count(*) > 0`.execute(db);
  return rows[0];
}

import type { BooksStanding } from '@forman/contract/money/closings';
import { firstDayOf } from '@forman/domain/figures';
import { lastDayOf } from '@forman/domain/books/ledger/closings';
import { centsToEuros } from '@forman/domain/money';
import { parisInstant, addDays } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Sums = {
  documents: number;
  areContinuous: boolean;
  lines: number;
  debits: number;
  credits: number;
  sales: number;
  issued: number;
  avoirs: number;
  left: number;
  uninvoiced: number;
  uninvoicedCents: number;
  disputed: number;
  disputedCents: number;
};

/** Sums the books of a month in two different ways, for the person who closes it to compare. */
export async function readMonthChecks(
  db: Db,
  month: string,
): Promise<Omit<BooksStanding['checks'], 'statements' | 'bank'>> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const { rows } = await sql<Sums>`
    with issued as (
      select d.series, d.year, d.sequence, case d.series when 'F' then d.gross_cents else -d.gross_cents end as cents
      from invoice_documents d where d.issued_on between ${first}::date and ${last}::date
    ), lines as (
      select e.journal, l.role, l.debit_cents as debit, l.credit_cents as credit
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.entry_on between ${first}::date and ${last}::date
    ), waiting as (
      select coalesce(captured_cents, online_cents) as cents from payments
      where state in ('captured', 'stuck') and captured_at >= ${parisInstant(first)}
        and captured_at < ${parisInstant(addDays(last, 1))}
    ), disputed as (
      select amount_cents as cents from payment_cases
      where kind = 'dispute' and outcome = 'open' and opened_at < ${parisInstant(addDays(last, 1))}
    )
    select (select count(*)::int from issued) as documents,
      not exists (select from issued group by series, year having max(sequence) - min(sequence) + 1 <> count(*)
        + (select coalesce(sum(n.last_sequence - n.first_sequence + 1), 0) from lost_numbers n
          where n.series = issued.series and n.year = issued.year
            and n.first_sequence > min(issued.sequence) and n.last_sequence < max(issued.sequence))) as "areContinuous",
      (select count(*)::int from lines) as lines,
      (select coalesce(sum(debit), 0)::bigint from lines) as debits,
      (select coalesce(sum(credit), 0)::bigint from lines) as credits,
      (select coalesce(sum(debit - credit), 0)::bigint from lines
        where journal = 'sales' and role = 'customers') as sales,
      (select coalesce(sum(cents), 0)::bigint from issued) as issued,
      (select coalesce(sum(credit_cents - debit_cents), 0)::bigint from ledger_lines where role = 'avoirs') as avoirs,
      (select coalesce(sum(left_cents), 0)::bigint from avoirs where is_owed) as left,
      (select count(*)::int from waiting) as uninvoiced,
      (select coalesce(sum(cents), 0)::bigint from waiting) as "uninvoicedCents",
      (select count(*)::int from disputed) as disputed,
      (select coalesce(sum(cents), 0)::bigint from disputed) as "disputedCents"`.execute(db);
  const sums = rows[0]!;
  return {
    documents: { count: sums.documents, areContinuous: sums.areContinuous },
    entries: { lines: sums.lines, debit: centsToEuros(sums.debits), credit: centsToEuros(sums.credits) },
    sales: { ledger: centsToEuros(sums.sales), documents: centsToEuros(sums.issued) },
    avoirs: { ledger: centsToEuros(sums.avoirs), left: centsToEuros(sums.left) },
    uninvoiced: { count: sums.uninvoiced, amount: centsToEuros(sums.uninvoicedCents) },
    disputed: { count: sums.disputed, amount: centsToEuros(sums.disputedCents) },
  };
}

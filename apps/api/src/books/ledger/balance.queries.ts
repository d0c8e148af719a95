import { ledgerSpan, firstDayOfItsYear } from '@forman/domain/books/ledger/period';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';

/** A balance above 0 is a debit. */
export type Movement = { opening: Cents; debit: Cents; credit: Cents; closing: Cents };
export type BalanceRow = { account: string; label: string; isByPerson: boolean } & Movement;
export type Balance = {
  accounts: BalanceRow[];
  earlierResult: Cents;
  closedUntil: string | null;
  firstOn: string | null;
};

const sum = (of: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(${of}) filter (where ${where}), 0)::bigint`;
const signed = sql`l.debit_cents - l.credit_cents`;

/** Reads each account's balance before the period, its movements in it, and its balance after it. */
export async function readBalance(db: Db, period: string): Promise<Balance> {
  const { from, until } = ledgerSpan(period);
  const year = firstDayOfItsYear(period);
  const isResult = sql`left(account, 1) in ('6', '7')`;
  const { rows } = await sql<Balance>`
    with sums as materialized (
      select l.account, bool_or(l.user_id is not null) as "isByPerson", max(l.entry_id) as last,
        ${sum(signed, sql`l.entry_on < ${year}`)} as earlier,
        ${sum(signed, sql`l.entry_on >= ${year} and l.entry_on < ${from}`)} as before,
        ${sum(sql`l.debit_cents`, sql`l.entry_on >= ${from}`)} as debit,
        ${sum(sql`l.credit_cents`, sql`l.entry_on >= ${from}`)} as credit
      from ledger_lines l where l.entry_on < ${until} group by l.account),
    balances as (
      select account, "isByPerson", last, debit, credit, case when ${isResult} then 0 else earlier end + before as opening
      from sums)
    select coalesce((select sum(earlier) from sums where ${isResult}), 0)::bigint as "earlierResult",
      (select max(last_on) from ledger_closings) as "closedUntil",
      (select min(entry_on) from ledger_entries) as "firstOn",
      (select coalesce(json_agg(row order by row.account), '[]') from (
        select account, (select account_label from ledger_lines n where n.entry_id = last and n.account = b.account limit 1)
            as label, "isByPerson", opening, debit, credit, opening + debit - credit as closing
        from balances b where opening <> 0 or debit <> 0 or credit <> 0) row) as accounts`.execute(db);
  return rows[0]!;
}

type PeopleFound = {
  period: string;
  account: string;
  search?: string | undefined;
  isOpen?: boolean | undefined;
};
export type PersonRow = { userId: number; name: string } & Movement;
export type PeoplePage = Movement & { count: number; people: PersonRow[] };

const peopleOrders = {
  name: sql`plain_text(name)`,
  opening: sql`opening`,
  debit: sql`debit`,
  credit: sql`credit`,
  closing: sql`closing`,
};

/** SQL condition: a line has the person's name, or an invoice’s label that of its buyer, as a company. */
const isCalled = (
  account: string,
  words: string,
): RawBuilder<unknown> => sql`exists (select from ledger_lines c join ledger_entries e on e.id = c.entry_id
  where c.user_id = s.user_id and c.account = ${account}
    and ${hasWords(sql`concat_ws(' ', c.party, e.label)`, words)})`;

/** A page of the people with lines on an account by the period's end, under the name of their last line. */
export async function listPeople(
  db: Db,
  found: PeopleFound & Record<string, unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<PeoplePage> {
  const { period, account, search, isOpen } = found;
  const { from, until } = ledgerSpan(period);
  const { rows } = await sql<PeoplePage>`
    with sums as (
      select l.user_id, max(l.entry_id) as last, ${sum(signed, sql`l.entry_on < ${from}`)} as opening,
        ${sum(sql`l.debit_cents`, sql`l.entry_on >= ${from}`)} as debit,
        ${sum(sql`l.credit_cents`, sql`l.entry_on >= ${from}`)} as credit
      from ledger_lines l
      where l.account = ${account} and l.user_id is not null and l.entry_on < ${until} group by l.user_id),
    fitting as materialized (
      select s.user_id, n.party as name, opening, debit, credit, opening + debit - credit as closing
      from sums s cross join lateral (select party from ledger_lines
        where entry_id = s.last and user_id = s.user_id limit 1) n
      where (opening <> 0 or debit <> 0 or credit <> 0)
        and ${isOpen ? sql`opening + debit - credit <> 0` : sql`true`}
        and ${search ? isCalled(account, search) : sql`true`}),
    page as (
      select *, row_number() over (order by ${orderedBy(peopleOrders, found, sql`plain_text(name), user_id`)}) as place
      from fitting order by place limit ${limit} offset ${offset})
    select count(*)::int as count, coalesce(sum(opening), 0)::bigint as opening, coalesce(sum(debit), 0)::bigint as debit,
      coalesce(sum(credit), 0)::bigint as credit, coalesce(sum(closing), 0)::bigint as closing,
      (select coalesce(json_agg(json_build_object('userId', user_id, 'name', name, 'opening', opening, 'debit', debit,
        'credit', credit, 'closing', closing) order by place), '[]') from page) as people
    from fitting`.execute(db);
  return rows[0]!;
}

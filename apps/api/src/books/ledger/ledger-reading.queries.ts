import type { LedgerJournal } from '@forman/domain/books/ledger/chart';
import { isResultAccount } from '@forman/domain/books/ledger/chart-settings';
import type { LedgerFact } from '@forman/domain/books/ledger/entries';
import { firstDayOfItsYear, ledgerSpan } from '@forman/domain/books/ledger/period';
import { type Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import { isOpenOfNobody, letterOf, openLines } from './lettering.queries.ts';

export type LineRow = {
  entryId: number;
  position: number;
  number: number | null;
  on: string;
  journal: string;
  piece: string;
  label: string;
  fact: LedgerFact;
  transactionId: number | null;
  buyerId: number | null;
  isDocument: boolean;
  account: string;
  accountLabel: string;
  userId: number | null;
  party: string | null;
  debit: Cents;
  credit: Cents;
  letters: string | null;
};

/** Columns of a line, its entry and its payment, and the sale of its document, else its own. */
const lineColumns = sql`l.entry_id as "entryId", l.position, n.number, e.entry_on as "on", e.journal_code as journal,
  e.piece_ref as piece, e.label, e.fact, t.id as "transactionId", t.user_id as "buyerId", d.id is not null as "isDocument",
  l.account, l.account_label as "accountLabel", l.user_id as "userId", l.party, l.debit_cents as debit,
  l.credit_cents as credit, lettered.letter as letters`;
const lineTables = sql`join ledger_entries e on e.id = l.entry_id
  left join ledger_numbers n on n.entry_id = e.id
  left join payments p on p.id = e.payment_id
  left join invoice_documents d on d.number = e.piece_ref
  left join transactions t on t.id = coalesce(d.transaction_id, e.transaction_id, p.transaction_id)
  ${letterOf('l')}`;

/** SQL condition: a line `l` or an entry `e` is of this period. */
const within = (table: 'l' | 'e', period: string | undefined): RawBuilder<unknown> => {
  if (period === undefined) return sql`true`;
  const { from, until } = ledgerSpan(period);
  const day = sql.ref(`${table}.entry_on`);
  return sql`${day} >= ${from} and ${day} < ${until}`;
};

/** A typed amount: "1 250", "12,50 €". */
const centsIn = (words: string): Cents | null => parseEuros(words.replaceAll(/[\s\u00a0\u202f€]/g, ''));

/** SQL condition: the words are the amount, or in the piece, the label or a name. */
function lineMatches(words: string): RawBuilder<unknown> {
  const cents = centsIn(words);
  const byAmount = cents === null ? sql`` : sql`${cents} in (l.debit_cents, l.credit_cents) or `;
  return sql`(${byAmount}${hasWords(sql`concat_ws(' ', e.piece_ref, e.label, l.party)`, words)})`;
}

type Slice = { limit: number; offset: number };
type EntriesFound = { period: string; journal?: LedgerJournal | undefined; search?: string | undefined };
export type EntryPage = { count: number; debit: Cents; credit: Cents; ids: number[]; lines: LineRow[] };

const entryOrders = { on: sql`e.entry_on`, piece: sql`e.piece_ref` };

/** A page of whole entries, with the number and the sums of all that match. */
export async function listEntries(
  db: Db,
  found: EntriesFound & Record<string, unknown>,
  { limit, offset }: Slice,
): Promise<EntryPage> {
  const { period, journal, search } = found;
  const conditions = [within('e', period)];
  if (journal) conditions.push(sql`e.journal = ${journal}`);
  if (search)
    conditions.push(
      sql`exists (select from ledger_lines l where l.entry_id = e.id and ${lineMatches(search)})`,
    );
  const { rows } = await sql<EntryPage>`
    with fitting as materialized (
      select e.id from ledger_entries e where ${sql.join(conditions, sql` and `)}),
    page as materialized (
      select e.id, row_number() over (order by ${orderedBy(entryOrders, found, sql`e.entry_on desc, e.id desc`)}) as place
      from fitting join ledger_entries e using (id) order by place limit ${limit} offset ${offset})
    select (select count(*)::int from fitting) as count, sums.debit, sums.credit,
      (select coalesce(json_agg(id order by place), '[]') from page) as ids,
      (select coalesce(json_agg(to_json(line) order by line."entryId", line.position), '[]') from (
        select ${lineColumns} from page join ledger_lines l on l.entry_id = page.id ${lineTables}) line) as lines
    from (select coalesce(sum(debit_cents), 0)::bigint as debit, coalesce(sum(credit_cents), 0)::bigint as credit
      from ledger_lines where entry_id in (select id from fitting)) sums`.execute(db);
  return rows[0]!;
}

type LinesFound = {
  account: string;
  period?: string | undefined;
  user?: number | undefined;
  search?: string | undefined;
  isOpen?: boolean | undefined;
};
export type AccountPage = {
  count: number;
  opening: Cents;
  debit: Cents;
  credit: Cents;
  lines: (LineRow & { balance: Cents })[];
};

/** A page of an account’s lines, oldest first, each with the account's balance after it, filters or not. */
export async function listAccountLines(
  db: Db,
  found: LinesFound,
  { limit, offset }: Slice,
): Promise<AccountPage> {
  const { account, period, user, search, isOpen } = found;
  const ofPerson = user === undefined ? sql`true` : sql`l.user_id = ${user}`;
  const chosen = [sql`true`];
  if (search) chosen.push(lineMatches(search));
  if (isOpen) chosen.push(sql`((r.entry_id, r.position) in (${openLines(ofPerson)}) or ${isOpenOfNobody})`);
  const { rows } = await sql<AccountPage>`
    with before as materialized (${openingOf(found)}),
    running as materialized (
      select l.entry_id, l.position, l.debit_cents, l.credit_cents, (select cents from before)
        + sum(l.debit_cents - l.credit_cents) over (order by l.entry_on, l.entry_id, l.position) as balance,
        row_number() over (order by l.entry_on, l.entry_id, l.position) as place
      from ledger_lines l where l.account = ${account} and ${ofPerson} and ${within('l', period)}),
    fitting as materialized (
      select r.* from running r
      ${search || isOpen ? sql`join ledger_lines l using (entry_id, position) join ledger_entries e on e.id = r.entry_id` : sql``}
      where ${sql.join(chosen, sql` and `)}),
    page as materialized (select * from fitting order by place limit ${limit} offset ${offset})
    select (select count(*)::int from fitting) as count, (select cents from before) as opening,
      (select coalesce(sum(debit_cents), 0)::bigint from fitting) as debit,
      (select coalesce(sum(credit_cents), 0)::bigint from fitting) as credit,
      (select coalesce(json_agg(to_json(line) order by line.place), '[]') from (
        select ${lineColumns}, page.balance, page.place
        from page join ledger_lines l using (entry_id, position) ${lineTables}) line) as lines`.execute(db);
  return rows[0]!;
}

/** An account's balance before a period; income and expenses begin each year at 0. */
function openingOf({ account, period, user }: LinesFound): RawBuilder<unknown> {
  if (period === undefined) return sql`select 0::bigint as cents`;
  const since = isResultAccount(account) ? firstDayOfItsYear(period) : '1900-01-01';
  return sql`select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as cents
    from ledger_lines l where l.account = ${account} and ${user === undefined ? sql`true` : sql`l.user_id = ${user}`}
      and l.entry_on >= ${since} and l.entry_on < ${ledgerSpan(period).from}`;
}

export type AccountName = { label: string; isByPerson: boolean; party: string | null };

/** Finds the last name of an account; for one kept by person, that person's name with it. */
export async function findAccount(
  db: Db,
  account: string,
  user: number | undefined,
): Promise<AccountName | undefined> {
  const { rows } = await sql<AccountName>`
    select l.account_label as label, l.user_id is not null as "isByPerson",
      (select last_name || ' ' || first_name from users where id = ${user ?? null}::int) as party
    from ledger_lines l where l.account = ${account} order by l.entry_id desc, l.position limit 1`.execute(
    db,
  );
  return rows[0];
}

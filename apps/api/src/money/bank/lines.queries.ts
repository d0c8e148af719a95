import type { Cents } from '@forman/domain/money';
import type { BookedAccount } from '@forman/domain/money/bank/bank-accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { MoneyRow } from './open-money.queries.ts';
import { isExplained } from './statements.queries.ts';

type PersonName = { id: number; firstName: string; lastName: string };

export type LineRow = {
  id: number;
  on: string;
  label: string;
  amountCents: Cents;
  explained: {
    account: BookedAccount | null;
    money: MoneyRow[];
    sameAs: { id: number; on: string; label: string } | null;
    by: PersonName;
  } | null;
};

/** Most lines that nothing explains on one page. */
const mostOpen = 500;

/** Lines that nothing explains, or that wait, of any time; and all those of a statement. Oldest first. */
export async function listLines(db: Db, statementId: number | null): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with open as (
      select l.id from bank_lines l where not ${isExplained} order by l.booked_on, l.id limit ${mostOpen}),
    shown as (
      select id from open union select line_id from bank_statement_lines where statement_id = ${statementId}::int)
    select l.id, l.booked_on as on, l.label, l.amount_cents as "amountCents",
      case when m.id is not null then json_build_object('account', m.booked_on,
        'sameAs', (select json_build_object('id', w.id, 'on', w.booked_on, 'label', w.label) from bank_lines w
          where w.id = m.same_as),
        'by', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name),
        'money', (select coalesce(json_agg(json_build_object(
            'entries', json_build_array(json_build_object('entry', e.id, 'position', b.position)), 'on', e.entry_on,
            'cents', k.debit_cents - k.credit_cents, 'name', e.label, 'transactionId', t.id, 'buyerId', t.user_id)
            order by e.id), '[]')
          from bank_match_entries b join ledger_lines k on (k.entry_id, k.position) = (b.entry_id, b.position)
          join ledger_entries e on e.id = b.entry_id left join transactions t on t.id = e.transaction_id
          where b.match_id = m.id)) end as explained
    from shown join bank_lines l using (id) left join bank_matches m on m.line_id = l.id
    left join users u on u.id = m.accepted_by order by l.booked_on, l.id`.execute(db);
  return rows;
}

/** Lines that were booked by hand, newest first: what the same payee is booked on next time. */
export async function listBookedLines(
  db: Db,
): Promise<{ label: string; amountCents: Cents; account: BookedAccount }[]> {
  const { rows } = await sql<{ label: string; amountCents: Cents; account: BookedAccount }>`
    select l.label, l.amount_cents as "amountCents", m.booked_on as account
    from bank_matches m join bank_lines l on l.id = m.line_id
    where m.booked_on <> 'suspense' order by l.booked_on desc, l.id desc limit 1000`.execute(db);
  return rows;
}

/** People whose last name is among these words of labels, in plain text. */
export async function listNamed(db: Db, words: readonly string[]): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    select id, first_name as "firstName", last_name as "lastName" from users
    where deleted_at is null and split_part(search_text, ' ', 1) = any(${[...words]}::text[])
    order by id limit 500`.execute(db);
  return rows;
}

export type LockedLine = {
  id: number;
  on: string;
  amountCents: Cents;
  label: string;
  reference: string;
  matchId: number | null;
  account: BookedAccount | null;
};

/** Locks lines in the order of their numbers, then reads what explains them. */
export async function lockLines(tx: Tx, ids: readonly number[]): Promise<LockedLine[]> {
  await sql`select id from bank_lines where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedLine>`
    select l.id, l.booked_on as on, l.amount_cents as "amountCents", l.label, l.reference, m.id as "matchId",
      m.booked_on as account
    from bank_lines l left join bank_matches m on m.line_id = l.id
    where l.id = any(${[...ids]}::int[]) order by l.id`.execute(tx);
  return rows;
}

export const findLine = (
  db: Db,
  id: number,
): Promise<{ on: string; amountCents: Cents; label: string } | undefined> =>
  db
    .selectFrom('bank_lines')
    .select(['booked_on as on', 'amount_cents as amountCents', 'label'])
    .where('id', '=', id)
    .executeTakeFirst();

import type { Tx } from '../../db/database.ts';
import {
  entryFaults,
  type LedgerEntry,
  type LedgerFact,
  type LedgerLine,
  ownAccount,
} from '@forman/domain/books/ledger/entries';
import { sql } from 'kysely';
import { defaultJournals, defaultAccounts } from '@forman/domain/books/ledger/chart';

/**
 * Writes entries in the transaction of the facts that they record, each under the day of its fact, or the
 * next open day where that is closed. The caller has locked the subject of the fact.
 * @throws Error for an entry that does not balance, and for a fact that has its entry: both are bugs.
 */
export async function post(tx: Tx, entries: readonly LedgerEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  for (const entry of entries) {
    const faults = entryFaults(entry);
    if (faults.length > 0)
      throw new Error(`Unsound entry of ${entry.fact} ${entry.ref}: ${faults.join('; ')}`);
  }
  await sql`
    with input as (
      select * from json_to_recordset(${JSON.stringify(entries.map(toInput))}::json) as x (
        journal text, "defaultCode" text, "defaultJournal" text, fact text, ref text, "on" date, label text,
        "pieceRef" text, "pieceOn" date, "transactionId" int, "paymentId" uuid, lines json)
    ), written as (
      insert into ledger_entries (journal, journal_code, journal_label, fact, fact_ref, entry_on, label, piece_ref,
        piece_on, transaction_id, payment_id, posted_at)
      select i.journal, coalesce(j.code, "defaultCode"), coalesce(j.label, "defaultJournal"), fact, ref, open_day("on"),
        i.label, "pieceRef", "pieceOn", "transactionId", "paymentId", ${now}::timestamptz
      from input i left join ledger_journals j on j.role = i.journal
      returning id, fact, fact_ref, entry_on
    )
    insert into ledger_lines (entry_id, position, role, account, account_label, user_id, party, avoir_id, debit_cents,
      credit_cents)
    select w.id, l.position, l.account, coalesce(a.number, l."defaultNumber"), coalesce(a.label, l."defaultLabel"),
      l."userId", coalesce(y.party, u.last_name || ' ' || u.first_name), l."avoirId", l."debitCents", l."creditCents"
    from input i
    join written w on w.fact = i.fact and w.fact_ref = i.ref
    cross join lateral json_to_recordset(i.lines) as l (position int, account text, "defaultNumber" text,
      "defaultLabel" text, "userId" int, "avoirId" int, "debitCents" int, "creditCents" int)
    left join ledger_accounts a on a.role = l.account
    left join users u on u.id = l."userId"
    -- A number keeps the name of its first line of the year.
    left join lateral (select party from ledger_lines first where first.user_id = u.id
      and first.entry_on >= date_trunc('year', w.entry_on) and first.entry_on < date_trunc('year', w.entry_on) + interval '1 year'
      order by first.entry_id limit 1) y on true`.execute(tx);
}

/**
 * The first open day of the books on or after this one. The call blocks closings until the end of the
 * transaction, so that entries dated by it are written before the day is closed.
 */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select open_day(${day}::date) as day`.execute(tx);
  return rows[0]!.day;
}

/** Finds the reference of the last fact of this kind about a transaction. @throws Error without one. */
export async function findLastRef(tx: Tx, fact: LedgerFact, transactionId: number): Promise<string> {
  const { fact_ref: ref } = await tx
    .selectFrom('ledger_entries')
    .select('fact_ref')
    .where('fact', '=', fact)
    .where('transaction_id', '=', transactionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return ref;
}

function defaultNames({ account, named }: LedgerLine): { defaultNumber: string; defaultLabel: string } {
  const { number, label } = account === ownAccount ? named! : defaultAccounts[account];
  return { defaultNumber: number, defaultLabel: label };
}

const toInput = ({ lines, journal, ...entry }: LedgerEntry) => ({
  ...entry,
  journal,
  defaultCode: defaultJournals[journal].code,
  defaultJournal: defaultJournals[journal].label,
  lines: lines.map((line, position) => ({
    ...line,
    position,
    ...defaultNames(line),
  })),
});

import {
  defaultAccounts,
  defaultJournals,
  type LedgerAccount,
  type LedgerJournal,
} from '@forman/domain/books/ledger/chart';
import {
  type AccountSetting,
  type JournalSetting,
  ledgerAccounts,
  ledgerJournals,
} from '@forman/domain/books/ledger/chart-settings';
import { ownAccount } from '@forman/domain/books/ledger/entries';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { LedgerAccounts, LedgerJournals } from '../../db/schema.gen.ts';

/** Reads the present names of the accounts: the association’s own, else the default ones. */
export async function readAccounts(db: Db) {
  const rows = await db.selectFrom('ledger_accounts').select(['role', 'number', 'label']).execute();
  const named = new Map<string, AccountSetting>(rows.map(({ role, ...setting }) => [role, setting]));
  return ledgerAccounts.map((role) => ({ role, ...(named.get(role) ?? defaultAccounts[role]) }));
}

export async function readJournals(db: Db) {
  const rows = await db.selectFrom('ledger_journals').select(['role', 'code', 'label']).execute();
  const named = new Map<string, JournalSetting>(rows.map(({ role, ...setting }) => [role, setting]));
  return ledgerJournals.map((role) => ({ role, ...(named.get(role) ?? defaultJournals[role]) }));
}

/** Counts the lines of each account, with its balance, and the entries of each journal. */
export async function countWritten(db: Db) {
  const [accounts, journals] = await Promise.all([
    sql<{ role: string; written: number; balance: Cents }>`
      select role, count(*)::int as written, sum(debit_cents - credit_cents)::bigint as balance
      from ledger_lines group by role`.execute(db),
    sql<{ role: string; written: number }>`
      select journal as role, count(*)::int as written from ledger_entries group by journal`.execute(db),
  ]);
  return {
    accounts: new Map(accounts.rows.map(({ role, ...rest }) => [role, rest])),
    journals: new Map(journals.rows.map(({ role, written }) => [role, written])),
  };
}

/** Finds the accounts that have used this number in written entries, whichever account has it now. */
export async function findBearers(
  db: Db,
  number: string,
): Promise<(AccountSetting & { role: LedgerAccount })[]> {
  const { rows } = await sql<AccountSetting & { role: LedgerAccount }>`
    select distinct on (role) role, account as number, account_label as label
    from ledger_lines where account = ${number} and role <> ${ownAccount} order by role, entry_id desc`.execute(
    db,
  );
  return rows;
}

/** Locks all names against other changes, which could take the same number; writers do not wait. */
export async function lockChart(tx: Tx): Promise<void> {
  await sql`lock table ledger_accounts, ledger_journals in share row exclusive mode`.execute(tx);
}

export const upsertAccountName = (
  tx: Tx,
  role: LedgerAccount,
  named: Omit<Insertable<LedgerAccounts>, 'role'>,
) =>
  tx
    .insertInto('ledger_accounts')
    .values({ role, ...named })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(named))
    .execute();

export const upsertJournalName = (
  tx: Tx,
  role: LedgerJournal,
  named: Omit<Insertable<LedgerJournals>, 'role'>,
) =>
  tx
    .insertInto('ledger_journals')
    .values({ role, ...named })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(named))
    .execute();

/** SQL condition: somebody has read the chart, or has named an account or a journal. */
export const isChartRead: RawBuilder<boolean> = sql<boolean>`exists (select from audit_log
  where subject = 'ledger' and action in ('ledger.chart', 'ledger.account', 'ledger.journal'))`;

export async function readChartRead(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isRead: boolean }>`select ${isChartRead} as "isRead"`.execute(db);
  return rows[0]!.isRead;
}

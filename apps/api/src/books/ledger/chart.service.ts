import type { BodyOf } from '@forman/contract/endpoint';
import type { updateLedgerAccount, updateLedgerJournal } from '@forman/contract/books/ledger';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import {
  defaultAccounts,
  defaultJournals,
  type LedgerAccount,
  type LedgerJournal,
} from '@forman/domain/books/ledger/chart';
import { accountViolations, journalViolations } from '@forman/domain/books/ledger/chart-settings';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import {
  countWritten,
  findBearers,
  readAccounts,
  readChartRead,
  readJournals,
  lockChart,
  upsertAccountName,
  upsertJournalName,
} from './chart.queries.ts';

/**
 * Reads the names of accounts and journals, each with the number of written lines or entries, which keep the
 * present name after a change.
 */
export async function getChart(db: Db) {
  const [accounts, journals, written, isRead] = await Promise.all([
    readAccounts(db),
    readJournals(db),
    countWritten(db),
    readChartRead(db),
  ]);
  return {
    accounts: accounts.map((account) => ({
      ...account,
      usual: defaultAccounts[account.role],
      written: written.accounts.get(account.role)?.written ?? 0,
      balance: centsToEuros(written.accounts.get(account.role)?.balance ?? 0),
    })),
    journals: journals.map((journal) => ({
      ...journal,
      usual: defaultJournals[journal.role],
      written: written.journals.get(journal.role) ?? 0,
    })),
    isRead,
  };
}

/** Notes that somebody has read the names and finds them right; once is enough. */
export async function confirmNames(ctx: Context, viewer: Viewer) {
  await ctx.transaction(async (tx) => {
    await lockChart(tx);
    if (await readChartRead(tx)) return;
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'ledger.chart',
      subject: 'ledger',
      subjectId: 'chart',
    });
  });
  return getChart(ctx.db);
}

/** @throws AppError invalid, conflict (changed_meanwhile). */
export async function nameAccount(
  ctx: Context,
  viewer: Viewer,
  role: LedgerAccount,
  { was, ...named }: BodyOf<typeof updateLedgerAccount>,
) {
  await ctx.transaction(async (tx) => {
    await lockChart(tx);
    const accounts = await readAccounts(tx);
    const before = settingOf(accounts, role);
    refuseOverlap(was, before);
    const others = [...accounts, ...(await findBearers(tx, named.number))];
    refuse(accountViolations(role, named, others));
    const changes = changesBetween(before, named);
    if (Object.keys(changes).length === 0) return;
    await upsertAccountName(tx, role, named);
    await auditNaming(tx, ctx, { viewer, action: 'ledger.account', role, changes });
  });
  return getChart(ctx.db);
}

/** @throws AppError invalid, conflict (changed_meanwhile). */
export async function nameJournal(
  ctx: Context,
  viewer: Viewer,
  role: LedgerJournal,
  { was, ...named }: BodyOf<typeof updateLedgerJournal>,
) {
  await ctx.transaction(async (tx) => {
    await lockChart(tx);
    const journals = await readJournals(tx);
    const before = settingOf(journals, role);
    refuseOverlap(was, before);
    refuse(journalViolations(role, named, journals));
    const changes = changesBetween(before, named);
    if (Object.keys(changes).length === 0) return;
    await upsertJournalName(tx, role, named);
    await auditNaming(tx, ctx, { viewer, action: 'ledger.journal', role, changes });
  });
  return getChart(ctx.db);
}

function settingOf<Role, Setting extends object>(
  settings: readonly (Setting & { role: Role })[],
  wanted: Role,
): Omit<Setting, 'role'> {
  const { role: _, ...setting } = settings.find(({ role }) => role === wanted)!;
  return setting;
}

function refuseOverlap(was: object | undefined, before: object): void {
  if (was && Object.keys(changesBetween(before, was)).length > 0)
    throw new AppError('conflict', { reason: 'changed_meanwhile' });
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

type Naming = {
  viewer: Viewer;
  action: 'ledger.account' | 'ledger.journal';
  role: LedgerAccount | LedgerJournal;
  changes: ReturnType<typeof changesBetween>;
};

const auditNaming = (tx: Tx, { clock }: Pick<Context, 'clock'>, { viewer, action, role, changes }: Naming) =>
  audit(tx, { at: clock.now(), actorId: viewer.id, action, subject: 'ledger', subjectId: role, changes });

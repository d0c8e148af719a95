import { type ClosingTotals, perpetualAfter, totalsOf } from '@forman/domain/books/ledger/closings';
import { deferralEntries } from '@forman/domain/books/ledger/deferral';
import type { FecLine } from '@forman/domain/books/ledger/fec';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { genesisHash } from '../../canonical-json.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import { readUntilDay } from '../payouts/readings.service.ts';
import {
  type ChainedClosing,
  closingHash,
  linesHash,
  sealLine,
  type SealedClosing,
} from './closing-chain.ts';
import {
  findFirstDay,
  findLastClosing,
  insertClosings,
  listDocumentsOf,
  listEarlyIncome,
  listMeansOf,
  listUnnumbered,
  lockBooks,
  numberEntries,
} from './closings.queries.ts';

/** The most days of one transaction: sales wait while days are closed. */
const mostDays = 31;

/** The most days that wait for a provider's statement. */
const mostWaiting = 4;

/**
 * The job: closes every day before today whose payouts and fees are in the books, so that these bear their own
 * day. A provider that does not answer holds a day up for four days at most.
 */
export async function closeReadDays(ctx: Context): Promise<void> {
  const today = parisDay(ctx.clock.now());
  const readUntil = (await readUntilDay(ctx)) ?? today;
  const [, until] = [readUntil, addDays(today, -mostWaiting)].toSorted() as [string, string];
  await closeDays(ctx, until);
}

/** Closes every day before this one that is open. A second caller waits, and finds the work done. */
export async function closeDays(ctx: Context, until = parisDay(ctx.clock.now())): Promise<void> {
  const now = ctx.clock.now();
  while (!ctx.isStopping()) {
    const closed = await ctx.transaction(async (tx) => {
      await lockBooks(tx);
      return closeDaysLocked(tx, { until, now });
    });
    if (closed === 0) return;
    ctx.log.info({ closed }, 'Days of the books closed.');
  }
}

/**
 * Closes the next open days before `until`: a month of them at most, within one year. The caller keeps the
 * books locked.
 * @returns the number of days closed.
 */
export async function closeDaysLocked(tx: Tx, { until, now }: { until: string; now: Date }): Promise<number> {
  const last = await findLastClosing(tx, 'day');
  const first = last ? addDays(last.lastOn, 1) : await findFirstDay(tx);
  if (first === null || first >= until) return 0;
  const yearEnd = `${first.slice(0, 4)}-12-31`;
  const end = [addDays(until, -1), addDays(first, mostDays - 1), yearEnd].toSorted()[0]!;
  if (end === yearEnd) await post(tx, deferralEntries(end.slice(0, 4), await listEarlyIncome(tx, end)), now);
  const days = await sealDays(tx, { first, end, perpetualCents: last?.perpetualCents ?? 0, now });
  await appendClosings(tx, days);
  await numberEntries(tx, first, end);
  return days.length;
}

/** Appends closings to the chain, in their order. */
export async function appendClosings(tx: Tx, closings: readonly SealedClosing[]): Promise<void> {
  let previousHash = (await findLastClosing(tx))?.hash ?? genesisHash;
  const chained: ChainedClosing[] = closings.map((closing) => {
    const link = { ...closing, previousHash, hash: closingHash(previousHash, closing) };
    previousHash = link.hash;
    return link;
  });
  await insertClosings(tx, chained);
}

type Period = { first: string; end: string; perpetualCents: number; now: Date };

async function sealDays(tx: Tx, period: Period): Promise<SealedClosing[]> {
  const { first, end, now } = period;
  const lines = await listUnnumbered(tx, { first, last: end, validatedOn: parisDay(now) });
  const totals = await dayTotals(tx, { first, end, lines });
  let { perpetualCents } = period;
  const closings: SealedClosing[] = [];
  for (let day = first; day <= end; day = addDays(day, 1)) {
    perpetualCents = perpetualAfter(perpetualCents, totals(day));
    closings.push({
      kind: 'day',
      firstOn: day,
      lastOn: day,
      closedAt: now.toISOString(),
      closedBy: null,
      totals: totals(day),
      perpetualCents,
    });
  }
  return closings;
}

/** Sums the documents and entries of each day. @param lines of all the days, in number order. */
export async function dayTotals(
  db: Db,
  { first, end, lines }: { first: string; end: string; lines: readonly FecLine[] },
): Promise<(day: string) => ClosingTotals> {
  const linesBy = Map.groupBy(lines, ({ on }) => on);
  const documentsBy = Map.groupBy(await listDocumentsOf(db, first, end), ({ issuedOn }) => issuedOn);
  const meansBy = Map.groupBy(await listMeansOf(db, first, end), ({ on }) => on);
  return (day) => {
    const sealed = linesBy.get(day) ?? [];
    const byMeans = meansBy.get(day)?.map(({ means, inCents, outCents }) => ({ means, inCents, outCents }));
    return totalsOf(documentsBy.get(day) ?? [], { entries: entriesOf(sealed), byMeans: byMeans ?? [] });
  };
}

const entriesOf = (lines: readonly FecLine[]): ClosingTotals['entries'] => ({
  count: new Set(lines.map(({ number }) => number)).size,
  first: lines[0]?.number ?? null,
  last: lines.at(-1)?.number ?? null,
  debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
  hash: linesHash(lines.map(sealLine)),
});

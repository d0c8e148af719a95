import type { Viewer } from '@forman/domain/access';
import { firstDayOf, monthAfter, monthOf } from '@forman/domain/figures';
import {
  addTotals,
  canCloseMonth,
  canCloseYear,
  type ClosingStanding,
  lastDayOf,
  monthsBetween,
  noTotals,
} from '@forman/domain/books/ledger/closings';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  findFirstDay,
  findLastClosing,
  listClosings,
  listTotals,
  lockBooks,
  type StoredClosing,
  lockAuthor,
  endingOn,
} from './closings.queries.ts';
import type { SealedClosing } from './closing-chain.ts';
import { appendClosings, closeDays } from './days.service.ts';
import { tellTreasurer } from './treasurer.service.ts';

export async function standingOf(db: Db, now: Date): Promise<ClosingStanding> {
  const first = await findFirstDay(db);
  const [lastMonth, lastYear] = [await findLastClosing(db, 'month'), await findLastClosing(db, 'year')];
  return {
    today: parisDay(now),
    firstOpenMonth: lastMonth ? monthAfter(monthOf(lastMonth.lastOn), 1) : first && monthOf(first),
    firstOpenYear: lastYear ? String(Number(yearOf(lastYear)) + 1) : first && first.slice(0, 4),
  };
}

const yearOf = ({ lastOn }: StoredClosing): string => lastOn.slice(0, 4);

/**
 * Closes a month for good, and on request the open months before it; first the days before today, each by
 * itself.
 * @throws AppError conflict with the reason of `canCloseMonth`.
 */
export async function closeMonth(
  ctx: Context,
  viewer: Viewer,
  wanted: { month: string; withEarlier: boolean },
): Promise<StoredClosing> {
  allow(canCloseMonth(await standingOf(ctx.db, ctx.clock.now()), wanted));
  await closeDays(ctx);
  return ctx.transaction(async (tx) => {
    const standing = await lockStanding(ctx, tx, viewer);
    allow(canCloseMonth(standing, wanted));
    for (const month of monthsBetween(standing.firstOpenMonth!, wanted.month))
      await closePeriod(ctx, tx, viewer, {
        kind: 'month',
        name: month,
        first: firstDayOf(month),
        last: lastDayOf(month),
      });
    const closed = (await findLastClosing(tx, 'month'))!;
    await tellTreasurer(tx, closed, ctx.clock.now());
    return closed;
  });
}

/** Closes a year whose months are closed. @throws AppError conflict with the reason of `canCloseYear`. */
export async function closeYear(ctx: Context, viewer: Viewer, year: string): Promise<StoredClosing> {
  return ctx.transaction(async (tx) => {
    allow(canCloseYear(await lockStanding(ctx, tx, viewer), year));
    await closePeriod(ctx, tx, viewer, {
      kind: 'year',
      name: year,
      first: `${year}-01-01`,
      last: `${year}-12-31`,
    });
    return (await findLastClosing(tx, 'year'))!;
  });
}

/** Locks the viewer's own row before the books, in the same order as a purchase. */
async function lockStanding(ctx: Context, tx: Tx, { id }: Viewer): Promise<ClosingStanding> {
  await lockAuthor(tx, id);
  await lockBooks(tx);
  return standingOf(tx, ctx.clock.now());
}

type Period = { kind: keyof typeof smaller; name: string; first: string; last: string };
const smaller = { month: 'day', year: 'month' } as const;

/** Closes a month or a year, whose totals are those of its days, or of its months. */
async function closePeriod(ctx: Context, tx: Tx, viewer: Viewer, period: Period): Promise<void> {
  const { kind, name, first, last } = period;
  const [lastPart] = await listClosings(tx, endingOn(smaller[kind], last));
  if (!lastPart) throw new Error(`The last ${smaller[kind]} of ${name} is not closed.`);
  const parts = await listTotals(tx, { kind: smaller[kind], first, last });
  const now = ctx.clock.now();
  const closing: SealedClosing = {
    kind,
    firstOn: first,
    lastOn: last,
    closedAt: now.toISOString(),
    closedBy: viewer.id,
    totals: parts.reduce(addTotals, noTotals),
    perpetualCents: lastPart.perpetualCents,
  };
  await appendClosings(tx, [closing]);
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: `books.close_${kind}`,
    subject: 'closing',
    subjectId: name,
    detail: { number: name },
  });
}

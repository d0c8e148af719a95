import type { BooksStanding, Closing, listClosings as listCall } from '@forman/contract/money/closings';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import {
  canCloseMonth,
  canCloseYear,
  closingSentences,
  lastDayOf,
  monthsBetween,
  type SeriesTotals,
} from '@forman/domain/books/ledger/closings';
import { centsToEuros } from '@forman/domain/money';
import { monthAfter } from '@forman/domain/figures';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import {
  countClosings,
  findLastClosing,
  listClosings,
  namesOf,
  type StoredClosing,
  closingsOf,
  onPage,
  isClosing,
  endingOn,
} from './closings.queries.ts';
import { readMonthOfBank } from '../bank/month.service.ts';
import { readMonthStatements } from '../payouts/month.service.ts';
import { readMonthChecks } from './month-checks.queries.ts';
import { standingOf } from './months.service.ts';
import { readTreasurer } from './treasurer.queries.ts';

/** A page of closings, the last first. */
export async function listPage(db: Db, query: QueryOf<typeof listCall>): Promise<AnswerOf<typeof listCall>> {
  const { limit, offset } = sliceOf(query);
  const where = closingsOf(query);
  const count = await countClosings(db, where);
  const rows = await listClosings(db, onPage(where, limit, offset));
  return {
    closings: await toClosings(db, rows.toReversed()),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

/** @throws AppError not_found. */
export async function getClosing(db: Db, id: number): Promise<Closing> {
  const rows = await listClosings(db, isClosing(id));
  const [closing] = await toClosings(db, rows);
  if (!closing) throw new AppError('not_found');
  return closing;
}

export const toClosing = async (db: Db, row: StoredClosing): Promise<Closing> =>
  (await toClosings(db, [row]))[0]!;

/**
 * The last closings of the books, and the decision on closing this month together with the open months before
 * it.
 */
export async function readStanding(ctx: Context, month: string): Promise<BooksStanding> {
  const { db } = ctx;
  const standing = await standingOf(db, ctx.clock.now());
  const { firstOpenMonth, firstOpenYear } = standing;
  const [lastDay, lastMonth, lastYear] = [
    await findLastClosing(db, 'day'),
    await findLastClosing(db, 'month'),
    await findLastClosing(db, 'year'),
  ];
  const [own] = await listClosings(db, endingOn('month', lastDayOf(month)));
  const toClosingOrNull = async (row: StoredClosing | undefined) => (row ? await toClosing(db, row) : null);
  return {
    lastDay: lastDay?.lastOn ?? null,
    lastMonth: await toClosingOrNull(lastMonth),
    lastYear: await toClosingOrNull(lastYear),
    firstOpenMonth,
    firstOpenYear,
    closing: await toClosingOrNull(own),
    earlierMonths: firstOpenMonth ? monthsBetween(firstOpenMonth, monthAfter(month, -1)) : [],
    closeMonth: inWords(canCloseMonth(standing, { month, withEarlier: true })),
    closeYear: inWords(canCloseYear(standing, firstOpenYear ?? month.slice(0, 4))),
    treasurerEmail: await readTreasurer(db),
    checks: {
      ...(await readMonthChecks(db, month)),
      statements: await readMonthStatements(db, month, ctx.clock.now()),
      bank: await readMonthOfBank(db, month, ctx.clock.now()),
    },
  };
}

const inWords = (decision: Decision<keyof typeof closingSentences>) =>
  decision.ok ? decision : { ...decision, sentence: closingSentences[decision.reason] };

const toSeries = ({ netCents, vatCents, grossCents, ...series }: SeriesTotals) => ({
  ...series,
  net: centsToEuros(netCents),
  vat: centsToEuros(vatCents),
  gross: centsToEuros(grossCents),
});

async function toClosings(db: Db, rows: readonly StoredClosing[]): Promise<Closing[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ closedBy }) => closedBy ?? []),
  );
  return rows.map(({ totals, perpetualCents, closedBy, ...row }) => ({
    ...row,
    closedBy: closedBy === null ? null : (names.get(closedBy) ?? null),
    invoices: toSeries(totals.invoices),
    credits: toSeries(totals.credits),
    byRate: totals.byRate.map(({ rateBasisPoints, category, netCents, vatCents }) => ({
      rate: rateBasisPoints / 100,
      category,
      net: centsToEuros(netCents),
      vat: centsToEuros(vatCents),
    })),
    byProduct: totals.byProduct.map(({ product, netCents, vatCents, grossCents }) => ({
      product,
      net: centsToEuros(netCents),
      vat: centsToEuros(vatCents),
      gross: centsToEuros(grossCents),
    })),
    byMeans: totals.byMeans.map(({ means, inCents, outCents }) => ({
      means,
      in: centsToEuros(inCents),
      out: centsToEuros(outCents),
    })),
    entries: {
      count: totals.entries.count,
      first: totals.entries.first,
      last: totals.entries.last,
      debit: centsToEuros(totals.entries.debitCents),
      credit: centsToEuros(totals.entries.creditCents),
    },
    perpetual: centsToEuros(perpetualCents),
    files: totals.files ?? null,
  }));
}

import type { AnswerOf } from '@forman/contract/endpoint';
import type { Compared, getOfficeFigures } from '@forman/contract/office/figures';
import { type SoldProduct, products } from '@forman/contract/books/issued-documents';
import { ladder, type Level, type Viewer } from '@forman/domain/access';
import { figureSpans, firstDayOf, monthAfter, monthOf, monthsOfYear } from '@forman/domain/figures';
import { type DuesPrices, membershipPriceCents } from '@forman/domain/money/memberships/dues';
import { type Cents, centsToEuros } from '@forman/domain/money';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { type OfficeRow, readOffice } from './office.queries.ts';
import { monthAsked } from './month.service.ts';
import type { ComparedRow } from './spans.queries.ts';

type Answer = AnswerOf<typeof getOfficeFigures>;

/** Waiting work, and the figures of a month (default: this one) and its year. @throws AppError invalid. */
export async function getOffice(ctx: Context, viewer: Viewer, asked: string | undefined): Promise<Answer> {
  const now = ctx.clock.now();
  const today = parisDay(now);
  const month = monthAsked(asked, today);
  const spans = figureSpans(month, today);
  const row = await readOffice(ctx.db, { viewer, spans, now });
  const { owing, ...waiting } = row.waiting;
  const dues = { count: sum(Object.values(owing)), amount: centsToEuros(owingCents(owing, row.duesPrices)) };
  const { money, sheets, publications, news, votes } = waiting;
  return {
    month,
    until: addDays(spans.month.until, -1),
    waiting: {
      ...waiting,
      money: { count: money.count, amount: centsToEuros(money.cents), oldest: money.oldest },
      sheets: { ...sheets, oldest: instantOf(sheets.oldest) },
      publications: { ...publications, next: instantOf(publications.next) },
      news: {
        ...news,
        oldest: news.oldest && { ...news.oldest, since: instantOf(news.oldest.since)! },
      },
      votes: { ...votes, oldest: instantOf(votes.oldest) },
      dues,
    },
    panels: panelsOf(row),
    turnover: turnoverOf(row, month),
    sessions: sessionKinds.map((kind) => sessionsOf(row, kind)),
    dues: {
      upToDate: sum(row.levels.map((one) => one.upToDate)),
      owing: dues.count,
      owingAmount: dues.amount,
      paid: inEuros(productOf(row, 'dues')?.gross),
      payments: toCompared(productOf(row, 'dues')?.invoices),
    },
    credit: creditOf(row, monthOf(today)),
    members: membersOf(row),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Converts an instant of PostgreSQL's JSON to the wire's form. */
const instantOf = (value: string | null): string | null => value && new Date(value).toISOString();

const owingCents = (owing: Record<string, number>, prices: DuesPrices): Cents =>
  sum(Object.entries(owing).map(([level, people]) => people * membershipPriceCents(level as Level, prices)));

const toCompared = (values: ComparedRow = [0, 0, 0, 0]): Compared => {
  const [month, monthBefore, year, yearBefore] = values;
  return { month, monthBefore, year, yearBefore };
};
const inEuros = (values?: ComparedRow): Compared =>
  toCompared(values?.map((cents) => centsToEuros(cents)) as ComparedRow | undefined);
const total = (rows: readonly ComparedRow[]): ComparedRow =>
  [0, 1, 2, 3].map((index) => sum(rows.map((row) => row[index]!))) as ComparedRow;

const panelsOf = ({ panels: { vatBasisPoints, sessions, ...panels } }: OfficeRow): Answer['panels'] => ({
  ...panels,
  sessions: Object.fromEntries(
    sessionKinds.map((kind) => [kind, sessions[kind] ?? 0]),
  ) as Answer['panels']['sessions'],
  vatRate: vatBasisPoints / 100,
});

const productOf = (row: OfficeRow, name: SoldProduct) => row.products.find(({ product }) => product === name);

function turnoverOf(row: OfficeRow, month: string): Answer['turnover'] {
  const centsOf = (of: string, product?: SoldProduct): Cents =>
    sum(
      row.months
        .filter((one) => monthOf(one.month) === of && (product === undefined || one.product === product))
        .map(({ cents }) => cents),
    );
  return {
    total: inEuros(total(row.products.map(({ gross }) => gross))),
    products: products.map((product) => ({
      product,
      gross: inEuros(productOf(row, product)?.gross),
      invoices: toCompared(productOf(row, product)?.invoices),
    })),
    months: monthsOfYear(month.slice(0, 4)).map((one) => ({
      month: one,
      total: centsToEuros(centsOf(one)),
      before: centsToEuros(centsOf(monthAfter(one, -12))),
      products: Object.fromEntries(
        products.map((product) => [product, centsToEuros(centsOf(one, product))]),
      ) as Record<SoldProduct, number>,
    })),
  };
}

function sessionsOf(row: OfficeRow, kind: (typeof sessionKinds)[number]): Answer['sessions'][number] {
  const found = row.sessions.find((one) => one.kind === kind);
  return {
    kind,
    held: toCompared(found?.held),
    registered: toCompared(found?.registered),
    places: toCompared(found?.places),
    taken: toCompared(found?.taken),
    expected: toCompared(found?.expected),
    absent: toCompared(found?.absent),
  };
}

/** Thirteen months from the present one, as avoirs last a year; then the sums that expire later, or never. */
function creditOf({ avoirs }: OfficeRow, thisMonth: string): Answer['credit'] {
  const sumOf = (rows: OfficeRow['avoirs']) => ({
    amount: centsToEuros(sum(rows.map(({ cents }) => cents))),
    avoirs: sum(rows.map((one) => one.avoirs)),
  });
  const spendable = avoirs.filter(({ toTransfer }) => !toTransfer);
  const months = Array.from({ length: 13 }, (_, index) => monthAfter(thisMonth, index));
  const all = sumOf(spendable);
  return {
    outstanding: all.amount,
    avoirs: all.avoirs,
    months: months.map((month) => ({
      month,
      ...sumOf(spendable.filter((one) => one.month === firstDayOf(month))),
    })),
    later: sumOf(spendable.filter(({ month }) => month !== null && month > firstDayOf(months.at(-1)!))),
    never: sumOf(spendable.filter(({ month }) => month === null)),
    toTransfer: sumOf(avoirs.filter(({ toTransfer }) => toTransfer)),
  };
}

function membersOf({ levels, arrivals }: OfficeRow): Answer['members'] {
  const peopleOf = (level: Level): number => levels.find((one) => one.level === level)?.people ?? 0;
  return {
    total: sum(levels.map((one) => one.people)),
    levels: ladder.map((level) => ({
      level,
      people: peopleOf(level),
      arrivals: toCompared(arrivals.find((one) => one.level === level)?.arrivals),
    })),
    joined: toCompared(total(levels.map(({ joined }) => joined))),
    left: toCompared(total(levels.map(({ left }) => left))),
  };
}

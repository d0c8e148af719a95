import { type Decision, firstRefusal } from '../../decision.ts';
import { firstDayOf, monthAfter, monthOf } from '../../figures.ts';
import type { DocumentAllowance, DocumentSnapshot } from '../invoicing/document.ts';
import type { Cents } from '../../money.ts';
import { addDays } from '../../paris-time.ts';
import type { SoldProduct } from './entries.ts';

/** An archive closes no days: it seals the files that were made of closed ones. */
export const closingKinds = ['day', 'month', 'year', 'archive'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/** Documents of a series over the period: their number, first and last numbers, and sums. */
export type SeriesTotals = {
  count: number;
  first: string | null;
  last: string | null;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
};

/**
 * Means by which money came in and went out. An avoir comes in when it is used, and goes out when it is kept.
 */
export const closingMeans = ['card', 'paypal', 'bank', 'cheques', 'cash', 'avoir'] as const;
export type ClosingMeans = (typeof closingMeans)[number];
export type MeansTotals = { means: ClosingMeans; inCents: Cents; outCents: Cents };

export type EntryTotals = {
  count: number;
  /** First entry number of the period, within its year. */
  first: number | null;
  last: number | null;
  debitCents: Cents;
  creditCents: Cents;
  /** Hash of the day's sealed lines; null for a month and a year, which rest on their days. */
  hash: string | null;
};

/** Totals of a period; sums by rate and product are of invoices less credit documents. */
export type ClosingTotals = {
  invoices: SeriesTotals;
  credits: SeriesTotals;
  byRate: { rateBasisPoints: number; category: string; netCents: Cents; vatCents: Cents }[];
  byProduct: { product: SoldProduct; netCents: Cents; vatCents: Cents; grossCents: Cents }[];
  byMeans: MeansTotals[];
  entries: EntryTotals;
  /** Of an archive alone: how many files it holds, and the SHA-256 of their list (name, size, SHA-256). */
  files?: { count: number; hash: string };
};

/** A document of the period; documents come in the order of their numbers. */
export type ClosedDocument = { product: SoldProduct; snapshot: DocumentSnapshot };

const noDocuments: SeriesTotals = {
  count: 0, first: null, last: null, netCents: 0, vatCents: 0, grossCents: 0,
}; // prettier-ignore
export const noTotals: ClosingTotals = {
  invoices: noDocuments,
  credits: noDocuments,
  byRate: [],
  byProduct: [],
  byMeans: [],
  entries: { count: 0, first: null, last: null, debitCents: 0, creditCents: 0, hash: null },
};

/** The totals of a day, from its frozen documents and its sealed entries. */
export function totalsOf(
  documents: readonly ClosedDocument[],
  { entries, byMeans }: Pick<ClosingTotals, 'entries' | 'byMeans'>,
): ClosingTotals {
  const sales = documents.reduce((sum, document) => addTotals(sum, totalsOfOne(document)), noTotals);
  return { ...sales, entries, byMeans };
}

function totalsOfOne({ product, snapshot }: ClosedDocument): ClosingTotals {
  const { number, lines, allowances = [], netCents, vatCents, grossCents } = snapshot;
  const isInvoice = snapshot.series === 'F';
  const sign = isInvoice ? 1 : -1;
  const one = { count: 1, first: number, last: number, netCents, vatCents, grossCents };
  return {
    ...noTotals,
    invoices: isInvoice ? one : noDocuments,
    credits: isInvoice ? noDocuments : one,
    byRate: [
      ...lines.map((line) => rateOf(line, sign)),
      ...allowances.map((allowance) => rateOf(allowance, -sign)),
    ],
    byProduct: partsOf({ product, snapshot }).map((part) => ({
      product: part.product,
      netCents: sign * part.netCents,
      vatCents: sign * part.vatCents,
      grossCents: sign * part.grossCents,
    })),
  };
}

/** The document as a whole, or its lines when each has its own product: such a document has no allowance. */
const partsOf = ({ product, snapshot }: ClosedDocument) =>
  snapshot.lines.some((line) => line.product)
    ? snapshot.lines.map((line) => ({ ...line, product: line.product ?? product }))
    : [{ ...snapshot, product }];

const rateOf = (part: DocumentAllowance, sign: number): ClosingTotals['byRate'][number] => ({
  rateBasisPoints: part.vatRateBasisPoints,
  category: part.vatCategory,
  netCents: sign * part.netCents,
  vatCents: sign * part.vatCents,
});

/** Sum of a period and the one that follows it. */
export function addTotals(one: ClosingTotals, next: ClosingTotals): ClosingTotals {
  return {
    invoices: addSeries(one.invoices, next.invoices),
    credits: addSeries(one.credits, next.credits),
    byRate: addBy(
      [...one.byRate, ...next.byRate],
      ({ category, rateBasisPoints }) => `${category} ${String(rateBasisPoints).padStart(5, '0')}`,
    ),
    byProduct: addBy([...one.byProduct, ...next.byProduct], ({ product }) => product),
    byMeans: addBy([...one.byMeans, ...next.byMeans], ({ means }) => means),
    entries: {
      count: one.entries.count + next.entries.count,
      first: one.entries.first ?? next.entries.first,
      last: next.entries.last ?? one.entries.last,
      debitCents: one.entries.debitCents + next.entries.debitCents,
      creditCents: one.entries.creditCents + next.entries.creditCents,
      hash: null,
    },
  };
}

const addSeries = (one: SeriesTotals, next: SeriesTotals): SeriesTotals => ({
  count: one.count + next.count,
  first: one.first ?? next.first,
  last: next.last ?? one.last,
  netCents: one.netCents + next.netCents,
  vatCents: one.vatCents + next.vatCents,
  grossCents: one.grossCents + next.grossCents,
});

/** Sums the rows of each key; in the order of the keys. */
function addBy<Row extends Record<string, string | number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const before = sums.get(keyOf(row));
    sums.set(keyOf(row), before ? addSums(before, row) : row);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const addSums = <Row extends Record<string, string | number>>(one: Row, next: Row): Row =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      name.endsWith('Cents') ? Number(value) + Number(next[name]) : value,
    ]),
  ) as Row;

/** Total of all sales ever, less credit documents, once this period is added. */
export const perpetualAfter = (beforeCents: Cents, { invoices, credits }: ClosingTotals): Cents =>
  beforeCents + invoices.grossCents - credits.grossCents;

export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month, 1)), -1);

/** Progress of the closings. */
export type ClosingStanding = {
  /** Paris day. */
  today: string;
  /** First month not closed; null before anything was sold. */
  firstOpenMonth: string | null;
  /** First year not closed, "2026"; null before anything was sold. */
  firstOpenYear: string | null;
};

export type CloseMonthRefusal =
  | 'nothing_to_close'
  | 'month_closed'
  | 'month_not_over'
  | 'earlier_months_open';
export type CloseYearRefusal = 'nothing_to_close' | 'year_closed' | 'year_not_over' | 'months_open' | 'earlier_years_open'; // prettier-ignore

/**
 * Decides on closing a month: its days are over and all earlier months are closed, or closed with it when
 * `withEarlier`.
 */
export function canCloseMonth(
  { today, firstOpenMonth }: ClosingStanding,
  { month, withEarlier }: { month: string; withEarlier: boolean },
): Decision<CloseMonthRefusal> {
  return firstRefusal<CloseMonthRefusal>({
    nothing_to_close: firstOpenMonth === null,
    month_closed: firstOpenMonth !== null && month < firstOpenMonth,
    month_not_over: month >= monthOf(today),
    earlier_months_open: firstOpenMonth !== null && month > firstOpenMonth && !withEarlier,
  });
}

/** Decides on closing a year: its months and all earlier years are closed. */
export function canCloseYear(
  { today, firstOpenMonth, firstOpenYear }: ClosingStanding,
  year: string,
): Decision<CloseYearRefusal> {
  return firstRefusal<CloseYearRefusal>({
    nothing_to_close: firstOpenMonth === null || firstOpenYear === null,
    year_closed: firstOpenYear !== null && year < firstOpenYear,
    year_not_over: year >= today.slice(0, 4),
    months_open: firstOpenMonth !== null && firstOpenMonth <= `${year}-12`,
    earlier_years_open: firstOpenYear !== null && year > firstOpenYear,
  });
}

/** Sentence of each refusal, in the answer and under the button. */
export const closingSentences = {
  nothing_to_close: 'Rien n’a encore été vendu\u00a0: il n’y a rien à clôturer.',
  month_closed: 'Ce mois est déjà clos.',
  month_not_over: 'Le mois n’est pas fini\u00a0: il se clôture une fois son dernier jour passé.',
  earlier_months_open:
    'Des mois antérieurs sont encore ouverts\u00a0: clôturez-les d’abord, ou avec celui-ci.',
  year_closed: 'Cette année est déjà close.',
  year_not_over: 'L’année n’est pas finie\u00a0: elle se clôture une fois son dernier jour passé.',
  months_open: 'Des mois de cette année sont encore ouverts\u00a0: clôturez-les d’abord.',
  earlier_years_open: 'Une année antérieure est encore ouverte\u00a0: clôturez-la d’abord.',
} as const satisfies Record<CloseMonthRefusal | CloseYearRefusal, string>;

/** The months from the first to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}

import { describe, expect, test } from 'vitest';
import { allowancesOn } from '../invoicing/allowances.ts';
import { splitVat, vatRules, vatTreatment } from '../invoicing/vat.ts';
import {
  addTotals,
  canCloseMonth,
  canCloseYear,
  type ClosedDocument,
  lastDayOf,
  monthsBetween,
  noTotals,
  totalsOf,
} from './closings.ts';

const standing = { today: '2026-12-01', firstOpenMonth: '2026-10', firstOpenYear: '2025' };
const month = (name: string, withEarlier = false, changes: object = {}) => {
  const decision = canCloseMonth({ ...standing, ...changes }, { month: name, withEarlier });
  return decision.ok || decision.reason;
};
const year = (name: string, changes: object = {}) => {
  const decision = canCloseYear({ ...standing, ...changes }, name);
  return decision.ok || decision.reason;
};

describe('the closing of a month', () => {
  test.each([
    ['the first open one', month('2026-10'), true],
    ['the last one that is over, after an open one', month('2026-11'), 'earlier_months_open'],
    ['the same with those before it', month('2026-11', true), true],
    ['today’s', month('2026-12', true), 'month_not_over'],
    ['one that is closed', month('2026-09', true), 'month_closed'],
    ['before anything was sold', month('2026-10', true, { firstOpenMonth: null }), 'nothing_to_close'],
    ['on its last day', month('2026-11', true, { today: '2026-11-30' }), 'month_not_over'],
  ])('is allowed only in order and after its end: %s', (_, decision, expected) =>
    expect(decision).toBe(expected),
  );
});

describe('the closing of a year', () => {
  test.each([
    ['all of whose months are closed', year('2025', { firstOpenMonth: '2026-01' }), true],
    ['with a month open', year('2025', { firstOpenMonth: '2025-12' }), 'months_open'],
    [
      'before which one is open',
      year('2026', { today: '2027-01-02', firstOpenMonth: '2027-01' }),
      'earlier_years_open',
    ],
    ['that is not over', year('2026', { firstOpenYear: '2026' }), 'year_not_over'],
    ['that is closed', year('2024', { firstOpenMonth: '2026-01' }), 'year_closed'],
    [
      'before anything was sold',
      year('2025', { firstOpenMonth: null, firstOpenYear: null }),
      'nothing_to_close',
    ],
  ])('is allowed only in order and after its months: a year %s', (_, decision, expected) =>
    expect(decision).toBe(expected),
  );
});

test('a month has its last day, in leap years too, and months follow one another over New Year', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
});

test('the totals of a day count an invoice less its discounts, and its credit document takes that back', () => {
  const line = {
    label: 'Atelier', detail: null, quantity: 1, ...vatTreatment(vatRules.workshop, 2000),
    ...splitVat(6000, 2000), grossCents: 6000,
  }; // prettier-ignore
  const allowances = allowancesOn(line, [{ avoirId: 7, amountCents: 1200 }]);
  const sums = { lines: [line], allowances, netCents: 4000, vatCents: 800, grossCents: 4800 };
  const of = (series: string) =>
    ({ product: 'workshop', snapshot: { ...sums, series, number: `${series}-1` } }) as ClosedDocument;
  const byRate = (documents: ClosedDocument[]) => totalsOf(documents, noTotals).byRate;
  expect(byRate([of('F')])).toEqual([
    { rateBasisPoints: 2000, category: 'S', netCents: 4000, vatCents: 800 },
  ]);
  expect(byRate([of('F'), of('AV')])).toEqual([
    { rateBasisPoints: 2000, category: 'S', netCents: 0, vatCents: 0 },
  ]);
});

test('totals of periods add up by rate, product and means, and keep the first and the last number', () => {
  const one = {
    ...noTotals,
    invoices: { count: 2, first: 'F-1', last: 'F-2', netCents: 100, vatCents: 20, grossCents: 120 },
    byRate: [{ rateBasisPoints: 2000, category: 'S', netCents: 100, vatCents: 20 }],
    byMeans: [{ means: 'card' as const, inCents: 120, outCents: 0 }],
    entries: { count: 4, first: 1, last: 4, debitCents: 240, creditCents: 240, hash: 'a' },
  };
  const two = {
    ...noTotals,
    invoices: { count: 1, first: 'F-3', last: 'F-3', netCents: 50, vatCents: 0, grossCents: 50 },
    byRate: [
      { rateBasisPoints: 0, category: 'E', netCents: 50, vatCents: 0 },
      { rateBasisPoints: 2000, category: 'S', netCents: -10, vatCents: -2 },
    ],
    byMeans: [{ means: 'card' as const, inCents: 0, outCents: 12 }],
    entries: { count: 1, first: 5, last: 5, debitCents: 50, creditCents: 50, hash: 'b' },
  };
  expect([one, noTotals, two].reduce(addTotals, noTotals)).toEqual({
    ...noTotals,
    invoices: { count: 3, first: 'F-1', last: 'F-3', netCents: 150, vatCents: 20, grossCents: 170 },
    byRate: [
      { rateBasisPoints: 0, category: 'E', netCents: 50, vatCents: 0 },
      { rateBasisPoints: 2000, category: 'S', netCents: 90, vatCents: 18 },
    ],
    byMeans: [{ means: 'card', inCents: 120, outCents: 12 }],
    entries: { count: 5, first: 1, last: 5, debitCents: 290, creditCents: 290, hash: null },
  });
});

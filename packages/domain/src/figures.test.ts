import { expect, test } from 'vitest';
import { figureSpans, monthAfter, monthsOfYear } from './figures.ts';

test('a past month and its year so far are compared with the same spans a year before', () => {
  expect(figureSpans('2026-10', '2026-11-23')).toEqual({
    month: { from: '2026-10-01', until: '2026-11-01' },
    monthBefore: { from: '2025-10-01', until: '2025-11-01' },
    year: { from: '2026-01-01', until: '2026-11-01' },
    yearBefore: { from: '2025-01-01', until: '2025-11-01' },
  });
});

test('a month under way is compared up to the same day a year before, 29 February with the 28th', () => {
  expect(figureSpans('2026-11', '2026-11-23')).toMatchObject({
    month: { until: '2026-11-24' },
    monthBefore: { until: '2025-11-24' },
    yearBefore: { from: '2025-01-01', until: '2025-11-24' },
  });
  expect(figureSpans('2028-02', '2028-02-29').monthBefore).toEqual({
    from: '2027-02-01',
    until: '2027-03-01',
  });
});

test('a whole February is compared with the whole one of a leap year', () => {
  expect(figureSpans('2029-02', '2029-06-10')).toMatchObject({
    monthBefore: { from: '2028-02-01', until: '2028-03-01' },
    yearBefore: { from: '2028-01-01', until: '2028-03-01' },
  });
});

test('months are counted across New Year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(monthsOfYear('2026')).toHaveLength(12);
  expect(monthsOfYear('2026').at(-1)).toBe('2026-12');
});

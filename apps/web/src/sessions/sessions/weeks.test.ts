import { expect, test } from 'vitest';
import { bySpan, byWeek, weekTitle } from './weeks.ts';

const now = new Date('2026-12-01T10:00:00+01:00');

test('weeks begin on Monday and have a title', () => {
  expect(weekTitle('2026-11-30', now)).toBe('Cette semaine');
  expect(weekTitle('2026-12-07', now)).toBe('Semaine du 7 décembre');
  expect(weekTitle('2027-02-01', now)).toBe('Semaine du 1er février 2027');
});

test('a session on Sunday evening in Paris belongs to the week that ends', () => {
  const weeks = byWeek([{ startDate: '2026-12-06T22:30:00Z' }, { startDate: '2026-12-06T23:30:00Z' }], now);
  expect(weeks.map(({ title }) => title)).toEqual(['Cette semaine', 'Semaine du 7 décembre']);
});

test('few sessions are grouped by month, many by week', () => {
  const on = (...days: string[]) => days.map((day) => ({ startDate: `${day}T09:00:00Z` }));
  const few = on('2026-12-02', '2026-12-10', '2026-12-28', '2027-01-05');
  expect(bySpan(few, now).map(({ title, sessions }) => [title, sessions.length])).toEqual([
    ['Décembre 2026', 3],
    ['Janvier 2027', 1],
  ]);
  const many = on('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-10');
  expect(bySpan(many, now).map(({ title }) => title)).toEqual(['Cette semaine', 'Semaine du 7 décembre']);
});

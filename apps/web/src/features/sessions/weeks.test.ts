import { expect, test } from 'vitest';
import { byWeek, weekTitle } from './weeks.ts';

const now = new Date('2026-12-01T10:00:00+01:00');

test('weeks begin on Monday and are named', () => {
  expect(weekTitle('2026-11-30', now)).toBe('Cette semaine');
  expect(weekTitle('2026-12-07', now)).toBe('Semaine du 7 décembre');
  expect(weekTitle('2027-02-01', now)).toBe('Semaine du 1er février 2027');
});

test('a Sunday evening belongs to the week before', () => {
  const weeks = byWeek([{ startDate: '2026-12-06T22:30:00Z' }, { startDate: '2026-12-06T23:30:00Z' }], now);
  expect(weeks.map(({ title }) => title)).toEqual(['Cette semaine', 'Semaine du 7 décembre']);
});

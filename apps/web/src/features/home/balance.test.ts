import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const rows = (count: number): object[] => Array.from({ length: count }, () => ({}));
const home = (waiting: Record<string, number>, next: number, leading: object | null = null) =>
  balanceOf(
    {
      leading,
      offers: [],
      payments: [],
      feedback: [],
      firstSession: null,
      news: rows(3),
      newGuests: [],
      next: rows(next),
      waiting: {
        sheets: [],
        candidacies: [],
        discoveryDays: [],
        goals: [],
        votes: [],
        publications: [],
        news: [],
        ...Object.fromEntries(Object.entries(waiting).map(([name, count]) => [name, rows(count)])),
      },
    } as unknown as Parameters<typeof balanceOf>[0],
    true,
  );

test('suggestions stand under a short column, beside a long one the ways out, and at the same length nothing is empty', () => {
  expect(home({}, 0)).toBe('short');
  expect(home({ votes: 1 }, 2)).toBe('short');
  expect(home({ discoveryDays: 4 }, 4)).toBe('short');
  expect(home({ discoveryDays: 4, goals: 2 }, 4)).toBe('even');
  expect(home({ goals: 3, votes: 2, publications: 1, news: 2 }, 4, {})).toBe('long');
});

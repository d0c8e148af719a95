import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditYear, monthKeys, sumYears } from './year.ts';

test('MEM-292: a year of credit has twelve months, 0 for an empty one, and their total', () => {
  const year = creditYear({ 1: 4500, 12: 1 });
  expect(Object.keys(year)).toEqual([...monthKeys, 'total']);
  expect(year).toMatchObject({ Jan: 4500, Feb: 0, Dec: 1, total: 4501 });
});

test('MEM-292 MEM-363: the total of all people equals the sum of the rows and the sum of the columns', () => {
  const cents = fc.dictionary(
    fc.integer({ min: 1, max: 12 }).map(String),
    fc.integer({ min: 0, max: 10_000_000 }),
  );
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 30 }), (people) => {
      const years = people.map(creditYear);
      const all = sumYears(years);
      expect(all.total).toBe(years.reduce((total, year) => total + year.total, 0));
      expect(all.total).toBe(monthKeys.reduce((total, key) => total + all[key], 0));
      for (const key of monthKeys) expect(all[key]).toBe(years.reduce((total, year) => total + year[key], 0));
    }),
  );
});

import { expect, test } from 'vitest';
import { readYear, yearsUntil } from './report-years.ts';

test('the reports run from the current year down to 2022; an invalid year becomes the current one', () => {
  expect(yearsUntil(2024)).toEqual([2024, 2023, 2022]);
  expect(['2023', '2021', 'x', undefined, '2025'].map((year) => readYear(year, 2024))).toEqual([
    2023, 2024, 2024, 2024, 2024,
  ]);
});

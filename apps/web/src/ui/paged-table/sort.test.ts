import { expect, test } from 'vitest';
import { nextSort } from './sort.ts';

test.each([
  ['another field', ''],
  ['the same field upwards', 'startDate'],
  ['the same field downwards', '-startDate'],
])('every press on a heading changes the order, when the usual order is %s', (_, usual) => {
  let asked = '';
  const seen = new Set<string>();
  for (let press = 0; press < 6; press += 1) {
    const shown = asked || usual;
    asked = nextSort(shown, 'startDate', usual);
    expect(asked || usual, `press ${press}`).not.toBe(shown);
    seen.add(asked || usual);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['startDate', '-startDate', usual]));
});

test('a heading pressed first sorts upwards, whatever the order before', () => {
  expect(nextSort('-title', 'startDate', '')).toBe('startDate');
});

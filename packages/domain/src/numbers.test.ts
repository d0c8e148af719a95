import { expect, test } from 'vitest';
import { formatNumber, parseAmount, parseNumber } from './numbers.ts';

test.each([
  ['5,5', 5.5],
  ['5.5', 5.5],
  ['20 %', 20],
  ['20\u00a0%', 20],
  ['12 845 000,00 €', 12_845_000],
  ['12\u202f845\u202f000,00\u00a0€', 12_845_000],
  ['0', 0],
])('“%s” is read as a number in French notation', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

test.each([
  '',
  ' ',
  '-1',
  '1,234',
  '1.234,50',
  '5,555',
  '5,',
  ',5',
  'vingt',
  '20 %%',
  '1 00',
  '12 34 567',
  '1e3',
  '٣',
])('“%s” is refused as a number, never guessed', (typed) => {
  expect(parseNumber(typed)).toBeNull();
});

test('an amount is read in cents, under a million', () => {
  expect(parseAmount('1 234,50 €')).toBe(123_450);
  expect(parseAmount('1 000 000')).toBeNull();
});

test('a written number is read back unchanged', () => {
  for (const [value, unit] of [
    [20, '%'],
    [5.5, '%'],
    [12_845_000, '€'],
    [40, null],
  ] as const)
    expect(parseNumber(formatNumber(value, unit))).toBe(value);
  expect(formatNumber(5.5, '%')).toBe('5,5\u00a0%');
  expect(formatNumber(12_845_000, '€')).toBe('12\u00a0845\u00a0000,00\u00a0€');
});

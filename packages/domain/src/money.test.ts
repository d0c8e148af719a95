import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsToEuros, eurosToCents, formatEuros, formatPrice } from './money.ts';
import { parseEuros } from './values/euros.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('CORE-267: an amount typed by a person', () => {
  test.each([
    ['12.5', 1250],
    ['12,50', 1250],
    ['12,5', 1250],
    [' 25 ', 2500],
    ['12€', 1200],
    ['1\u202f250,00\u00a0€', 125_000],
    ['1 000', 100_000],
    ['EUR 12,50', 1250],
    ['\u200e12,50 euros', 1250],
    ['0', 0],
    ['999999,99', 99_999_999],
    [12.5, 1250],
    [0.29, 29],
    [19.99, 1999],
  ])('%j is %i cents', (typed, expected) => {
    expect(parseEuros(typed)).toBe(expected);
  });

  test.each([
    'abc',
    '',
    '-1',
    '1,234',
    '12.345',
    '1e3',
    '0x10',
    '1 00',
    '12 34',
    '12$',
    '12,',
    ',5',
    '1000000',
    '١٢',
    -1,
    1e21,
    12.345,
    NaN,
    Infinity,
  ])('%j is not an amount', (typed) => {
    expect(parseEuros(typed)).toBeNull();
  });

  test('every amount under a million is read back as it was written, with comma and with point', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = centsToEuros(amount).toFixed(2);
        expect([
          parseEuros(text),
          parseEuros(text.replace('.', ',')),
          parseEuros(centsToEuros(amount)),
        ]).toEqual([amount, amount, amount]);
        expect(eurosToCents(centsToEuros(amount))).toBe(amount);
      }),
    );
  });
});

describe('CORE-002: amounts as French people read them', () => {
  test.each([
    [0, '0,00 €'],
    [5, '0,05 €'],
    [123_450, '1 234,50 €'],
    [123_456_789, '1 234 567,89 €'],
    [-1250, '\u2212 12,50 €'],
    [-123_450, '\u2212 1 234,50 €'],
  ])('%i cents are written in euros', (amount, text) => {
    expect(formatEuros(-0)).toBe('0,00\u00a0€');
    expect(formatEuros(amount)).toBe(text.replaceAll(' ', '\u00a0'));
  });

  test('CORE-169: a price is written without cents when it is whole', () => {
    const prices = ['25 €', '12,50 €', 'Gratuit', '1 000 €'].map((text) => text.replaceAll(' ', '\u00a0'));
    expect([2500, 1250, 0, 100_000].map(formatPrice)).toEqual(prices);
  });
});

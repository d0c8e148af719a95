import { expect, test } from 'vitest';
import { isTurnover, isVatPercent } from './settings.ts';

test('MEM-368: a VAT rate is from 0 to 100, with two decimals at most', () => {
  for (const rate of [0, 0.5, 2.1, 5.5, 19.99, 20, 100]) expect(isVatPercent(rate)).toBe(true);
  for (const rate of [-0.5, 100.01, 5.555, Number.NaN, Infinity]) expect(isVatPercent(rate)).toBe(false);
});

test('MEM-370: the turnover is an amount in euros and cents, from 0', () => {
  for (const euros of [0, 0.01, 12_845_000.1, 9_999_999_999.99]) expect(isTurnover(euros)).toBe(true);
  for (const euros of [-1, 0.001, 10_000_000_001, Number.NaN]) expect(isTurnover(euros)).toBe(false);
});

import { expect, test } from 'vitest';
import { formatPrice } from '../money.ts';
import { discoveryFee, discoveryFeeCents } from './discovery.ts';

test('CORE-250: a discovery day is finalised for 5 €, written like every price', () => {
  expect(discoveryFeeCents).toBe(500);
  expect(discoveryFee).toBe('5\u00a0€');
  expect(discoveryFee).toBe(formatPrice(discoveryFeeCents));
});

import { expect, test } from 'vitest';
import type { Membership } from './checkout-slot.ts';
import { holdsFrom } from './membership-words.ts';

const of = (isActive: boolean, from: string): Membership =>
  ({ isActive, fromAfterPayment: from, untilAfterPayment: '2027-12-31' }) as Membership;

test('the sentence on dues says from when they hold, and leaves the last day to the dates above it', () => {
  expect(holdsFrom(of(true, '2027-01-01'))).toBe('Ce paiement vaut à partir du 1er janvier 2027.');
  expect(holdsFrom(of(false, '2026-11-26'))).toBe(
    'Ce paiement vaut aussitôt\u00a0: les jours qui restent en 2026 sont compris.',
  );
  expect(holdsFrom(of(false, '2027-02-03'))).toBe('Ce paiement vaut aussitôt.');
});

import { expect, test } from 'vitest';
import type { Membership } from './checkout-slot.ts';
import { holdsFrom, levelAfter, receiptOf } from './membership-words.ts';

const of = (isActive: boolean, from: string): Membership =>
  ({ isActive, fromAfterPayment: from, untilAfterPayment: '2027-12-31' }) as Membership;

test('the sentence on dues says from when the payment counts', () => {
  expect(holdsFrom(of(true, '2027-01-01'))).toBe('Ce paiement vaut à partir du 1er janvier 2027.');
  expect(holdsFrom(of(false, '2026-11-26'))).toBe(
    'Ce paiement vaut aussitôt\u00a0: les jours qui restent en 2026 sont compris.',
  );
  expect(holdsFrom(of(false, '2027-02-03'))).toBe('Ce paiement vaut aussitôt.');
});

test('CORE-144 CORE-147: the page says before the payment how it changes the level', () => {
  expect(levelAfter({ isRenewal: false }, 'ROLE_GUEST')).toBe('Ce paiement vous fait passer NEOMAN.');
  expect(levelAfter({ isRenewal: true }, 'ROLE_NOMAN')).toBe(
    'Ce paiement vous fait passer NEOMAN, sans vote.',
  );
  expect(levelAfter({ isRenewal: true }, 'ROLE_ONEMAN')).toBe('Votre niveau ne change pas.');
  expect(levelAfter({ isRenewal: true }, 'ROLE_MAN')).toBe('Votre niveau ne change pas.');
});

test.each([
  ['card', 'Visa •••• 4242', 'par carte (Visa\u00a0••••\u00a04242)'],
  ['card', null, 'par carte'],
  ['paypal', 'noman@forman.example', 'par PayPal'],
  ['credit', null, 'par avoir'],
] as const)(
  'the receipt of dues paid by %s (%s) says "%s", and the last day of the membership',
  (method, instrument, by) => {
    expect(receiptOf({ paid: 50, method, instrument, until: '2027-12-31' })).toBe(
      `50,00\u00a0€ ${by}. Votre adhésion est valable jusqu’au 31 décembre 2027.`,
    );
  },
);

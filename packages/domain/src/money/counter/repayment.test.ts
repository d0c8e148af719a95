import { expect, test } from 'vitest';
import { refundableOnlineCents, repayableCents, whyNothing } from './repayment.ts';

const sale = {
  isGroup: false, paidCents: 5000, owedCents: 0, refundedCents: 0, repaidCents: 0, askedCents: 0, onlineCents: 5000, disputedCents: 0, invoicedCents: 5000,
}; // prettier-ignore

test.each([
  ['the whole', {}, 5000, /^$/],
  ['without what the provider gave back', { refundedCents: 2000, invoicedCents: 3000 }, 3000, /^$/],
  ['without what went back by hand', { repaidCents: 1500, invoicedCents: 3500 }, 3500, /^$/],
  ['without what is contested', { disputedCents: 4000 }, 1000, /^$/],
  ['not the part that an avoir paid', { paidCents: 3000 }, 3000, /^$/],
  ['not what a cancellation made an avoir', { invoicedCents: 0 }, 0, /déjà été rendu/],
  ['nothing of a contested payment', { disputedCents: 5000 }, 0, /contesté/],
  [
    'not the part that an avoir paid, once the money went back',
    { paidCents: 3000, repaidCents: 3000, invoicedCents: 1500 },
    0,
    /déjà été rendu/,
  ],
  [
    'nor once the provider gave it back',
    { paidCents: 3000, refundedCents: 3000, invoicedCents: 1500 },
    0,
    /déjà été rendu/,
  ],
  ['nothing of a sale paid by avoir', { paidCents: 0 }, 0, /payée par avoir/],
  ['without what the provider was asked', { askedCents: 2000 }, 3000, /^$/],
  ['nothing while all was asked', { askedCents: 5000 }, 0, /en cours/],
  ['only what was received', { owedCents: 1500 }, 3500, /^$/],
  ['nothing of what is still to be paid', { owedCents: 5000 }, 0, /encore à payer/],
  ['nothing of several seats at once', { isGroup: true }, 0, /place par place/],
] as const)('MNY-036: %s may be given back in money', (_case, more, cents, why) => {
  const one = { ...sale, ...more };
  expect(repayableCents(one)).toBe(cents);
  expect(whyNothing(one) ?? '').toMatch(why);
});

test.each([
  ['the whole', {}, 5000],
  ['no more than went through the provider', { onlineCents: 3000 }, 3000],
  ['without what the provider gave back', { refundedCents: 1000, invoicedCents: 4000 }, 4000],
  ['without what it was asked already', { askedCents: 1000 }, 4000],
  ['what a transfer gave back is not given again', { repaidCents: 2000, invoicedCents: 3000 }, 3000],
  ['nothing while the bank examines it', { disputedCents: 100 }, 0],
  ['nothing of what was paid by hand', { onlineCents: 0 }, 0],
] as const)('MNY-047: to the card: %s', (_case, more, cents) => {
  expect(refundableOnlineCents({ ...sale, ...more })).toBe(cents);
});

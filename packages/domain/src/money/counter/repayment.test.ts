import { expect, test } from 'vitest';
import { repayableCents, whyNothing } from './repayment.ts';

const sale = {
  isGroup: false, paidCents: 5000, refundedCents: 0, repaidCents: 0, disputedCents: 0, invoicedCents: 5000,
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
  ['nothing of several seats at once', { isGroup: true }, 0, /place par place/],
] as const)('MNY-036: %s may be given back in money', (_case, more, cents, why) => {
  const one = { ...sale, ...more };
  expect(repayableCents(one)).toBe(cents);
  expect(whyNothing(one) ?? '').toMatch(why);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMovePayment,
  openPaymentStates,
  paymentStates,
  splitAllOrNothing,
  splitCreditFirst,
} from './states.ts';

/** The table of the design, typed again: any other move is refused. */
const allowed = new Set([
  'created processing', 'created captured', 'created failed', 'created expired', 'created settled',
  'processing captured', 'processing failed', 'processing expired',
  'captured settled', 'captured refunding', 'captured stuck',
  'failed captured', 'expired captured',
  'refunding refunded', 'refunding stuck',
  'stuck settled', 'stuck refunded',
  'refunded stuck',
]); // prettier-ignore

const pairs = paymentStates.flatMap((from) => paymentStates.map((to) => [from, to] as const));

describe('the life of a payment', () => {
  test.each(pairs)('a move from %s to %s is possible only if the table has it', (from, to) => {
    expect(canMovePayment(from, to)).toBe(allowed.has(`${from} ${to}`));
  });

  test('a captured payment never goes back to an earlier state', () => {
    for (const to of ['created', 'processing', 'failed', 'expired', 'captured'] as const)
      expect(canMovePayment('captured', to)).toBe(false);
  });

  test('a settled payment is over; a refunded one too, unless its refund comes back', () => {
    expect(paymentStates.filter((to) => canMovePayment('settled', to))).toEqual([]);
    expect(paymentStates.filter((to) => canMovePayment('refunded', to))).toEqual(['stuck']);
    for (const end of ['settled', 'refunded'] as const) expect(openPaymentStates).not.toContain(end);
  });
});

const cents = fc.integer({ min: 0, max: 100_000_00 });

describe('price, credit and rest', () => {
  test.each([
    [5000, 0, 0, 5000],
    [5000, 2000, 2000, 3000],
    [5000, 5000, 5000, 0],
    [5000, 9900, 5000, 0],
    [1999, 0, 0, 1999],
    [5000, -100, 0, 5000],
    [0, 3000, 0, 0],
  ])(
    'CORE-196 CORE-201 CORE-204: a price of %i with %i of credit is paid %i by credit, %i online',
    (price, usable, creditCents, onlineCents) => {
      expect(splitCreditFirst(price, usable)).toEqual({ priceCents: price, creditCents, onlineCents });
    },
  );

  test('an online rest that no bank charges is raised to 0.50 €, and the avoir keeps the difference', () => {
    expect(splitCreditFirst(5000, 4980)).toEqual({ priceCents: 5000, creditCents: 4950, onlineCents: 50 });
    expect(splitCreditFirst(5000, 4950)).toEqual({ priceCents: 5000, creditCents: 4950, onlineCents: 50 });
    expect(splitCreditFirst(5000, 5000)).toEqual({ priceCents: 5000, creditCents: 5000, onlineCents: 0 });
  });

  test.each([
    [500, 499, 0, 500],
    [500, 500, 500, 0],
    [500, 501, 500, 0],
    [500, 0, 0, 500],
  ])(
    'CORE-251: an all-or-nothing price of %i with %i of credit is paid %i by credit, %i online',
    (price, usable, creditCents, onlineCents) => {
      expect(splitAllOrNothing(price, usable)).toEqual({ priceCents: price, creditCents, onlineCents });
    },
  );

  test('CORE-201 CORE-251: the parts sum up to the price, with no negative part and no more credit than is usable', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.constantFrom(splitCreditFirst, splitAllOrNothing),
        (price, usable, split) => {
          const { creditCents, onlineCents } = split(price, usable);
          expect(creditCents + onlineCents).toBe(price);
          expect(Math.min(creditCents, onlineCents)).toBeGreaterThanOrEqual(0);
          expect(creditCents).toBeLessThanOrEqual(usable);
        },
      ),
    );
  });
});

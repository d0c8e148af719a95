import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type Avoir, isBankRefund, usableAvoirs, usableCredit } from './usable.ts';

const now = new Date('2026-12-01T09:00:00Z');
const day = 86_400_000;

const avoir = (values: Partial<Avoir>): Avoir => ({
  id: 1,
  leftCents: 1000,
  reservedCents: 0,
  description: 'Geste commercial',
  expiresAt: null,
  createdAt: now,
  ...values,
});

describe('avoirs that count', () => {
  test.each([
    ['Remboursement', true],
    ['REMBOURSEMENT DE FRAIS', true],
    ['rémboursement', true],
    ['à remboursements multiples', true],
    ['Re\u0301mboursement', true],
    ['Avoir n° AV-2026-000001 : annulation', false],
    ['Rembourser', false],
    ['', false],
  ])('CORE-255: an avoir described "%s" is paid back by bank transfer: %s', (description, expected) => {
    expect(isBankRefund({ description })).toBe(expected);
  });

  test('CORE-221 CORE-255: an avoir counts until just before its expiry', () => {
    expect(usableCredit([avoir({ expiresAt: new Date(now.getTime() + 1) })], now)).toBe(1000);
    expect(usableCredit([avoir({ expiresAt: now })], now)).toBe(0);
    expect(usableCredit([avoir({ expiresAt: new Date(now.getTime() - day) })], now)).toBe(0);
  });

  test('CORE-256: the usable credit is never below 0, even when more is reserved', () => {
    expect(usableCredit([avoir({ leftCents: 500, reservedCents: 800 })], now)).toBe(0);
    expect(usableCredit([], now)).toBe(0);
  });
});

const anyAvoir = fc.record({
  leftCents: fc.integer({ min: 0, max: 100_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  description: fc.constantFrom('Geste', 'Remboursement', 'Avoir n° AV-2026-000002 : annulation'),
  expiresIn: fc.option(fc.integer({ min: -3, max: 3 })),
  age: fc.integer({ min: 0, max: 5 }),
});
const wallet = fc.array(anyAvoir, { maxLength: 8 }).map((list) =>
  list.map(({ leftCents, share, description, expiresIn, age }, index): Avoir => ({
    id: index + 1,
    leftCents,
    reservedCents: Math.floor(leftCents * share),
    description,
    expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * day),
    createdAt: new Date(now.getTime() - age * day),
  })),
);

describe('the spending of avoirs', () => {
  test('CORE-255 CORE-256: all usable credit can be spent, and not a cent more', () => {
    fc.assert(
      fc.property(wallet, (avoirs) => {
        const usable = usableCredit(avoirs, now);
        expect(usable).toBeGreaterThanOrEqual(0);
        expect(allocate(avoirs, usable, now)).not.toBeNull();
        expect(allocate(avoirs, usable + 1, now)).toBeNull();
      }),
    );
  });

  test('CORE-255: an amount is taken from the oldest avoirs first, one part each, without leaving a free amount behind', () => {
    fc.assert(
      fc.property(wallet, fc.double({ min: 0, max: 1, noNaN: true }), (avoirs, share) => {
        const amount = Math.floor(usableCredit(avoirs, now) * share);
        const parts = allocate(avoirs, amount, now) ?? [];
        const order = usableAvoirs(avoirs, now);
        expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amount);
        expect(parts.map((part) => part.avoirId)).toEqual(order.slice(0, parts.length).map((a) => a.id));
        for (const [index, part] of parts.entries()) {
          const free = order[index]!.leftCents - order[index]!.reservedCents;
          expect(part.amountCents).toBeGreaterThan(0);
          expect(part.amountCents).toBeLessThanOrEqual(free);
          // All avoirs but the last are used up.
          expect(index === parts.length - 1 || part.amountCents === free).toBe(true);
        }
        for (const [older, newer] of order.slice(1).map((a, index) => [order[index]!, a] as const)) {
          expect(older.createdAt.getTime()).toBeLessThanOrEqual(newer.createdAt.getTime());
        }
      }),
    );
  });

  test('an amount of 0 takes nothing from the avoirs', () => {
    expect(allocate([avoir({})], 0, now)).toEqual([]);
  });
});

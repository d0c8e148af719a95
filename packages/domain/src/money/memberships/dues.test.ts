import { describe, expect, test } from 'vitest';
import { ladder, type Level } from '../../access.ts';
import {
  becomesMember,
  canPayDues,
  duesCalledOn,
  duesName,
  isCalledRenewal,
  firstDuesPrices,
  membershipPriceCents,
  membershipState,
  paidFrom,
  paidUntil,
  reminderDue,
} from './dues.ts';

const at = (instant: string): Date => new Date(instant);

describe('the price of dues', () => {
  test('CORE-140 CORE-141: is 30 € for a guest, 60 € from DEVMAN up and 50 € for the others; above 30 € it is a renewal', () => {
    const euros = Object.fromEntries(
      ladder.map((level) => [level, membershipPriceCents(level, firstDuesPrices) / 100]),
    );
    expect(euros).toEqual({
      ROLE_GUEST: 30, ROLE_NOMAN: 50, ROLE_ONEMAN: 50, ROLE_NEOMAN: 50, ROLE_BEMAN: 50, ROLE_ADMAN: 50, ROLE_MAN: 50,
      ROLE_DEVMAN: 60, ROLE_DXMAN: 60, ROLE_XMAN: 60,
    }); // prettier-ignore
    expect([3000, 5000, 6000].map((cents) => isCalledRenewal(cents, firstDuesPrices))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a membership', () => {
  test.each([
    ['2026-12-31', '2026-12-31T22:59:59Z', true],
    ['2026-12-31', '2026-12-31T23:00:00Z', false],
    [null, '2026-06-01T10:00:00Z', false],
  ])('CORE-153: until %s is active at %s: %s', (until, now, isActive) => {
    expect(membershipState(until, at(now)).isActive).toBe(isActive);
  });

  test.each([
    ['2026-12-31', '2026-11-30T22:59:59Z', false],
    ['2026-12-31', '2026-11-30T23:00:00Z', true],
    ['2027-12-31', '2026-12-15T10:00:00Z', false],
    ['2025-12-31', '2026-06-01T10:00:00Z', true],
    [null, '2026-06-01T10:00:00Z', true],
  ])('CORE-155: until %s is due at %s: %s', (until, now, isDue) => {
    expect(membershipState(until, at(now)).isDue).toBe(isDue);
  });
});

describe('the effect of a payment of dues', () => {
  test.each([
    ['ROLE_GUEST', null, '2026-03-02T10:00:00Z', '2027-12-31'],
    ['ROLE_NOMAN', '2026-12-31', '2027-01-08T10:00:00Z', '2028-12-31'],
    ['ROLE_NOMAN', '2031-06-30', '2027-01-08T10:00:00Z', '2031-06-30'],
    ['ROLE_MAN', null, '2026-03-02T10:00:00Z', '2027-12-31'],
  ] as const)(
    'CORE-146: of a %s until %s, paid at %s, is a membership until %s',
    (level, before, now, after) => {
      expect(paidUntil({ level, untilOn: before }, at(now))).toBe(after);
    },
  );

  test.each([
    ['2026-12-31', '2026-10-02T10:00:00Z', '2027-12-31'],
    ['2026-12-31', '2026-12-31T22:59:59Z', '2027-12-31'],
    // Late: the year that has begun, not the one after it.
    ['2026-12-31', '2026-12-31T23:00:00Z', '2027-12-31'],
    ['2026-12-31', '2027-01-08T10:00:00Z', '2027-12-31'],
    ['2026-12-31', '2027-11-30T22:59:59Z', '2027-12-31'],
    ['2026-12-31', '2027-11-30T23:00:00Z', '2028-12-31'],
    ['2019-12-31', '2027-03-01T10:00:00Z', '2027-12-31'],
    // Ahead: a year more.
    ['2027-12-31', '2026-12-02T10:00:00Z', '2028-12-31'],
    // Ends within a year come from imports: that year is not paid whole.
    ['2026-06-30', '2026-05-02T10:00:00Z', '2026-12-31'],
    ['2031-06-30', '2026-12-02T10:00:00Z', '2031-12-31'],
  ])('CORE-147: of a member until %s, paid at %s, is a membership until %s', (before, now, after) => {
    expect(paidUntil({ level: 'ROLE_MAN', untilOn: before }, at(now))).toBe(after);
  });

  test('CORE-144 CORE-152: a guest or a NOMAN becomes a member, and the name of the dues exempts the invoice', () => {
    expect(ladder.filter((level) => becomesMember(level))).toEqual(['ROLE_GUEST', 'ROLE_NOMAN']);
    expect(duesName(true, '2027-12-31')).toBe('Adhésion 2027');
    expect(duesName(false, '2027-12-31')).toBe('Renouvellement cotisation 2027');
  });
});

describe('the right to pay dues', () => {
  const person = (level: Level, isJdEnded = false, isDemarrageEnded = false, is3JREnded = false) => ({
    level,
    isJdEnded,
    isDemarrageEnded,
    is3JREnded,
  });

  test('CORE-007 CORE-103: is given to a guest after the three stages, and to everybody else at any time', () => {
    expect(canPayDues(person('ROLE_GUEST'), false)).toEqual({ ok: false, reason: 'path_not_ended' });
    expect(canPayDues(person('ROLE_GUEST', true, true, false), false)).toMatchObject({ ok: false });
    expect(canPayDues(person('ROLE_GUEST', true, true, true), false)).toEqual({ ok: true });
    expect(canPayDues(person('ROLE_NOMAN'), false)).toEqual({ ok: true });
  });

  test('is refused just after a payment', () => {
    expect(canPayDues(person('ROLE_MAN'), true)).toEqual({ ok: false, reason: 'dues_just_paid' });
  });
});

test.each([
  ['2026-11-30T22:59:59Z', null],
  ['2026-11-30T23:00:00Z', 'call'],
  ['2026-12-20T22:59:59Z', 'call'],
  ['2026-12-20T23:00:00Z', 'last_days'],
  ['2026-12-31T22:59:59Z', 'last_days'],
  ['2026-12-31T23:00:00Z', 'ended'],
  ['2027-03-01T10:00:00Z', 'ended'],
  ['2027-03-02T10:00:00Z', null],
])('CORE-155: the message at %s about a membership until 31 December 2026 is %s', (now, step) => {
  expect(reminderDue('2026-12-31', at(now))).toBe(step);
});

test.each([
  ['2026-12-31', '2026-11-24T11:00:00Z', '2026-12-01', '2027-01-01'],
  ['2026-12-31', '2026-11-30T22:59:00Z', '2026-12-01', '2027-01-01'],
  ['2026-12-31', '2026-11-30T23:00:00Z', null, '2027-01-01'],
  ['2027-12-31', '2026-12-05T11:00:00Z', '2027-12-01', '2028-01-01'],
  ['2027-06-30', '2026-12-05T11:00:00Z', '2027-07-01', '2027-07-01'],
  ['2025-12-31', '2026-11-24T11:00:00Z', null, '2026-11-24'],
  [null, '2026-11-24T11:00:00Z', null, '2026-11-24'],
])(
  'CORE-155: for a membership until %s, on %s, dues are called on %s and are paid from %s',
  (until, now, called, from) => {
    expect(duesCalledOn(until, at(now))).toBe(called);
    expect(paidFrom(until, at(now))).toBe(from);
  },
);

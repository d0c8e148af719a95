import { describe, expect, test } from 'vitest';
import {
  canAcceptQuote,
  canCancelOrder,
  canOrderSeat,
  canPlaceOrder,
  canReceiveOrder,
  canRemoveSeat,
  cameInTime,
  dueDay,
  formatIban,
  groupOrderStates,
  isReminderDue,
  keptUntil,
} from './group-orders.ts';

const now = new Date('2026-12-01T09:00:00Z');
const on = (day: string) => new Date(`${day}T08:00:00Z`);

describe('the days of a group order', () => {
  test('MNY-004: the transfer is due within two weeks, and before the day of the first session', () => {
    expect(dueDay(now, [on('2027-03-10')])).toBe('2026-12-16');
    expect(dueDay(now, [on('2027-03-10'), on('2026-12-10')])).toBe('2026-12-09');
  });

  test('MNY-004: a seat is kept three days beyond the due day, in Paris, but not once its session has begun', () => {
    expect(keptUntil('2026-12-16', on('2027-03-10')).toISOString()).toBe('2026-12-19T23:00:00.000Z');
    expect(keptUntil('2026-12-09', on('2026-12-10'))).toEqual(on('2026-12-10'));
  });
});

test('MNY-005: a payer is reminded from three days before the due day on, unless the order is more recent', () => {
  const order = { dueOn: '2026-12-16', orderedOn: '2026-12-01' };
  expect(isReminderDue(order, '2026-12-12')).toBe(false);
  expect(isReminderDue(order, '2026-12-13')).toBe(true);
  expect(isReminderDue({ dueOn: '2026-12-03', orderedOn: '2026-12-01' }, '2026-12-02')).toBe(false);
});

test('a transfer is in time until the day before the session', () => {
  expect(cameInTime('2026-12-09', on('2026-12-10'))).toBe(true);
  expect(cameInTime('2026-12-10', on('2026-12-10'))).toBe(false);
});

test('an order refuses free seats, seats too soon for a transfer, and the same seat twice', () => {
  const seat = { startsAt: on('2027-03-10'), priceCents: 5000, isTwice: false, now };
  expect(canOrderSeat(seat)).toEqual({ ok: true });
  expect(canOrderSeat({ ...seat, priceCents: 0 })).toMatchObject({ reason: 'order_is_free' });
  expect(canOrderSeat({ ...seat, isTwice: true })).toMatchObject({ reason: 'order_twice' });
  expect(canOrderSeat({ ...seat, startsAt: on('2026-12-03') })).toMatchObject({ reason: 'order_too_soon' });
  expect(canOrderSeat({ ...seat, startsAt: on('2026-12-04') })).toEqual({ ok: true });
});

test('an order needs a company, an account to pay into, one kind of VAT, and at most two other orders waiting', () => {
  const payer = {
    company: 'Cabinet',
    isGranted: true,
    hasAddress: true,
    hasIban: true,
    openOrders: 2,
    unpaidOrders: 2,
    isMixed: false,
  };
  expect(canPlaceOrder(payer)).toEqual({ ok: true });
  expect(canPlaceOrder({ ...payer, company: '' })).toMatchObject({ reason: 'order_no_company' });
  expect(canPlaceOrder({ ...payer, hasAddress: false })).toMatchObject({ reason: 'order_no_address' });
  expect(canPlaceOrder({ ...payer, hasIban: false })).toMatchObject({ reason: 'order_no_account' });
  expect(canPlaceOrder({ ...payer, openOrders: 3 })).toMatchObject({ reason: 'order_too_many' });
  expect(canPlaceOrder({ ...payer, unpaidOrders: 3 })).toMatchObject({ reason: 'order_unpaid_before' });
  expect(canPlaceOrder({ ...payer, isMixed: true })).toMatchObject({ reason: 'order_mixed_vat' });
});

test('each act on an order is possible only in its own states', () => {
  const open = (can: (state: (typeof groupOrderStates)[number]) => { ok: boolean }) =>
    groupOrderStates.filter((state) => can(state).ok);
  expect(open((state) => canAcceptQuote({ state, dueOn: '2026-12-01', now }))).toEqual(['quoted']);
  expect(canAcceptQuote({ state: 'quoted', dueOn: '2026-11-30', now })).toMatchObject({
    reason: 'order_over',
  });
  expect(open((state) => canCancelOrder({ state }))).toEqual(['quoted', 'ordered']);
  expect(open((state) => canReceiveOrder({ state }))).toEqual(['ordered', 'expired']);
  expect(open((state) => canRemoveSeat({ state, seats: 2 }))).toEqual(['quoted', 'ordered', 'expired']);
  expect(canRemoveSeat({ state: 'ordered', seats: 1 })).toMatchObject({ reason: 'order_last_seat' });
});

test('an IBAN is written in groups of four', () => {
  expect(formatIban('FR1420041010050500013M02606')).toBe(
    'FR14 2004 1010 0505 0001 3M02 606'.replaceAll(' ', '\u00a0'),
  );
});

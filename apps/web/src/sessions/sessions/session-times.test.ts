import { expect, test } from 'vitest';
import { hoursOf } from '../shared/session-when.ts';
import { daysOf, durationOf } from './session-times.ts';

const slot = (dateAt: string, endAt: string, id = 1) => ({ id, dateAt, endAt });
const winter = { startDate: '2026-01-12T08:00:00Z', endDate: '2026-01-12T17:00:00Z' };

test('CORE-161: a session without slots reads 9h-18h', () => {
  expect(daysOf({ ...winter, slots: [] })).toEqual([{ date: winter.startDate, hours: '9h-18h', end: null }]);
  expect(hoursOf({ ...winter, slots: [] })).toBe('9h-18h');
  expect(durationOf({ ...winter, slots: [] })).toBeNull();
});

test('CORE-173: 9:00-18:00 typed in Paris reads 9h-18h in January and in July', () => {
  const january = { ...winter, slots: [slot('2026-01-12T08:00:00Z', '2026-01-12T17:00:00Z')] };
  const july = { ...winter, slots: [slot('2026-07-13T07:00:00Z', '2026-07-13T16:00:00Z')] };
  expect(hoursOf(january)).toBe('9h-18h');
  expect(hoursOf(july)).toBe('9h-18h');
});

test('CORE-160: every slot of every day is written, in order', () => {
  const session = {
    ...winter,
    slots: [
      slot('2026-01-13T08:00:00Z', '2026-01-13T11:30:00Z', 3),
      slot('2026-01-12T13:00:00Z', '2026-01-12T16:30:00Z', 2),
      slot('2026-01-12T08:00:00Z', '2026-01-12T11:30:00Z', 1),
    ],
  };
  expect(daysOf(session).map(({ hours }) => hours)).toEqual(['9h-12h30, puis 14h-17h30', '9h-12h30']);
  expect(hoursOf(session)).toBe('dès 9h · 2\u00a0jours');
  expect(durationOf(session)).toBe(10.5 * 3_600_000);
});

import { describe, expect, test } from 'vitest';
import { hoursOf, whenOf } from './session-when.ts';

const slot = (id: number, dateAt: string, endAt: string) => ({ id, dateAt, endAt });

describe('the hours shown at the payment of a session', () => {
  test('span the morning and the afternoon', () => {
    const morning = slot(1, '2026-12-15T08:00:00.000Z', '2026-12-15T11:30:00.000Z');
    const afternoon = slot(2, '2026-12-15T13:00:00.000Z', '2026-12-15T16:30:00.000Z');
    const { dateAt: startDate } = morning;
    const { endAt: endDate } = afternoon;
    expect(hoursOf({ startDate, endDate, slots: [morning, afternoon] })).toBe('9h-17h30');
  });

  test('are those of several days when all are alike, else the start of the first day', () => {
    const first = slot(1, '2027-01-04T08:00:00.000Z', '2027-01-04T17:00:00.000Z');
    const second = slot(2, '2027-01-05T08:00:00.000Z', '2027-01-05T16:00:00.000Z');
    const span = { startDate: first.dateAt, endDate: second.endAt };
    expect(hoursOf({ ...span, slots: [second, first] })).toBe('dès 9h · 2\u00a0jours');
    const alike = slot(2, second.dateAt, '2027-01-05T17:00:00.000Z');
    expect(hoursOf({ ...span, slots: [alike, first] })).toBe('9h-18h · 2\u00a0jours');
    expect(whenOf(span)).toBe('lun. 4 janv. 2027 à 9h au mar. 5 janv. 2027 à 17h');
  });

  test('CORE-161: are those of a whole day when there are no slots', () => {
    const day = '2026-12-15T08:00:00.000Z';
    expect(hoursOf({ startDate: day, endDate: day, slots: [] })).toBe('9h-18h');
  });
});

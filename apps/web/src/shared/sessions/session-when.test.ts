import { describe, expect, test } from 'vitest';
import { hoursOf } from './session-when.ts';

const slot = (id: number, dateAt: string, endAt: string) => ({ id, dateAt, endAt });

describe('the hours beside the day of a session that is paid', () => {
  test('span the morning and the afternoon', () => {
    const morning = slot(1, '2026-12-15T08:00:00.000Z', '2026-12-15T11:30:00.000Z');
    const afternoon = slot(2, '2026-12-15T13:00:00.000Z', '2026-12-15T16:30:00.000Z');
    const { dateAt: startDate } = morning;
    const { endAt: endDate } = afternoon;
    expect(hoursOf({ startDate, endDate, slots: [morning, afternoon] })).toBe('9h-17h30');
  });

  test('name the last day where there are several', () => {
    const first = slot(1, '2026-12-17T08:00:00.000Z', '2026-12-17T17:00:00.000Z');
    const second = slot(2, '2026-12-18T08:00:00.000Z', '2026-12-18T17:00:00.000Z');
    expect(hoursOf({ startDate: first.dateAt, endDate: second.endAt, slots: [first, second] })).toBe(
      'jusqu’au ven. 18 déc., 9h-18h',
    );
  });

  test('CORE-161: are those of a whole day where there are no slots', () => {
    const day = '2026-12-15T08:00:00.000Z';
    expect(hoursOf({ startDate: day, endDate: day, slots: [] })).toBe('9h-18h');
  });
});

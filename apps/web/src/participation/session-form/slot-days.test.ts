import { describe, expect, test } from 'vitest';
import {
  edgesOf,
  haveSameHours,
  lengthOf,
  withAnother,
  withHours,
  without,
  withPeriod,
  withSameHours,
} from './slot-days.ts';

const none = { from: '', to: '', slots: [] };
const shown = (dated: { slots: { day: string; start: string; endDay: string; end: string }[] }) =>
  dated.slots.map(({ day, start, end }) => `${day} ${start}-${end}`);

describe('CAT-084: the slots of a period', () => {
  test('a period has one slot a day from 9h to 18h, even a period of one day', () => {
    expect(shown(withPeriod(none, '2027-01-12', '2027-01-14'))).toEqual([
      '2027-01-12 09:00-18:00',
      '2027-01-13 09:00-18:00',
      '2027-01-14 09:00-18:00',
    ]);
    expect(shown(withPeriod(none, '2028-02-29', '2028-02-29'))).toEqual(['2028-02-29 09:00-18:00']);
    expect(withPeriod(none, 'demain', '').slots).toEqual([]);
  });

  test('a period over either clock change still has one slot a day', () => {
    expect(withPeriod(none, '2027-03-27', '2027-03-29').slots).toHaveLength(3);
    expect(withPeriod(none, '2027-10-30', '2027-11-01').slots).toHaveLength(3);
    expect(lengthOf(withPeriod(none, '2027-03-28', '2027-03-28').slots[0]!)).toBe(9 * 3_600_000);
  });

  test('days that stay in the period keep their hours', () => {
    const first = withPeriod(none, '2027-01-12', '2027-01-13');
    const edited = withHours(first, first.slots[1]!.key, { end: '12:30' });
    expect(shown(withPeriod(edited, '2027-01-13', '2027-01-14'))).toEqual([
      '2027-01-13 09:00-12:30',
      '2027-01-14 09:00-18:00',
    ]);
  });

  test('a day may have several slots; removing the slot of the last day shortens the period', () => {
    const two = withPeriod(none, '2027-01-12', '2027-01-13');
    const more = withAnother(withHours(two, two.slots[0]!.key, { end: '12:30' }), '2027-01-12');
    expect(shown(more)).toEqual([
      '2027-01-12 09:00-12:30',
      '2027-01-12 13:00-15:00',
      '2027-01-13 09:00-18:00',
    ]);
    expect(new Set(more.slots.map(({ key }) => key)).size).toBe(3);
    const last = more.slots.at(-1)!;
    expect(without(more, last.key)).toMatchObject({ from: '2027-01-12', to: '2027-01-12' });
  });

  test('the first day’s hours are copied to all days', () => {
    const two = withPeriod(none, '2027-01-12', '2027-01-13');
    const edited = withHours(two, two.slots[0]!.key, { start: '10:00' });
    expect(haveSameHours(edited.slots)).toBe(false);
    expect(shown(withSameHours(edited))).toEqual(['2027-01-12 10:00-18:00', '2027-01-13 10:00-18:00']);
    expect(haveSameHours(withSameHours(edited).slots)).toBe(true);
  });

  test('the start of the first slot and the end of the last one are sent', () => {
    expect(edgesOf(withPeriod(none, '2027-01-12', '2027-01-13'))).toEqual({
      first: '2027-01-12 09:00',
      last: '2027-01-13 18:00',
    });
    expect(edgesOf({ from: '12 janvier', to: '', slots: [] })).toEqual({
      first: '12 janvier',
      last: '12 janvier',
    });
  });
});

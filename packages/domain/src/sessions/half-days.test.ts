import { describe, expect, test } from 'vitest';
import { parisInstant } from '../paris-time.ts';
import { attendanceDays, halfDays } from './half-days.ts';

const slot = (day: string, from: string, to: string, lastDay = day) => ({
  startsAt: parisInstant(day, from),
  endsAt: parisInstant(lastDay, to),
});
const read = (...slots: ReturnType<typeof slot>[]) =>
  attendanceDays(slots).map(({ day, parts }) => `${day} ${parts.join('+')}`);

describe('half-days', () => {
  test.each([
    ['09:00', '12:30', 'morning'],
    ['14:00', '17:30', 'afternoon'],
    ['09:00', '18:00', 'morning+afternoon'],
    ['09:00', '13:00', 'morning'],
    ['09:00', '13:01', 'morning+afternoon'],
    ['09:00', '14:00', 'morning+afternoon'],
    ['09:00', '14:30', 'morning+afternoon'],
    ['12:45', '17:00', 'morning+afternoon'],
    ['12:00', '14:00', 'morning+afternoon'],
    ['13:00', '13:45', 'afternoon'],
    ['17:59', '20:00', 'afternoon'],
    ['14:00', '19:30', 'afternoon'],
    ['17:00', '19:00', 'afternoon'],
    ['18:00', '20:00', 'evening'],
    ['19:30', '21:30', 'evening'],
    ['08:00', '22:00', 'morning+afternoon'],
    ['05:00', '06:00', 'morning'],
  ])('%s-%s covers %s', (from, to, parts) => {
    expect(read(slot('2026-12-15', from, to))).toEqual([`2026-12-15 ${parts}`]);
  });

  test('each lasts the time of its slots, without the pause between them, and no minute counts twice', () => {
    const readMinutes = (...slots: ReturnType<typeof slot>[]) =>
      halfDays(slots).map(({ day, part, minutes }) => `${day} ${part} ${minutes}`);
    expect(readMinutes(slot('2026-12-15', '09:30', '12:30'), slot('2026-12-15', '13:30', '17:00'))).toEqual([
      '2026-12-15 morning 180',
      '2026-12-15 afternoon 210',
    ]);
    expect(readMinutes(slot('2026-12-15', '09:00', '10:30'), slot('2026-12-15', '10:45', '14:00'))).toEqual([
      '2026-12-15 morning 225',
      '2026-12-15 afternoon 60',
    ]);
    expect(readMinutes(slot('2026-12-15', '09:00', '12:00'), slot('2026-12-15', '11:00', '12:30'))).toEqual([
      '2026-12-15 morning 210',
    ]);
    // The clock changes in these nights: one hour more in October, one less in March.
    expect(readMinutes(slot('2026-10-25', '00:00', '06:00'), slot('2027-03-28', '00:00', '06:00'))).toEqual([
      '2026-10-25 morning 420',
      '2027-03-28 morning 300',
    ]);
  });

  test('slots of one day make one day, in their order, and days follow each other', () => {
    const days = attendanceDays([
      slot('2026-12-16', '09:00', '12:00'),
      slot('2026-12-15', '14:00', '17:00'),
      slot('2026-12-15', '09:00', '12:00'),
    ]);
    expect(days.map(({ day, parts }) => [day, parts])).toEqual([
      ['2026-12-15', ['morning', 'afternoon']],
      ['2026-12-16', ['morning']],
    ]);
    expect(days[0]?.stretches.map(({ startsAt }) => startsAt)).toEqual([
      parisInstant('2026-12-15', '09:00'),
      parisInstant('2026-12-15', '14:00'),
    ]);
  });

  test('one slot over three days is cut at midnight', () => {
    expect(read(slot('2026-12-15', '14:00', '12:00', '2026-12-17'))).toEqual([
      '2026-12-15 afternoon',
      '2026-12-16 morning+afternoon',
      '2026-12-17 morning',
    ]);
  });

  test('days of a clock change, and 29 February, are split like others', () => {
    for (const day of ['2026-10-25', '2027-03-28', '2028-02-29'])
      expect(read(slot(day, '09:00', '18:00'))).toEqual([`${day} morning+afternoon`]);
    expect(read(slot('2026-10-24', '14:00', '12:00', '2026-10-25'))).toEqual([
      '2026-10-24 afternoon',
      '2026-10-25 morning',
    ]);
  });
});

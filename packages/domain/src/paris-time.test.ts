import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  isDay,
  mondayOf,
  oneYearAfter,
  parisDay,
  parisHour,
  parisInstant,
  parisParts,
} from './paris-time.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const hours = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

/** True for the hour that the spring change skips: 2:00 to 2:59 on the last Sunday of March. */
const skipped = (day: string, hour: string): boolean =>
  hour.startsWith('02:') &&
  parisHour(new Date(`${day}T00:59:00Z`)) === '01:59' &&
  parisHour(new Date(`${day}T01:00:00Z`)) === '03:00';

describe('CORE-173: Paris time', () => {
  test('a typed day and hour are read back on every day of the century, both clock changes included', () => {
    fc.assert(
      fc.property(days, hours, (day, hour) => {
        fc.pre(!skipped(day, hour));
        const instant = parisInstant(day, hour);
        expect([parisDay(instant), parisHour(instant)]).toEqual([day, hour]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['2026-01-15', '09:00', '2026-01-15T08:00:00Z'],
    ['2026-07-15', '09:00', '2026-07-15T07:00:00Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
    ['2026-12-31', '00:00', '2026-12-30T23:00:00Z'],
  ])('%s %s in Paris is the instant %s', (day, hour, instant) => {
    expect(parisInstant(day, hour)).toEqual(new Date(instant));
  });

  test('an hour skipped in spring is read as the hour after it, one repeated in autumn as the first of the two', () => {
    expect(parisHour(parisInstant('2026-03-29', '02:30'))).toBe('03:30');
    expect(parisInstant('2026-10-25', '02:30')).toEqual(new Date('2026-10-25T00:30:00Z'));
  });

  test('every instant reads as in Intl, also around both clock changes', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((text) => Date.parse(text));
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
      .map(([change, away]) => new Date(change + away));
    fc.assert(
      fc.property(fc.oneof(instants, near), (instant) => {
        const { year, month, day, hour, minute, second } = parisParts(instant);
        const read = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
        expect(read).toBe(intl.format(instant));
      }),
      { numRuns: 3000 },
    );
    expect(() => parisParts(new Date(Number.NaN))).toThrow(RangeError);
  });

  test('CORE-146: the day in Paris does not depend on the time zone of the machine', () => {
    expect(parisDay(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
    expect(parisDay(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
    fc.assert(
      fc.property(instants, (instant) => {
        const midnight = parisInstant(parisDay(instant));
        const next = parisInstant(addDays(parisDay(instant), 1));
        expect(midnight.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime()).toBeLessThan(next.getTime());
        expect([23, 24, 25]).toContain((next.getTime() - midnight.getTime()) / 3_600_000);
      }),
      { numRuns: 500 },
    );
  });
});

describe('days', () => {
  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-01-01T00:00', false],
  ])('“%s” is a valid day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test('adding days and counting days are inverse, and Monday is at most six days before', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        const monday = mondayOf(day);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(monday, day));
      }),
    );
  });

  test('CORE-221: one year later is the same day and hour in Paris, 28 February after 29 February', () => {
    expect(oneYearAfter(new Date('2028-02-29T09:30:00+01:00'))).toEqual(
      new Date('2029-02-28T09:30:00+01:00'),
    );
    // The 28th is in winter time this year, in summer time the next.
    expect(oneYearAfter(new Date('2026-03-28T09:30:00+01:00'))).toEqual(
      new Date('2027-03-28T09:30:00+02:00'),
    );
  });
});

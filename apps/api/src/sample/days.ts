import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Random } from '../seeded-random.ts';

/** The calendar of the sample: everything is so many Paris days from today, at whatever hour it is loaded. */
export type Days = ReturnType<typeof createDays>;

export function createDays(now: Date) {
  const today = parisDay(now);
  const day = (offset: number): string => addDays(today, offset);
  return {
    today,
    year: Number(today.slice(0, 4)),
    /** The start of today: past events lie before it. */
    start: parisInstant(today),
    day,
    at: (offset: number, hour: string): Date => parisInstant(day(offset), hour),
    /** The nearest day, away from today, that begins `length` days without weekend or public holiday. */
    workday(offset: number, length = 1): number {
      const step = offset < 0 ? -1 : 1;
      let found = offset;
      while (!isWorking(day(found), length)) found += step;
      return found;
    },
  };
}

/** Public holidays with the same date each year. */
const holidays = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);

const isWorking = (first: string, length: number): boolean =>
  Array.from({ length }, (_, index) => addDays(first, index)).every((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5));
  });

const two = (value: number): string => String(value).padStart(2, '0');

/** A random moment of this day when people are awake. */
export const daytime = (random: Random, day: string): Date =>
  parisInstant(day, `${two(random.int(8, 20))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`);

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

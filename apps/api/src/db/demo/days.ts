import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Random } from './random.ts';

/** The calendar of the sample: everything is so many Paris days from today, whatever the hour it is loaded at. */
export type Days = ReturnType<typeof createDays>;

export function createDays(now: Date) {
  const today = parisDay(now);
  const day = (offset: number): string => addDays(today, offset);
  return {
    today,
    year: Number(today.slice(0, 4)),
    /** The start of today: what has happened lies before it. */
    start: parisInstant(today),
    day,
    at: (offset: number, hour: string): Date => parisInstant(day(offset), hour),
    /** The nearest day that is no Saturday or Sunday, away from today. */
    workday(offset: number): number {
      const weekday = new Date(`${day(offset)}T00:00:00Z`).getUTCDay();
      if (weekday === 6) return offset < 0 ? offset - 1 : offset + 2;
      if (weekday === 0) return offset < 0 ? offset - 2 : offset + 1;
      return offset;
    },
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Some moment of this day when people are awake. */
export const daytime = (random: Random, day: string): Date =>
  parisInstant(day, `${two(random.int(8, 20))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`);

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

import { lazy } from './lazy.ts';

/**
 * Calendar and clock of Paris, by Intl alone. Instants are Date; a day is "YYYY-MM-DD"; an hour is "HH:MM".
 * Hours are typed and shown in Paris time, in winter and in summer (CORE-173).
 */
const zone = 'Europe/Paris';

const parts = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

export type ParisParts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const hourMs = 3_600_000;
/** Lead of Paris over UTC, by hour of UTC: France changes its clocks at whole hours. */
const offsets = new Map<number, number>();
const mostOffsets = 1000;

/**
 * Milliseconds that Paris is ahead of UTC at this instant. Cached by hour, as Intl takes longer than all the
 * rest.
 */
function offsetAt(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const start = hour * hourMs;
  const read: Record<string, number> = {};
  for (const part of parts().formatToParts(start)) read[part.type] = Number(part.value);
  const { year, month, day, hour: ofDay, minute, second } = read as ParisParts;
  const offset = Date.UTC(year, month - 1, day, ofDay, minute, second) - start;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** @throws RangeError for an invalid date. */
export function parisParts(instant: Date): ParisParts {
  const wall = new Date(instant.getTime() + offsetAt(instant));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day in Paris at this instant, "YYYY-MM-DD". */
export function parisDay(instant: Date): string {
  const { year, month, day } = parisParts(instant);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The hour in Paris at this instant, "HH:MM". */
export function parisHour(instant: Date): string {
  const { hour, minute } = parisParts(instant);
  return `${two(hour)}:${two(minute)}`;
}

/**
 * Instant of a Paris day and hour. An hour that the spring change skips is read as the hour after it; an hour
 * that the autumn change repeats is read as the first of the two.
 */
export function parisInstant(day: string, hour = '00:00'): Date {
  const wall = Date.parse(`${day}T${hour.length === 5 ? `${hour}:00` : hour}Z`);
  const reads = (instant: Date): boolean => parisParts(instant).hour === new Date(wall).getUTCHours();
  const before = new Date(wall - offsetAt(new Date(wall - 3_600_000 * 3)));
  if (reads(before)) return before;
  const after = new Date(wall - offsetAt(before));
  // Neither fits: the hour does not exist that day, and the earlier offset leads past the gap.
  return reads(after) ? after : before;
}

/** True for a day that exists: 2028-02-29 yes, 2026-02-30 no. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/**
 * The same day so many months later; the last day of a month that is too short (31 August + 6: 28 or 29
 * February).
 */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Monday of the week of this day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Whole days between two days, negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The last instant of a Paris day. */
export const endOfDay = (day: string): Date => new Date(parisInstant(addDays(day, 1)).getTime() - 1);

/** One year after this instant, same day and hour in Paris (29 February becomes 28). */
export const oneYearAfter = (instant: Date): Date => inYear(instant, 1);
/** One year before this instant, likewise. */
export const oneYearBefore = (instant: Date): Date => inYear(instant, -1);

function inYear(instant: Date, step: 1 | -1): Date {
  const { year, month, day } = parisParts(instant);
  const sameDay = `${year + step}-${two(month)}-${two(day)}`;
  return parisInstant(
    isDay(sameDay) ? sameDay : `${year + step}-${two(month)}-${two(day - 1)}`,
    parisHour(instant),
  );
}

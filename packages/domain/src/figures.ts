import { addDays, addMonths } from './paris-time.ts';

/** Days of Paris from `from` to the day before `until`. */
export type DaySpan = { from: string; until: string };

/** The spans of a figure: a month and its year so far, each against the same days of the year before. */
export const spanNames = ['month', 'monthBefore', 'year', 'yearBefore'] as const;
export type SpanName = (typeof spanNames)[number];
export type FigureSpans = Record<SpanName, DaySpan>;

/** "2026-11" of "2026-11-23". */
export const monthOf = (day: string): string => day.slice(0, 7);
export const firstDayOf = (month: string): string => `${month}-01`;
/** The month so many months later, or earlier when negative. */
export const monthAfter = (month: string, count: number): string =>
  monthOf(addMonths(firstDayOf(month), count));

/**
 * A month under way is counted until the end of today, and compared with the same days of a year ago: half a
 * month against a whole one would always look like a fall.
 */
export function figureSpans(month: string, today: string): FigureSpans {
  const first = firstDayOf(month);
  const lastOfMonth = addDays(addMonths(first, 1), -1);
  const last = lastOfMonth < today ? lastOfMonth : today;
  const year = `${month.slice(0, 4)}-01-01`;
  const until = addDays(last, 1);
  // A whole month against the whole one before: the last day of February is another one after a leap year.
  const untilBefore = last === lastOfMonth ? addMonths(first, -11) : addDays(addMonths(last, -12), 1);
  return {
    month: { from: first, until },
    monthBefore: { from: addMonths(first, -12), until: untilBefore },
    year: { from: year, until },
    yearBefore: { from: addMonths(year, -12), until: untilBefore },
  };
}

/** Every month of a year, "2026-01" to "2026-12". */
export const monthsOfYear = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => monthAfter(`${year}-01`, index));

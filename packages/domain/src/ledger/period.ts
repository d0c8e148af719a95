import { type DaySpan, firstDayOf, monthAfter } from '../figures.ts';

/** A month, "2026-11", or a year, "2026", of the books. */
export const isLedgerPeriod = (text: string): boolean => /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(text);

const firstMonthOf = (period: string): string => (period.length === 4 ? `${period}-01` : period);

/** Its days, as Paris counts them. */
export const ledgerSpan = (period: string): DaySpan => ({
  from: firstDayOf(firstMonthOf(period)),
  until: firstDayOf(monthAfter(firstMonthOf(period), period.length === 4 ? 12 : 1)),
});

/** The first day of the year that it lies in: income and expenses begin at nothing there. */
export const firstDayOfItsYear = (period: string): string => `${period.slice(0, 4)}-01-01`;

/** The one so many months, or years, later; before, when negative. */
export const ledgerPeriodAfter = (period: string, count: number): string =>
  period.length === 4 ? String(Number(period) + count) : monthAfter(period, count);

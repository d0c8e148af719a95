import { type DaySpan, firstDayOf, monthAfter } from '../../figures.ts';

/** True for a month, "2026-11", or a year, "2026", of the books. */
export const isLedgerPeriod = (text: string): boolean => /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(text);

const firstMonthOf = (period: string): string => (period.length === 4 ? `${period}-01` : period);

/** Days of the period, in Paris. */
export const ledgerSpan = (period: string): DaySpan => ({
  from: firstDayOf(firstMonthOf(period)),
  until: firstDayOf(monthAfter(firstMonthOf(period), period.length === 4 ? 12 : 1)),
});

/** First day of the period's year, on which income and expenses start from 0. */
export const firstDayOfItsYear = (period: string): string => `${period.slice(0, 4)}-01-01`;

/** The period so many months, or years, later, or earlier when negative. */
export const ledgerPeriodAfter = (period: string, count: number): string =>
  period.length === 4 ? String(Number(period) + count) : monthAfter(period, count);

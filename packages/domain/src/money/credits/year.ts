import type { Cents } from '../../money.ts';

/** Names of the months on the wire of the books (MEM-292). */
export const monthKeys = [
  'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec',
] as const; // prettier-ignore
export type MonthKey = (typeof monthKeys)[number];

/** Twelve sums and their total, in cents. */
export type CreditYear = Record<MonthKey, Cents> & { total: Cents };

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);
const yearOf = (centsOf: (key: MonthKey, month: number) => Cents): CreditYear => {
  const months = monthKeys.map((key, index) => [key, centsOf(key, index + 1)] as const);
  return {
    ...(Object.fromEntries(months) as Record<MonthKey, Cents>),
    total: sum(months.map(([, cents]) => cents)),
  };
};

/** @param cents by month of Paris, 1 to 12; a month left out is 0. */
export const creditYear = (cents: Partial<Record<number, Cents>>): CreditYear =>
  yearOf((_, month) => cents[month] ?? 0);

/** Sums of several people, by month and in all. */
export const sumYears = (years: readonly CreditYear[]): CreditYear =>
  yearOf((key) => sum(years.map((year) => year[key])));

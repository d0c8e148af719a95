import { firstDayOf } from '@forman/domain/figures';
import { formatMonth } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';

/** Value for all periods, in place of one. */
export const always = 'tout';

/** Name of a period: "novembre 2026", "année 2026", "depuis le début". */
export function periodName(period: string): string {
  if (period === always) return 'depuis le début';
  return period.length === 4 ? `année ${period}` : formatMonth(parisInstant(firstDayOf(period)));
}

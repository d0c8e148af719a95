import { formatDayNoYear } from '@forman/domain/french-dates';
import { formatPrice } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { usualHours } from '@forman/domain/participation/form';
import { counted, plural } from '@forman/domain/text';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import { isHour } from '@forman/domain/values/times';
import type { SessionFormState } from './use-session-form.ts';

/** Dates as the list will show them, over all days; hours not typed yet are the usual ones. */
export function whenOf({
  from,
  to,
  slots,
}: Pick<SessionFormState['values'], 'from' | 'to' | 'slots'>): string {
  if (!isDay(from)) return 'Date à choisir';
  const at = (day: string, hour: string, usual: string): string =>
    parisInstant(day, isHour(hour) ? hour : usual).toISOString();
  const dated = slots.map(({ day, start, endDay, end }) => ({
    dateAt: at(isDay(day) ? day : from, start, usualHours.from),
    endAt: at(isDay(endDay) ? endDay : isDay(day) ? day : from, end, usualHours.to),
  }));
  const first = slots[0] && isDay(slots[0].day) ? slots[0].day : from;
  const span = {
    startDate: at(first, '', usualHours.from),
    endDate: at(isDay(to) ? to : first, '', usualHours.to),
  };
  return `${formatDayNoYear(parisInstant(first, '12:00'))}, ${hoursOf({ ...span, slots: dated })}`;
}

/** Seats in words: "10 places"; "6/10" when people are registered, as in the list. */
export function seatsOf(typed: string, taken: number): string {
  const seats = Number(typed);
  if (!Number.isInteger(seats) || seats <= 0) return '';
  return taken > 0
    ? `${taken}/${seats} ${plural(taken, 'inscrit', 'inscrits')}`
    : counted(seats, 'place', 'places');
}

export const priceOf = (typed: string): string => {
  const cents = typed.trim() === '' ? 0 : parseAmount(typed);
  return cents === null ? 'Prix à préciser' : formatPrice(cents);
};

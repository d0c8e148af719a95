import './calendar-look.css';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import type { DayPickerProps } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import { serverNow } from '../api/server-clock.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Day "2026-11-24" of a calendar cell, whose date is midnight in the browser's own zone. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Calendar cell of "2026-11-24"; undefined without a day. */
export function cellOf(day: string | null | undefined): Date | undefined {
  if (!day) return undefined;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date);
}

/** First and last day that can be chosen. A missing limit leaves that side open. */
type Limits = { first?: string | undefined; last?: string | undefined };

/** Years offered without a limit: from 2009, as nothing in the portal is older, to five years ahead. */
const years = { before: 2009, ahead: 5 };

/** French calendar in our own look, whose buttons have names; every calendar to pick days uses it. */
export function calendarLook({ first, last }: Limits = {}): Partial<DayPickerProps> {
  const today = parisDay(new Date(serverNow()));
  const cells = { first: cellOf(first), last: cellOf(last) };
  return {
    locale: fr,
    captionLayout: 'dropdown',
    navLayout: 'around',
    today: cellOf(today)!,
    startMonth: cells.first ?? new Date(years.before, 0),
    endMonth: cells.last ?? new Date(Number(today.slice(0, 4)) + years.ahead, 11),
    disabled: [
      ...(cells.first ? [{ before: cells.first }] : []),
      ...(cells.last ? [{ after: cells.last }] : []),
    ],
    labels: {
      labelPrevious: () => 'Mois précédent',
      labelNext: () => 'Mois suivant',
      labelMonthDropdown: () => 'Mois',
      labelYearDropdown: () => 'Année',
      // The cell shows "1", so its name must say "1" too, not "1er".
      labelDayButton: (date) => formatLongDay(parisInstant(dayOf(date), '12:00')).replace('1er', '1'),
    },
  };
}

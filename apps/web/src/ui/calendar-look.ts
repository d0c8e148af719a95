import './calendar-look.css';
import 'dayjs/locale/fr';
import type { DayOfWeek } from '@mantine/dates';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';

const ariaLabels = {
  nextMonth: 'Mois suivant',
  previousMonth: 'Mois précédent',
  nextYear: 'Année suivante',
  previousYear: 'Année précédente',
  nextDecade: 'Dix années suivantes',
  previousDecade: 'Dix années précédentes',
};

const classNames = {
  calendarHeader: 'cal-head',
  calendarHeaderControl: 'cal-step',
  calendarHeaderLevel: 'cal-level',
  month: 'cal-month',
  weekday: 'cal-weekday',
  day: 'cal-day',
  monthsListControl: 'cal-cell',
  yearsListControl: 'cal-cell',
};

/** A French calendar in our look, whose buttons have names: for every calendar that days are picked in. */
export const calendarLook = {
  locale: 'fr',
  firstDayOfWeek: 1 as DayOfWeek,
  weekendDays: [] as DayOfWeek[],
  highlightToday: true,
  hideOutsideDates: true,
  classNames,
  ariaLabels,
  // The cell shows 1, and its name says what it shows.
  getDayAriaLabel: (day: string) => formatLongDay(parisInstant(day, '12:00')).replace('1er', '1'),
};

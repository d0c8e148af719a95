import { lazy } from './lazy.ts';
import { daysBetween, parisDay, parisHour, parisParts } from './paris-time.ts';
import { formatCount } from './text.ts';

/**
 * Dates as French people read them, the same on screens, in e-mails and on PDFs ("mar. 24 nov. 2026",
 * "9h30-12h30").
 */
const NBSP = '\u00a0';
const zone = 'Europe/Paris';
type Written = (instant: Date) => string;

/** Number of a day in a sentence: only the first of a month is an ordinal. */
export const dayNumber = (day: number | string): string => (Number(day) === 1 ? '1er' : String(day));

/** Intl writes "1 décembre"; French people say "1er décembre". */
function format(options: Intl.DateTimeFormatOptions): Written {
  const intl = lazy(() => new Intl.DateTimeFormat('fr-FR', { timeZone: zone, ...options }));
  return (instant) =>
    intl()
      .formatToParts(instant)
      .map(({ type, value }) => (type === 'day' ? dayNumber(value) : value))
      .join('');
}

/** "mar. 24 nov. 2026", "mar. 1er déc. 2026" */
export const formatDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** "24 nov. 2026" */
export const formatShortDate = format({ day: 'numeric', month: 'short', year: 'numeric' });
/** "mar. 24 nov." */
export const formatDayNoYear = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** "mardi 24 novembre 2026" */
export const formatLongDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** "24 novembre" */
export const formatDayAndMonth = format({ day: 'numeric', month: 'long' });
/** "novembre 2026" */
export const formatMonth = format({ month: 'long', year: 'numeric' });
/** "mardi" */
export const formatWeekday = format({ weekday: 'long' });
const weekday = format({ weekday: 'short' });
const month = format({ month: 'short' });

/** "24/11/2026" */
export function formatNumericDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** The three lines of a date tile: "mar.", "24", "nov."; the day in digits, as on a calendar. */
export function dateTile(instant: Date): { weekday: string; day: string; month: string } {
  return {
    weekday: weekday(instant),
    day: String(parisParts(instant).day),
    month: month(instant),
  };
}

/** "9h", "9h30" */
export function formatHour(instant: Date): string {
  const [hour, minute] = parisHour(instant).split(':') as [string, string];
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** "9h30-12h30" */
export const formatHours = (start: Date, end: Date): string => `${formatHour(start)}-${formatHour(end)}`;

/** "mar. 24 nov. 2026 à 9h30" */
export const formatMoment = (instant: Date): string => `${formatDay(instant)} à ${formatHour(instant)}`;

/** "3 h 30", "7 h", "45 min" */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${NBSP}min`;
  const whole = `${formatCount(hours)}${NBSP}h`;
  return rest === 0 ? whole : `${whole}${NBSP}${String(rest).padStart(2, '0')}`;
}

/** From this number of days on, a distance is given in months. */
const inMonthsFrom = 60;
const inYearsFrom = 24;

/** "aujourd’hui", "demain", "dans 3 jours", "hier", "il y a 4 jours", "il y a 5 mois", "il y a 2 ans" */
export function formatDistance(instant: Date, now: Date): string {
  const days = daysBetween(parisDay(now), parisDay(instant));
  if (days === 0) return 'aujourd’hui';
  if (days === 1) return 'demain';
  if (days === -1) return 'hier';
  const many = Math.abs(days);
  return days > 0 ? `dans ${spanOf(many)}` : `il y a ${spanOf(many)}`;
}

function spanOf(days: number): string {
  if (days < inMonthsFrom) return `${days}${NBSP}jours`;
  const months = Math.round(days / 30.44);
  return months < inYearsFrom ? `${months}${NBSP}mois` : `${Math.floor(months / 12)}${NBSP}ans`;
}

/** "06 12 34 56 78": digits in pairs, apart by a space that does not break, or by another. */
export const formatPhone = (digits: string, space: string = NBSP): string =>
  digits.replaceAll(/(\d{2})(?=\d)/g, `$1${space}`);

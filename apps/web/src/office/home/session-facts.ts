import type { SessionCard } from '@forman/contract/sessions/sessions';
import { dateTile, dayNumber, formatDay, formatDayNoYear, formatDistance } from '@forman/domain/french-dates';
import { hoursOf } from '../../sessions/shared/session-when.ts';

type Times = Pick<SessionCard, 'startDate' | 'endDate'>;

/** "jeu. 10 déc. 2026" */
export const dayOf = (instant: string): string => formatDay(new Date(instant));

/** "10 déc." */
export function shortDayOf(instant: string): string {
  const { day, month } = dateTile(new Date(instant));
  return `${dayNumber(day)}\u00a0${month}`;
}

/** "jeu. 10 déc., 14h-17h" */
export const dayAndHoursOf = (times: Times): string =>
  `${formatDayNoYear(new Date(times.startDate))}, ${hoursOf(times)}`;

/** "dans 3 jours"; "en cours" once the session has begun. */
export const distanceTo = (startDate: string, now: Date): string =>
  new Date(startDate) <= now ? 'en cours' : formatDistance(new Date(startDate), now);

/** "Versailles (78)", "Visio", or the place that was typed (MEM-350). */
export function placeOf({ isVisio, site, place }: Pick<SessionCard, 'isVisio' | 'site' | 'place'>): string {
  if (isVisio) return 'Visio';
  if (place) return place;
  return site ? `${site.city} (${site.postalCode.slice(0, 2)})` : 'Lieu à préciser';
}

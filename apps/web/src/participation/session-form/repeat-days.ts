import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay, formatHours } from '@forman/domain/french-dates';
import { addDays, daysBetween, parisDay, parisHour, parisInstant } from '@forman/domain/paris-time';

type Timed = Pick<SessionDetail, 'slots' | 'startDate' | 'endDate'>;

/** Days and hours of a session that begins on another day: the same hours, even across a change of clock. */
export function repeatedOn(session: Timed, first: string): { day: string; hours: string }[] {
  const { slots, startDate, endDate } = session;
  const spans = slots.length > 0 ? slots : [{ dateAt: startDate, endAt: endDate }];
  const shift = daysBetween(parisDay(new Date(startDate)), first);
  const moved = (instant: string): Date =>
    parisInstant(addDays(parisDay(new Date(instant)), shift), parisHour(new Date(instant)));
  const days = Map.groupBy(spans, ({ dateAt }) => formatDay(moved(dateAt)));
  return [...days].map(([day, of]) => ({
    day,
    hours: of.map(({ dateAt, endAt }) => formatHours(moved(dateAt), moved(endAt))).join(', puis '),
  }));
}

/** Day this many weeks after the last chosen one, or after the session itself. */
export const weeksLater = (chosen: readonly string[], sessionDay: string, weeks: number): string =>
  addDays(chosen.toSorted().at(-1) ?? sessionDay, weeks * 7);

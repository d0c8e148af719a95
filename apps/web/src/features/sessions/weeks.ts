import { formatDayAndMonth, formatMonth } from '@forman/domain/french-dates';
import { mondayOf, parisDay, parisInstant, parisParts } from '@forman/domain/paris-time';
import { capital } from '@forman/domain/text';

/** "Cette semaine", "Semaine du 7 décembre", with its year when it is not this one's. */
export function weekTitle(monday: string, now: Date): string {
  if (monday === mondayOf(parisDay(now))) return 'Cette semaine';
  const instant = parisInstant(monday, '12:00');
  const { year } = parisParts(instant);
  const suffix = year === parisParts(now).year ? '' : ` ${year}`;
  return `Semaine du ${formatDayAndMonth(instant)}${suffix}`;
}

type Span<T> = { key: string; title: string; sessions: T[] };

/** A heading for each session would cost as much room as the session. */
const isSparse = (sessions: number, weeks: number): boolean => weeks > 3 && sessions < 2 * weeks;

/** Sessions by week, in the order they come; by month where they are few. */
export function bySpan<T extends { startDate: string }>(sessions: readonly T[], now: Date): Span<T>[] {
  const weeks = byWeek(sessions, now);
  if (!isSparse(sessions.length, weeks.length))
    return weeks.map(({ monday, ...week }) => ({ key: monday, ...week }));
  const months = Map.groupBy(sessions, ({ startDate }) => parisDay(new Date(startDate)).slice(0, 7));
  return [...months].map(([key, items]) => ({
    key,
    title: capital(formatMonth(parisInstant(`${key}-01`, '12:00'))),
    sessions: items,
  }));
}

/** Sessions by week, in the order they come. */
export function byWeek<T extends { startDate: string }>(
  sessions: readonly T[],
  now: Date,
): { monday: string; title: string; sessions: T[] }[] {
  const weeks = Map.groupBy(sessions, ({ startDate }) => mondayOf(parisDay(new Date(startDate))));
  return [...weeks].map(([monday, items]) => ({ monday, title: weekTitle(monday, now), sessions: items }));
}

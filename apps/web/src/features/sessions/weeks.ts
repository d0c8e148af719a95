import { formatDayAndMonth } from '@forman/domain/french-dates';
import { mondayOf, parisDay, parisInstant, parisParts } from '@forman/domain/paris-time';

/** "Cette semaine", "Semaine du 7 décembre", with its year when it is not this one's. */
export function weekTitle(monday: string, now: Date): string {
  if (monday === mondayOf(parisDay(now))) return 'Cette semaine';
  const instant = parisInstant(monday, '12:00');
  const { year } = parisParts(instant);
  const suffix = year === parisParts(now).year ? '' : ` ${year}`;
  return `Semaine du ${formatDayAndMonth(instant)}${suffix}`;
}

/** Sessions by week, in the order they come. */
export function byWeek<T extends { startDate: string }>(
  sessions: readonly T[],
  now: Date,
): { monday: string; title: string; sessions: T[] }[] {
  const weeks = Map.groupBy(sessions, ({ startDate }) => mondayOf(parisDay(new Date(startDate))));
  return [...weeks].map(([monday, items]) => ({ monday, title: weekTitle(monday, now), sessions: items }));
}

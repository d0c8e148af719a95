import { formatDayAndMonth, formatMonth } from '@forman/domain/french-dates';
import { mondayOf, parisDay, parisInstant, parisParts } from '@forman/domain/paris-time';
import { capital } from '@forman/domain/text';

/** Title of a week: "Cette semaine", "Semaine du 7 décembre", with its year when not the present one. */
export function weekTitle(monday: string, now: Date): string {
  if (monday === mondayOf(parisDay(now))) return 'Cette semaine';
  const instant = parisInstant(monday, '12:00');
  const { year } = parisParts(instant);
  const suffix = year === parisParts(now).year ? '' : ` ${year}`;
  return `Semaine du ${formatDayAndMonth(instant)}${suffix}`;
}

type Span<T> = { key: string; title: string; sessions: T[] };

const spansOf = <T extends { startDate: string }>(
  sessions: readonly T[],
  keyOf: (day: string) => string,
  titleOf: (key: string) => string,
): Span<T>[] =>
  [...Map.groupBy(sessions, ({ startDate }) => keyOf(parisDay(new Date(startDate))))].map(([key, items]) => ({
    key,
    title: titleOf(key),
    sessions: items,
  }));

/** Sessions by week, in their given order. */
export const byWeek = <T extends { startDate: string }>(sessions: readonly T[], now: Date): Span<T>[] =>
  spansOf(sessions, mondayOf, (monday) => weekTitle(monday, now));

/** Sessions by week; by month when headings for each week would take as much room as the sessions. */
export function bySpan<T extends { startDate: string }>(sessions: readonly T[], now: Date): Span<T>[] {
  const weeks = byWeek(sessions, now);
  if (weeks.length < 4 || sessions.length >= 2 * weeks.length) return weeks;
  return spansOf(
    sessions,
    (day) => day.slice(0, 7),
    (month) => capital(formatMonth(parisInstant(`${month}-01`, '12:00'))),
  );
}

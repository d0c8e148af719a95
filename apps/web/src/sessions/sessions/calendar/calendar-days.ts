import type { CalendarCard } from '@forman/contract/sessions/session-calendar';
import { dateTile, dayNumber, formatDayAndMonth, formatHour, formatMonth } from '@forman/domain/french-dates';
import { capital } from '@forman/domain/text';
import { addDays, isDay, mondayOf, parisDay, parisInstant, parisParts } from '@forman/domain/paris-time';
import { isGoing, overlapping, type Own } from '../../shared/overlaps.ts';
import { daysOf } from '../session-times.ts';

/** Span of days on one screen. Days are those of Paris, "YYYY-MM-DD". */
export type Span = 'week' | 'month';

const noon = (day: string): Date => parisInstant(day, '12:00');
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
const two = (value: number): string => String(value).padStart(2, '0');

/** Same day of another month, or its last day when the month is shorter. */
function shiftMonth(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const start = `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
  const last = [31, 30, 29, 28].find((one) => isDay(`${start}-${one}`)) ?? 28;
  return `${start}-${two(Math.min(date, last))}`;
}

export const shift = (span: Span, day: string, count: number): string =>
  span === 'month' ? shiftMonth(day, count) : addDays(day, 7 * count);

/** First and last day of this day’s month or week, without neighbouring days. */
export function boundsOf(span: Span, day: string): { from: string; to: string } {
  if (span === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const first = firstOf(day);
  return { from: first, to: addDays(shiftMonth(first, 1), -1) };
}

/** Fewest weeks shown from today on: with fewer left in the present month, the next one is drawn too. */
const ahead = 4;

const isMonthOf = (day: string, today: string): boolean => day.slice(0, 7) === today.slice(0, 7);

/** True for the present month near its end: the first weeks of the next one follow it, on one screen. */
const endsSoon = (day: string, today: string): boolean =>
  isMonthOf(day, today) && addDays(mondayOf(today), 7 * (ahead - 1)) > boundsOf('month', day).to;

/** A day of the last drawn week. */
const drawnUntil = (span: Span, day: string, today: string): string =>
  span === 'month' && endsSoon(day, today) ? addDays(mondayOf(today), 7 * ahead) : boundsOf(span, day).to;

/** Weeks to draw: a month begins on a Monday and ends on a Sunday. */
export function weeksOf(span: Span, day: string, today: string): string[][] {
  const { from } = boundsOf(span, day);
  const until = drawnUntil(span, day, today);
  const weeks: string[][] = [];
  for (let monday = mondayOf(from); monday <= until; monday = addDays(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count)));
  }
  return weeks;
}

type Bounds = { from: string; to: string };

/**
 * First and last day in full colour: those of the week or month and, with the present month, the days of the
 * next one drawn after it.
 */
export function boundsShown(span: Span, day: string, today: string): Bounds {
  const { from, to } = boundsOf(span, day);
  if (span === 'week' || !isMonthOf(day, today)) return { from, to };
  return { from, to: addDays(mondayOf(drawnUntil(span, day, today)), 6) };
}

/** Bounds from today on, as past days make room for the others. */
export const boundsAhead = ({ from, to }: Bounds, today: string): Bounds => ({
  from: today >= from && today <= to ? today : from,
  to,
});

/**
 * True for a day drawn faintly.
 * @param bounds days in full colour, from `boundsShown`.
 */
export const isOutside = (day: string, { from, to }: Bounds): boolean => day < from || day > to;

/**
 * Title: "Décembre 2026", "Du 7 au 13 décembre 2026", "Du 30 novembre au 6 décembre 2026"; "Nov. – déc. 2026"
 * for the present month, when whole weeks of the next one follow it.
 * @param today given when those weeks are drawn too; without it the title names one month.
 */
export function spanTitle(span: Span, day: string, today = ''): string {
  if (span === 'month') {
    const until = mondayOf(boundsShown(span, day, today).to);
    return capital(isMonthOf(until, day) ? formatMonth(noon(day)) : twoMonths(day, until));
  }
  const { from, to } = boundsOf('week', day);
  const [first, last] = [parisParts(noon(from)), parisParts(noon(to))];
  const until = `${formatDayAndMonth(noon(to))} ${last.year}`;
  if (first.month === last.month) return `Du ${dayNumber(first.day)} au ${until}`;
  return `Du ${formatDayAndMonth(noon(from))}${first.year === last.year ? '' : ` ${first.year}`} au ${until}`;
}

function twoMonths(from: string, to: string): string {
  const [first, last] = [dateTile(noon(from)).month, dateTile(noon(to)).month];
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  return `${first}${year} – ${last} ${to.slice(0, 4)}`;
}

/**
 * Week in one line of a phone: "7-13 déc. 2026", "30 nov. - 6 déc. 2026"; the first year is given when it
 * differs from the last day’s.
 */
export function weekInShort(day: string): string {
  const { from, to } = boundsOf('week', day);
  const [first, last] = [dateTile(noon(from)), dateTile(noon(to))];
  const until = `${dayNumber(last.day)}\u00a0${last.month} ${to.slice(0, 4)}`;
  if (first.month === last.month) return `${dayNumber(first.day)}-${until}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  return `${dayNumber(first.day)}\u00a0${first.month}${year} - ${until}`;
}

const steps: Record<string, (day: string, span: Span) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day, span) => shift(span, day, -1),
  PageDown: (day, span) => shift(span, day, 1),
};

/** Day that a key leads to from this one; null when the calendar does not use the key. */
export const walk = (key: string, day: string, span: Span): string | null => steps[key]?.(day, span) ?? null;

export type DayEntry = { session: CalendarCard; hours: string; start: string; end: string | null };

/** Midnights between the start of a day's slots and their end: a session past midnight is on both days. */
function nightsOf(start: string, end: string | null): Date[] {
  if (end === null) return [];
  const midnights: Date[] = [];
  let day = addDays(parisDay(new Date(start)), 1);
  while (parisInstant(day) < new Date(end)) {
    midnights.push(parisInstant(day));
    day = addDays(day, 1);
  }
  return midnights;
}

/** Entries by day, ordered by hour. A session of several days, or past midnight, is on each of them. */
export function byDay(sessions: readonly CalendarCard[]): Map<string, DayEntry[]> {
  const entries = sessions.flatMap((session) => {
    const days = daysOf({ startDate: '', ...session });
    const begun = new Set(days.map(({ date }) => parisDay(new Date(date))));
    return days.flatMap(({ date, hours, end }) => [
      { session, hours, start: date, end },
      ...nightsOf(date, end)
        .filter((midnight) => !begun.has(parisDay(midnight)))
        .map((midnight) => ({
          session,
          hours: `jusqu’à ${formatHour(new Date(end!))}`,
          start: midnight.toISOString(),
          end,
        })),
    ]);
  });
  const sorted = entries.toSorted((a, b) => a.start.localeCompare(b.start) || a.session.id - b.session.id);
  return Map.groupBy(sorted, ({ start }) => parisDay(new Date(start)));
}

/** The viewer’s part in a session: goes, has asked to (`asks`), or none. */
export function partOf({ mine = 'none' }: CalendarCard): 'goes' | 'asks' | 'none' {
  if (isGoing(mine)) return 'goes';
  return mine === 'none' ? mine : 'asks';
}

/** The viewer’s other sessions of the day at the same hours; none once the session is over. */
export function overlapsOf(
  { session, start, end }: DayEntry,
  ofDay: readonly DayEntry[],
  now: number,
): Own[] {
  if (end === null || Date.parse(end) <= now || partOf(session) !== 'goes') return [];
  const slots = session.slots.filter(({ dateAt }) => dateAt >= start && dateAt < end);
  const going = ofDay.map((entry) => entry.session).filter((other) => partOf(other) === 'goes');
  return overlapping({ ...session, slots }, going);
}

/** Dot of a month: filled when the viewer goes, half when a seat is only kept, an outline otherwise. */
export function dotOf(session: CalendarCard): 'full' | 'half' | 'open' {
  if (session.mine === 'held' || session.mine === 'offered') return 'half';
  return partOf(session) === 'goes' ? 'full' : 'open';
}

const ranks = { goes: 0, asks: 1, none: 2 };
const rankOf = ({ session }: DayEntry): number => ranks[partOf(session)];

/** Chooses the sessions that a day has room for: the viewer’s first, then others; still ordered by hour. */
export function shownFirst(entries: readonly DayEntry[], room: number): readonly DayEntry[] {
  if (entries.length <= room) return entries;
  const chosen = new Set(entries.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, room));
  return entries.filter((entry) => chosen.has(entry));
}

/** Number of weeks that a phone shows first. */
export const nearWeeks = 2;

/** Weeks of the present month from this one on; all weeks of another month. */
export function weeksNear<Week extends readonly string[]>(
  weeks: readonly Week[],
  day: string,
  today: string,
  maxWeeks: number,
): readonly Week[] {
  const now = weeks.findIndex((week) => week.includes(today));
  return now >= 0 && isMonthOf(day, today) ? weeks.slice(now, now + maxWeeks) : weeks;
}

/** Past weeks, folded to make room for today and later; none in a month without today. */
export const weeksOver = <Week extends readonly string[]>(
  weeks: readonly Week[],
  day: string,
  today: string,
): Week[] =>
  isMonthOf(day, today) && weeks.some((week) => week.includes(today))
    ? weeks.filter((week) => week.every((one) => one < today))
    : [];

/**
 * Number of past days in the list, folded to make room for today and later; 0 in a week or month without
 * today, or with nothing to come.
 */
export function daysOver(
  days: readonly string[],
  { from, to }: { from: string; to: string },
  today: string,
): number {
  if (today < from || today > to) return 0;
  const over = days.filter((day) => day < today).length;
  return over < days.length ? over : 0;
}

/** Number of sessions within the week or month, without the days around it. */
export function countOf(
  days: ReadonlyMap<string, readonly DayEntry[]>,
  { from, to }: { from: string; to: string },
): number {
  const within = [...days].filter(([day]) => day >= from && day <= to);
  return new Set(within.flatMap(([, entries]) => entries.map(({ session }) => session.id))).size;
}

import type { SessionKind } from '../sessions/kinds.ts';
import type { Habilitation } from './hours.ts';
import { addDays, daysBetween, isDay, parisDay, parisParts } from '../paris-time.ts';

/** The hours that somebody lacks of one habilitation, in words: "4 h 30 dont 2 h de déontologie". */
export type LackingHours = { habilitation: Habilitation; words: string };
/** A session that would help; `counts`: hours of it that answer a lack, "3 h IAS". */
export type HelpingSession = {
  id: number;
  kind: SessionKind;
  title: string;
  startsAt: string;
  counts: string;
};

/** A day of each year on which people who lack hours are reminded. */
export type ReminderDay = { month: number; day: number };

/** Hour in Paris from which reminders are sent. */
const fromHour = 9;
/** Most days that a missed wave may be late: beyond, it would come close to the next one. */
const mostDaysLate = 3;
export const mostReminderDays = 12;

const two = (value: number): string => String(value).padStart(2, '0');
const dayIn = (year: number, { month, day }: ReminderDay): string => `${year}-${two(month)}-${two(day)}`;

/** True for a day that every year has: not 29 February. */
export const isYearDay = (one: ReminderDay): boolean => isDay(dayIn(2027, one));

/** The waves of a year, in order. */
export const wavesOf = (days: readonly ReminderDay[], year: number): string[] =>
  [...new Set(days.map((one) => dayIn(year, one)))].toSorted();

/**
 * The wave due now, the latest one; null on other days and before nine. Waves missed in the year before are
 * dropped.
 */
export function waveDue(days: readonly ReminderDay[], now: Date): string | null {
  const { year, hour } = parisParts(now);
  const today = parisDay(now);
  if (hour < fromHour) return null;
  const wave = wavesOf(days, year).findLast((one) => one <= today);
  return wave !== undefined && daysBetween(wave, today) <= mostDaysLate ? wave : null;
}

/** The next wave after this day, in this year or the next. */
export function nextWave(days: readonly ReminderDay[], today: string): string | null {
  const year = Number(today.slice(0, 4));
  return (
    [...wavesOf(days, year), ...wavesOf(days, year + 1)].find((wave) => wave >= addDays(today, 1)) ?? null
  );
}

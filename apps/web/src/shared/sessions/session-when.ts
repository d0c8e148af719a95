import type { SessionCard } from '@forman/contract/sessions';
import { formatDay, formatDayNoYear, formatHours, formatMoment } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';

type Slot = { dateAt: string; endAt: string };
type Span = Pick<SessionCard, 'startDate' | 'endDate'>;

/** Begun and not over: of several days, from the first hour to the last. */
export const isUnderWay = ({ startDate, endDate }: Span, now: Date): boolean =>
  new Date(startDate) <= now && now < new Date(endDate);

/** The hours of a day without slots (CORE-161). */
export const usualHours = '9h-18h';

/**
 * Beside its first day: "9h30-12h30", a break left out. Over several days those of the first, and how many:
 * "9h-18h · 2 jours", "dès 9h · 2 jours" where another’s differ; where no slots are known "jusqu’au ven. 18 déc., 9h-18h".
 */
export function hoursOf({ startDate, endDate, slots }: Span & { slots?: readonly Slot[] }): string {
  if (slots && slots.length > 0) return hoursOfSlots(slots);
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const hours = slots ? usualHours : formatHours(start, end);
  return parisDay(start) === parisDay(end) ? hours : `jusqu’au ${formatDayNoYear(end)}, ${hours}`;
}

function hoursOfSlots(slots: readonly Slot[]): string {
  const days = Map.groupBy(
    slots.toSorted((a, b) => a.dateAt.localeCompare(b.dateAt)),
    ({ dateAt }) => parisDay(new Date(dateAt)),
  );
  const [first, ...others] = [...days.values()].map(spanOf);
  if (others.length === 0) return first!;
  const hours = others.every((other) => other === first) ? first! : `dès ${first!.split('-')[0]}`;
  return `${hours} · ${days.size}\u00a0jours`;
}

/** The span of one day's slots, in order. */
function spanOf(slots: readonly Slot[]): string {
  const ends = slots.map(({ endAt }) => endAt).toSorted();
  return formatHours(new Date(slots[0]!.dateAt), new Date(ends.at(-1)!));
}

/**
 * A session’s day and hours, for a line that breaks between them and not at a hyphen. Over several days, whose hours
 * differ, the moments at which it begins and ends, in one.
 */
export function whenParts({ startDate, endDate }: Span): [days: string, hours?: string] {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  return parisDay(start) === parisDay(end)
    ? [formatDay(start), formatHours(start, end)]
    : [`${formatMoment(start)} au ${formatMoment(end)}`];
}

/** "mar. 15 déc. 2026, 9h-17h30"; "jeu. 17 déc. 2026 à 9h au ven. 18 déc. 2026 à 18h". */
export const whenOf = (span: Span): string => whenParts(span).join(', ');

import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay, formatDayNoYear, formatHours, formatMoment } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';

type Slot = { dateAt: string; endAt: string };
type Span = Pick<SessionCard, 'startDate' | 'endDate'>;

/** True from the first hour of the session to its last, nights included. */
export const isUnderWay = ({ startDate, endDate }: Span, now: Date): boolean =>
  new Date(startDate) <= now && now < new Date(endDate);

/** Hours of a day without slots (CORE-161). */
export const usualHours = '9h-18h';

/**
 * Hours beside the first day, "9h30-12h30", without breaks. Over several days, those of the first and the
 * number of days: "9h-18h · 2 jours", "dès 9h · 2 jours" when the hours differ; without slots "jusqu’au ven.
 * 18 déc., 9h-18h".
 */
export function hoursOf({
  startDate,
  endDate,
  slots,
}: Span & { slots?: readonly Slot[] | undefined }): string {
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

/** Hours from the first to the last slot of one day. */
function spanOf(slots: readonly Slot[]): string {
  const ends = slots.map(({ endAt }) => endAt).toSorted();
  return formatHours(new Date(slots[0]!.dateAt), new Date(ends.at(-1)!));
}

/**
 * Day and hours of a session, for a line that wraps between them and not at a hyphen. Over several days,
 * whose hours differ, one part with its start and end.
 */
export function whenParts({ startDate, endDate }: Span): [days: string, hours?: string] {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  return parisDay(start) === parisDay(end)
    ? [formatDay(start), formatHours(start, end)]
    : [`${formatMoment(start)} au ${formatMoment(end)}`];
}

/**
 * Day and hours in one text: "mar. 15 déc. 2026, 9h-17h30"; "jeu. 17 déc. 2026 à 9h au ven. 18 déc. 2026 à
 * 18h".
 */
export const whenOf = (span: Span): string => whenParts(span).join(', ');

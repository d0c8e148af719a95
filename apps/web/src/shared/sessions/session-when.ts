import type { SessionCard } from '@forman/contract/sessions';
import { formatDay, formatDayNoYear, formatHours } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';

/** What a day without slots lasts (CORE-161). */
export const usualHours = '9h-18h';

type Times = Pick<SessionCard, 'startDate' | 'endDate'> & { slots?: readonly unknown[] };

/** Beside its first day: "9h30-12h30", a break left out; over several days "jusqu’au ven. 18 déc., 9h-18h". */
export function hoursOf({ startDate, endDate, slots }: Times): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const hours = slots?.length === 0 ? usualHours : formatHours(start, end);
  return parisDay(start) === parisDay(end) ? hours : `jusqu’au ${formatDayNoYear(end)}, ${hours}`;
}

type Span = Pick<SessionCard, 'startDate' | 'endDate'>;

/** A session’s days and hours, for a line that breaks between them and not at a hyphen. */
export function whenParts({ startDate, endDate }: Span): [days: string, hours: string] {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const until = parisDay(start) === parisDay(end) ? '' : ` au ${formatDay(end)}`;
  return [`${formatDay(start)}${until}`, formatHours(start, end)];
}

/** "mar. 15 déc. 2026, 9h-17h30"; over several days "jeu. 17 déc. 2026 au ven. 18 déc. 2026, 9h-18h". */
export const whenOf = (span: Span): string => whenParts(span).join(', ');

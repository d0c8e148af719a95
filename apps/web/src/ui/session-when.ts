import type { SessionCard } from '@forman/contract/sessions';
import { formatDay, formatHours } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';

/** What a day without slots lasts (CORE-161). */
export const usualHours = '9h-18h';

/** Beside its day, "9h-17h30", the break left out; over several days "jeu. 17 déc. 2026 au ven. 18 déc. 2026, 9h-18h". */
export function hoursBeside(session: Pick<SessionCard, 'startDate' | 'endDate' | 'slots'>): string {
  const [start, end] = [new Date(session.startDate), new Date(session.endDate)];
  if (session.slots.length === 0) return usualHours;
  return parisDay(start) === parisDay(end) ? formatHours(start, end) : whenOf(session);
}

/** "mar. 15 déc. 2026, 9h-17h30"; over several days "jeu. 17 déc. 2026 au ven. 18 déc. 2026, 9h-18h". */
export function whenOf({ startDate, endDate }: Pick<SessionCard, 'startDate' | 'endDate'>): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const until = parisDay(start) === parisDay(end) ? '' : ` au ${formatDay(end)}`;
  return `${formatDay(start)}${until}, ${formatHours(start, end)}`;
}

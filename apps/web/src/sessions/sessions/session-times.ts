import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatHours } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { usualHours } from '../shared/session-when.ts';

type Timed = Pick<SessionCard, 'startDate'> & { slots: { dateAt: string; endAt: string }[] };
/** A day of a session; `end` is null when no hours are known. */
export type SessionDay = { date: string; hours: string; end: string | null };

const span = ({ dateAt, endAt }: { dateAt: string; endAt: string }): string =>
  formatHours(new Date(dateAt), new Date(endAt));

/** Days of a session with their hours: "9h-12h30, puis 14h-17h30". */
export function daysOf(session: Timed): SessionDay[] {
  if (session.slots.length === 0) return [{ date: session.startDate, hours: usualHours, end: null }];
  const days = Map.groupBy(
    session.slots.toSorted((a, b) => a.dateAt.localeCompare(b.dateAt)),
    ({ dateAt }) => parisDay(new Date(dateAt)),
  );
  return [...days.values()].map((slots) => ({
    date: slots[0]?.dateAt ?? session.startDate,
    hours: slots.map(span).join(', puis '),
    end:
      slots
        .map(({ endAt }) => endAt)
        .toSorted()
        .at(-1) ?? null,
  }));
}

/** Length of all slots together, in milliseconds; null without slots. */
export function durationOf({ slots }: Timed): number | null {
  if (slots.length === 0) return null;
  return slots.reduce((sum, { dateAt, endAt }) => sum + Date.parse(endAt) - Date.parse(dateAt), 0);
}

import type { SessionCard } from '@forman/contract/sessions';
import { formatHours } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { usualHours } from '../../shared/sessions/session-when.ts';

type Timed = Pick<SessionCard, 'startDate'> & { slots: { dateAt: string; endAt: string }[] };
/** `end` is null where no hours are known. */
export type SessionDay = { date: string; hours: string; end: string | null };

const span = ({ dateAt, endAt }: { dateAt: string; endAt: string }): string =>
  formatHours(new Date(dateAt), new Date(endAt));

/** Each day with its hours: "9h-12h30, puis 14h-17h30". */
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

/** Milliseconds of all slots together; null when there are none. */
export function durationOf({ slots }: Timed): number | null {
  if (slots.length === 0) return null;
  return slots.reduce((sum, { dateAt, endAt }) => sum + Date.parse(endAt) - Date.parse(dateAt), 0);
}

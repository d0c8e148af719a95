import './next-day.css';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../api/client.ts';
import { byDay } from './calendar-days.ts';

type Props = {
  /** Last day of a week or month without sessions. */
  after: string;
  /** Query of the sessions between two days. */
  query: (days: { from: string; to: string }) => UseQueryOptions<Answer<'sessionCalendar'>>;
  onDay: (day: string) => void;
  /** Text shown when no next day is known. */
  children?: string;
};

/** Number of days that one call of the calendar can cover. */
const reach = 62;

/** Link to the next day with a session; else a text. */
export function NextDay({ after, query, onDay, children }: Props) {
  const from = addDays(after, 1);
  const { data, isPending } = useQuery(query({ from, to: addDays(from, reach) }));
  const next = data && [...byDay(data.sessions).keys()].filter((day) => day >= from).toSorted()[0];
  if (!next && !isPending && !children) return null;
  if (!next) return <p className="next-day">{isPending ? null : children}</p>;
  return (
    <div className="next-day">
      <button type="button" className="btn btn-outline btn-s" onClick={() => onDay(next)}>
        {`Date suivante\u00a0: ${formatDayNoYear(parisInstant(next, '12:00'))}`}
      </button>
    </div>
  );
}

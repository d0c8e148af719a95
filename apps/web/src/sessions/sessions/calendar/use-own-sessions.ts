import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CalendarCard } from '@forman/contract/sessions/session-calendar';
import { useSearch } from '../../../ui/use-search.ts';
import { readAsked } from './calendar-address.ts';
import { partOf } from './calendar-days.ts';
import { ownCalendarQuery, spanOf, todayInParis } from './calendar-query.ts';

/** The viewer’s own sessions on the days of their calendar beside, from the cache; no request of its own. */
export function useOwnSessions(): CalendarCard[] {
  const [search] = useSearch();
  const { view, day } = readAsked(search, todayInParis());
  const { data } = useQuery({
    ...ownCalendarQuery({ view: spanOf({ view }), day }),
    placeholderData: keepPreviousData,
    enabled: false,
  });
  return data ? data.sessions.filter((session) => partOf(session) === 'goes') : [];
}

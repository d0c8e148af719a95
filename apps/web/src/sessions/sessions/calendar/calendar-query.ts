import { parisDay } from '@forman/domain/paris-time';
import { callQuery, queryClient } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { type Asked, readAsked } from './calendar-address.ts';
import { type Span, weeksOf } from './calendar-days.ts';

export const spanOf = ({ view }: Pick<Asked, 'view'>): Span => (view === 'week' ? 'week' : 'month');
export const todayInParis = (): string => parisDay(new Date(serverNow()));

/** Filters of the query, without its days. */
const narrowing = ({ kinds, filters, mine }: Pick<Asked, 'kinds' | 'filters' | 'mine'>) => ({
  kinds: kinds.join(',') || undefined,
  title: filters.title || undefined,
  site: filters.site || undefined,
  wantCopilot: filters.copilot ? ('true' as const) : undefined,
  wantAdvices: filters.advised ? ('true' as const) : undefined,
  mine: mine ? ('true' as const) : undefined,
});

/** All drawn days, including those of neighbouring months. */
const drawn = ({ view, day }: Pick<Asked, 'view' | 'day'>): { from: string; to: string } => {
  const days = weeksOf(spanOf({ view }), day, todayInParis()).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
};

export const calendarQuery = (asked: Asked) =>
  callQuery('sessionCalendar', { query: { ...drawn(asked), ...narrowing(asked) } });

/** The same query for other days. */
export const laterQuery = (asked: Asked) => (days: { from: string; to: string }) =>
  callQuery('sessionCalendar', { query: { ...days, ...narrowing(asked) } });

/** Query of a day’s cards, with their actions: the chosen day of a month, or each day of a list. */
export const dayQuery = (asked: Asked) => (day: string) =>
  callQuery('sessionDay', { params: { day }, query: narrowing(asked) });

export const ownCalendarQuery = (asked: Pick<Asked, 'view' | 'day'>) =>
  callQuery('sessionCalendar', { query: { ...drawn(asked), mine: 'true' } });

export const ownLaterQuery = (days: { from: string; to: string }) =>
  callQuery('sessionCalendar', { query: { ...days, mine: 'true' } });

export const ownDayQuery = (day: string) =>
  callQuery('sessionDay', { params: { day }, query: { mine: 'true' } });

export function prefetchCalendar(request: Request): void {
  const asked = readAsked(new URL(request.url).searchParams, todayInParis());
  void queryClient.prefetchQuery(calendarQuery(asked));
  if (asked.view === 'month') void queryClient.prefetchQuery(dayQuery(asked)(asked.day));
}

export function prefetchOwnCalendar(request: Request): void {
  const { view, day } = readAsked(new URL(request.url).searchParams, todayInParis());
  void queryClient.prefetchQuery(ownCalendarQuery({ view: spanOf({ view }), day }));
  if (spanOf({ view }) === 'month') void queryClient.prefetchQuery(ownDayQuery(day));
}

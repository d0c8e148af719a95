import { parisDay } from '@forman/domain/paris-time';
import { callQuery, queryClient } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { type Asked, readAsked } from './calendar-address.ts';
import { type Span, weeksOf } from './calendar-days.ts';

export const spanOf = ({ view }: Pick<Asked, 'view'>): Span => (view === 'week' ? 'week' : 'month');
export const todayInParis = (): string => parisDay(new Date(serverNow()));

/** All days that are drawn, those of the neighbouring months too. */
export function calendarQuery({ view, day, kinds, filters }: Asked) {
  const days = weeksOf(spanOf({ view }), day).flat();
  return callQuery('sessionCalendar', {
    query: {
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      kinds: kinds.join(',') || undefined,
      title: filters.title || undefined,
      site: filters.site || undefined,
      wantCopilot: filters.copilot ? 'true' : undefined,
      wantAdvices: filters.advised ? 'true' : undefined,
    },
  });
}

export function startCalendar(request: Request): void {
  const asked = readAsked(new URL(request.url).searchParams, todayInParis());
  void queryClient.prefetchQuery(calendarQuery(asked));
}

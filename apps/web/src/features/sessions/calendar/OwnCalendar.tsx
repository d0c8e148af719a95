import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import type { View } from '../ViewSwitch.tsx';
import { readAsked } from './calendar-address.ts';
import { byDay, weeksOf } from './calendar-days.ts';
import { spanOf, todayInParis } from './calendar-query.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';

type Asked = { view: View; day: string };
const offered = ['month', 'week'] as const satisfies readonly View[];

/** All sessions that the viewer goes to, leads or helps to lead, on their days; shares its page's address. */
export function OwnCalendar() {
  const [search, setSearch] = useSearch();
  const { view, day } = readAsked(search, todayInParis());
  const write = (next: Asked): URLSearchParams => {
    const params = new URLSearchParams(search);
    params.set('view', next.view);
    params.set('day', next.day);
    return params;
  };
  const turn = (next: string): void =>
    setSearch(write({ view, day: next }), { replace: true, preventScrollReset: true });
  const span = spanOf({ view });
  const drawn = weeksOf(span, day).flat();
  const { data, error, refetch } = useQuery({
    ...callQuery('sessionCalendar', {
      query: { from: drawn[0] ?? day, to: drawn.at(-1) ?? day, mine: 'true' },
    }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <ErrorState title="Votre calendrier n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <section aria-label="Mon calendrier" aria-busy={!data}>
      <CalendarBar
        view={view}
        day={day}
        offered={offered}
        onDay={turn}
        to={(next) => `?${write({ view: next, day })}`}
      />
      <CalendarGrid
        span={span}
        day={day}
        today={todayInParis()}
        days={byDay(data?.sessions ?? [])}
        onDay={turn}
        weekOf={(of) => `?${write({ view: 'week', day: of })}`}
      />
      {span === 'month' && <CalendarLegend sessions={data?.sessions ?? []} />}
    </section>
  );
}

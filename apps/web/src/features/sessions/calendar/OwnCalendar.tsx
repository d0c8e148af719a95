import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { RowDeed } from '../SessionRow.tsx';
import type { View } from '../ViewSwitch.tsx';
import { readAsked } from './calendar-address.ts';
import { byDay } from './calendar-days.ts';
import { ownCalendarQuery, ownDayQuery, spanOf, todayInParis } from './calendar-query.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import { PhoneMonth } from './PhoneMonth.tsx';

type Asked = { view: View; day: string };
type Props = { /** What can be done with a session in a list. */ Deed: RowDeed };
const offered = ['month', 'week'] as const satisfies readonly View[];

/** All sessions that the viewer goes to, leads or helps to lead, on their days; shares its page's address. */
export function OwnCalendar({ Deed }: Props) {
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
  const isNarrow = useNarrow();
  // A phone's week is in its month.
  const span = spanOf({ view: isNarrow ? 'month' : view });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownCalendarQuery({ view: span, day }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <ErrorState title="Votre calendrier n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
    );
  }
  const days = byDay(data?.sessions ?? []);
  const today = todayInParis();
  if (isNarrow) {
    return (
      <section aria-label="Mon calendrier">
        <PhoneMonth
          day={day}
          today={today}
          // Those of the month before say nothing of this one's days.
          days={data && !isPlaceholderData ? days : undefined}
          query={ownDayQuery(day)}
          Deed={Deed}
          onDay={turn}
          onTurn={turn}
        />
      </section>
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
        today={today}
        days={days}
        onDay={turn}
        weekOf={(of) => `?${write({ view: 'week', day: of })}`}
      />
      {span === 'month' && <CalendarLegend sessions={data?.sessions ?? []} />}
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useSearch } from '../../../ui/use-search.ts';
import type { RowAction } from '../SessionRow.tsx';
import { type View, ViewSwitch } from '../ViewSwitch.tsx';
import { readAsked } from './calendar-address.ts';
import { boundsOf, byDay, type DayEntry, shift } from './calendar-days.ts';
import { ownCalendarQuery, ownDayQuery, ownLaterQuery, spanOf, todayInParis } from './calendar-query.ts';
import { CalendarTurn } from './CalendarBar.tsx';
import { LateCalendarList } from './LateCalendarList.tsx';
import { NextDay } from './NextDay.tsx';
import { NarrowMonth } from './NarrowMonth.tsx';

type Asked = { view: View; day: string };
type Props = {
  /** Action on a session in a list. */
  Action: RowAction;
  /** Shown beside the two views. */
  tool: ReactNode;
  /** Ids of the sessions in the list beside; null while they are read. */
  listed: ReadonlySet<number> | null;
};
const offered = ['month', 'week'] as const satisfies readonly View[];

/** Reads the sessions of the shown days; they are drawn in slices, so that the page stays responsive. */
function useOwnDays(asked: Asked) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownCalendarQuery(asked),
    placeholderData: keepPreviousData,
  });
  const drawn = useDeferredValue(data);
  // The previous month’s answer says nothing about the days of this one.
  const isRead = drawn !== undefined && drawn === data && !isPlaceholderData;
  return { data, days: byDay(drawn?.sessions ?? []), isRead, error, refetch };
}

/** Calendar of the sessions that the viewer attends, leads or co-pilots; the address holds its state. */
export function OwnCalendar({ Action, tool, listed }: Props) {
  const [search, setSearch] = useSearch();
  const isNarrow = useNarrow();
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
  const { data, days, isRead, error, refetch } = useOwnDays({ view: span, day });
  if (error && !data) {
    return (
      <ErrorState title="Votre calendrier n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
    );
  }
  const to = (next: View): string => `?${write({ view: next, day })}`;
  return (
    <section aria-label="Mon calendrier" className="own-days">
      <NarrowTools tool={tool} span={span} to={to} />
      {span === 'month' ? (
        <NarrowMonth
          day={day}
          today={todayInParis()}
          days={isRead ? days : undefined}
          query={ownDayQuery(day)}
          isNear={isNarrow}
          next={<NextDay after={day} query={ownLaterQuery} onDay={turn} />}
          listed={search.has('day') ? undefined : listed}
          Action={Action}
          onDay={turn}
          onTurn={turn}
        />
      ) : (
        <NarrowWeek day={day} days={days} isRead={isRead} onTurn={turn} Action={Action} />
      )}
    </section>
  );
}

type WeekProps = {
  day: string;
  days: ReadonlyMap<string, readonly DayEntry[]>;
  isRead: boolean;
  onTurn: (day: string) => void;
  Action: RowAction;
};

/** A week as a list of days, as there is no room for seven columns. */
const NarrowWeek = ({ day, days, isRead, onTurn, Action }: WeekProps) => (
  <>
    <div className="card week-turn">
      <CalendarTurn
        isShort
        span="week"
        day={day}
        onTurn={(count) => onTurn(shift('week', day, count))}
        onToday={() => onTurn(todayInParis())}
      />
    </div>
    <LateCalendarList
      days={days}
      bounds={boundsOf('week', day)}
      isNarrowed={false}
      isRead={isRead}
      isWhole
      query={ownDayQuery}
      Action={Action}
      next={
        <NextDay after={boundsOf('week', day).to} query={ownLaterQuery} onDay={onTurn}>
          Vos prochaines dates apparaîtront ici.
        </NextDay>
      }
    />
  </>
);

type ToolsProps = { tool: ReactNode; span: (typeof offered)[number]; to: (view: View) => string };

const NarrowTools = ({ tool, span, to }: ToolsProps) => (
  <div className="list-tools">
    {tool}
    <ViewSwitch current={span} offered={offered} to={to} />
  </div>
);

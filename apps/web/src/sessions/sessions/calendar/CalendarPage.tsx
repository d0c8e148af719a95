import '../session-list.css';
import './calendar-page.css';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Answer } from '../../../api/client.ts';
import { type Me, useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useTight } from '../../../ui/use-tight.ts';
import { useSearch } from '../../../ui/use-search.ts';
import { sessionCrumbs } from '../session-crumbs.ts';
import type { RowAction } from '../SessionRow.tsx';
import { type View, ViewSwitch } from '../ViewSwitch.tsx';
import { type Asked, isNarrowed, listPath, readAsked, writeAsked } from './calendar-address.ts';
import { boundsOf, boundsShown, byDay, countOf, shift, spanTitle, weekInShort } from './calendar-days.ts';
import { calendarQuery, dayQuery, laterQuery, spanOf, todayInParis } from './calendar-query.ts';
import { CalendarFilters } from './CalendarFilters.tsx';
import { CalendarBar, CalendarTurn } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { noSessions } from './calendar-words.tsx';
import { LateCalendarList } from './LateCalendarList.tsx';
import { DaySessions } from './DaySessions.tsx';
import { NextDay } from './NextDay.tsx';
import { NarrowMonth } from './NarrowMonth.tsx';

/** Width in rem of seven columns that each hold an hour and a word; a narrower month has dots. */
const roomOfMonth = 36;
/** Width in rem with room for the chosen day’s sessions beside the month. */
const roomBeside = 64;

type Props = { /** Action on a session in a list. */ Action: RowAction };

/** Sessions of all kinds by day: a month, a week, on request a list of days. */
export function CalendarPage({ Action }: Props) {
  const me = useViewer();
  const isPhone = useNarrow();
  const [box, isTight] = useTight(isPhone ? null : roomOfMonth);
  const isNarrow = isPhone || isTight;
  const [search, setSearch] = useSearch();
  const asked = readAsked(search, todayInParis());
  const calendar = useQuery(calendarQuery(asked));
  // A first answer is drawn in slices, so that the page stays responsive; a cached one at once.
  const isDrawn = useDeferredValue(calendar.data !== undefined);
  const data = isDrawn ? calendar.data : undefined;
  const isUnread = calendar.error !== null && !calendar.data;

  /** Writes the address: turning to another month adds an entry to the history, filtering replaces it. */
  function ask(part: Partial<Asked>, replace: boolean): void {
    setSearch(writeAsked({ ...asked, ...part }), { replace, preventScrollReset: true });
  }
  const to = (next: View): string =>
    next === 'list' ? listPath(asked) : `?${writeAsked({ ...asked, view: next })}`;
  const narrow = (part: Partial<Asked>): void => ask(part, true);
  const turn = (day: string): void => ask({ day }, false);
  // Choosing a day within the shown month also replaces the entry.
  const choose = (day: string): void => ask({ day }, day.slice(0, 7) === asked.day.slice(0, 7));
  const days = { asked, calendar: data, onDay: choose, onTurn: turn };

  return (
    <>
      <PageHeader
        title={labels.calendar}
        // The month fits one screen of a desk: its side menu leads back.
        {...(isNarrow && { crumbs: crumbsOf(me, asked.kinds) })}
        aside={
          !isNarrow && (
            <CalendarBar
              view={asked.view}
              day={asked.day}
              isMine={asked.mine}
              onMine={(mine) => narrow({ mine })}
              onDay={turn}
              to={to}
            />
          )
        }
      />
      <div ref={box} className={toolsLook(isPhone, isNarrow)}>
        <CalendarFilters asked={asked} calendar={data} onChange={narrow} />
        {isNarrow && <ViewSwitch current={asked.view} to={to} />}
      </div>
      {!isNarrow && <DeskCalendar {...days} isUnread={isUnread} Action={Action} />}
      {isUnread && (
        <ErrorState
          title="Le calendrier n’a pas pu être lu"
          error={calendar.error}
          unchanged="Vos filtres sont gardés."
          onRetry={() => void calendar.refetch()}
        />
      )}
      {!isUnread && isNarrow && (
        <div aria-busy={!data}>
          <NarrowDays {...days} Action={Action} />
        </div>
      )}
      {!isUnread && !isNarrow && asked.view === 'list' && <DayList {...days} Action={Action} />}
    </>
  );
}

const toolsLook = (isPhone: boolean, isNarrow: boolean): string =>
  isPhone ? 'list-tools' : `cal-tools${isNarrow ? '' : ' cal-line'}`;

type DaysProps = {
  asked: Asked;
  /** Undefined while it is read. */
  calendar: Answer<'sessionCalendar'> | undefined;
  onDay: (day: string) => void;
  onTurn: (day: string) => void;
};

/** A month with the chosen day under it; a week as a list, as there is no room for seven columns. */
function NarrowDays({ asked, calendar, onDay, onTurn, Action }: DaysProps & Props) {
  const isPhone = useNarrow();
  const { view, day } = asked;
  const today = todayInParis();
  if (view === 'month') {
    return (
      <NarrowMonth
        day={day}
        today={today}
        days={calendar && byDay(calendar.sessions)}
        query={dayQuery(asked)(day)}
        isNear={isPhone}
        isOfAll
        next={<Next asked={asked} after={day} onTurn={onTurn} />}
        Action={Action}
        onDay={onDay}
        onTurn={onTurn}
      />
    );
  }
  const span = spanOf(asked);
  return (
    <>
      <div className="card week-turn">
        <CalendarTurn
          isShort
          span={span}
          day={day}
          onTurn={(count) => onTurn(shift(span, day, count))}
          onToday={() => onTurn(today)}
        />
      </div>
      <DayList asked={asked} calendar={calendar} onTurn={onTurn} Action={Action} />
    </>
  );
}

type DeskProps = DaysProps & Props & { isUnread: boolean };

/** Month or week with its days and, beside a month, the chosen day. */
function DeskCalendar({ isUnread, Action, ...days }: DeskProps) {
  const { asked, calendar, onTurn } = days;
  const [box, isTight] = useTight(roomBeside);
  const hasDay = asked.view === 'month' && !isTight && !isUnread;
  return (
    <div ref={box} className={hasDay ? 'cal-beside' : undefined}>
      <div>
        {!isUnread && asked.view !== 'list' && (
          <section className="card cal-sheet" aria-label={labels.calendar} aria-busy={!calendar}>
            <DeskDays {...days} hasDay={hasDay} />
          </section>
        )}
        {calendar && asked.view === 'month' && <Onward asked={asked} onTurn={onTurn} />}
      </div>
      {hasDay && <ChosenDay {...days} Action={Action} />}
    </div>
  );
}

/** Sessions of the chosen day of a month, with their actions. */
const ChosenDay = ({ asked, calendar, onDay, onTurn, Action }: DaysProps & Props) => (
  <DaySessions
    day={asked.day}
    today={todayInParis()}
    days={calendar && byDay(calendar.sessions)}
    query={dayQuery(asked)(asked.day)}
    next={<NextDay after={asked.day} query={laterQuery(asked)} onDay={onTurn} />}
    Action={Action}
    onDay={onDay}
  />
);

function DeskDays({ asked, calendar, onDay, onTurn, hasDay }: DaysProps & { hasDay: boolean }) {
  const span = spanOf(asked);
  // A day without room links to the day beside the month, when it shows there; else to its week.
  const restView = hasDay ? 'month' : 'week';
  const shown = boundsShown(span, asked.day, todayInParis());
  return (
    <>
      {calendar && countOf(byDay(calendar.sessions), shown) === 0 && (
        <div className="cal-none small">
          <p>{noSessions(isNarrowed(asked))}.</p>
          <Next asked={asked} after={shown.to} onTurn={onTurn} />
        </div>
      )}
      <CalendarGrid
        span={span}
        day={asked.day}
        today={todayInParis()}
        days={byDay(calendar?.sessions ?? [])}
        onDay={onDay}
        isChoosing={hasDay}
        restOf={(of) => `?${writeAsked({ ...asked, view: restView, day: of })}`}
      />
    </>
  );
}

type ListProps = Pick<DaysProps, 'asked' | 'calendar' | 'onTurn'> & Props;

function DayList({ asked, calendar, onTurn, Action }: ListProps) {
  const span = spanOf(asked);
  const bounds = boundsOf(span, asked.day);
  const days = byDay(calendar?.sessions ?? []);
  return (
    <>
      <LateCalendarList
        days={days}
        bounds={bounds}
        isNarrowed={isNarrowed(asked)}
        isRead={calendar !== undefined}
        isWhole={asked.view === 'week'}
        query={dayQuery(asked)}
        Action={Action}
        next={<Next asked={asked} after={bounds.to} onTurn={onTurn} />}
      />
      {/* Other sessions may follow in later months. */}
      {countOf(days, bounds) > 0 && <Onward asked={asked} onTurn={onTurn} />}
    </>
  );
}

type OnwardProps = Pick<DaysProps, 'asked' | 'onTurn'>;

/** Link to the next week or month. */
function Onward({ asked, onTurn }: OnwardProps) {
  const span = spanOf(asked);
  const next = shift(span, asked.day, 1);
  function onward(): void {
    onTurn(next);
    window.scrollTo(0, 0);
  }
  return (
    <button type="button" className="btn btn-plain cal-onward" onClick={onward}>
      {span === 'week' ? weekInShort(next) : spanTitle(span, next)}
      <IconChevronRight className="ic-s" aria-hidden="true" />
    </button>
  );
}

const Next = ({ asked, after, onTurn }: Pick<DaysProps, 'asked' | 'onTurn'> & { after: string }) => (
  <NextDay after={after} query={laterQuery(asked)} onDay={onTurn}>
    {isNarrowed(asked)
      ? 'D’autres filtres, ou d’autres dates, en montreront peut-être.'
      : 'Les prochaines dates apparaîtront ici dès qu’elles seront publiées.'}
  </NextDay>
);

/** Breadcrumb that leads back to the list of the chosen kind, when there is exactly one. */
function crumbsOf(me: Me, kinds: readonly SessionKind[]) {
  const [kind, another] = kinds;
  if (kind && !another) return sessionCrumbs(me, kind, labels.calendar);
  return [...sessionCrumbs(me, 'workshop').slice(0, -1), { label: labels.calendar }];
}

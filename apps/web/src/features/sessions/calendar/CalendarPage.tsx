import '../session-list.css';
import './calendar.css';
import { sessionKinds, type SessionKind } from '@forman/domain/sessions/kinds';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { type Me, useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { kindUi } from '../../../shared/sessions/kind-ui.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useTight } from '../../../ui/use-tight.ts';
import { FilterBox } from '../../../ui/FilterBox.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { countFilters, noFilters } from '../list-filters.ts';
import { ListFilters } from '../ListFilters.tsx';
import { sessionCrumbs } from '../session-crumbs.ts';
import type { RowAction } from '../SessionRow.tsx';
import { type View, ViewSwitch } from '../ViewSwitch.tsx';
import {
  type Asked,
  calendarFilters,
  kindsFor,
  listPath,
  readAsked,
  writeAsked,
} from './calendar-address.ts';
import { boundsOf, byDay, type DayEntry, shift, spanTitle, weekInShort } from './calendar-days.ts';
import { calendarQuery, dayQuery, laterQuery, spanOf, todayInParis } from './calendar-query.ts';
import { CalendarBar, CalendarTurn } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import { noSessions } from './calendar-words.tsx';
import { LateCalendarList } from './LateCalendarList.tsx';
import { NextDay } from './NextDay.tsx';
import { NarrowMonth } from './NarrowMonth.tsx';

/** Seven columns (rem) that hold an hour and a word each: with less, a month has dots. */
const roomOfMonth = 36;
const names = { one: 'Session', many: 'Sessions' };

type Props = { /** What can be done with a session in a list. */ Action: RowAction };

/** Sessions of all kinds by their days: a month, a week, on demand a list of days. */
export function CalendarPage({ Action }: Props) {
  const me = useViewer();
  const isPhone = useNarrow();
  const [box, isTight] = useTight(roomOfMonth);
  const isNarrow = isPhone || isTight;
  const [search, setSearch] = useSearch();
  const asked = readAsked(search, todayInParis());
  const calendar = useQuery(calendarQuery(asked));
  const { data } = calendar;
  const isUnread = calendar.error !== null && !data;

  /** Turning over is a step back; narrowing is none. */
  function ask(part: Partial<Asked>, replace: boolean): void {
    setSearch(writeAsked({ ...asked, ...part }), { replace, preventScrollReset: true });
  }
  const to = (next: View): string =>
    next === 'list' ? listPath(asked) : `?${writeAsked({ ...asked, view: next })}`;
  const narrow = (part: Partial<Asked>): void => ask(part, true);
  const turn = (day: string): void => ask({ day }, false);
  const days = { asked, calendar: data, onDay: (day: string) => narrow({ day }), onTurn: turn };

  return (
    <>
      <PageHeader title={labels.calendar} crumbs={crumbsOf(me, asked.kinds)} />
      <div ref={box} className={isPhone ? 'list-tools' : 'cal-tools'}>
        <CalendarFilters asked={asked} calendar={data} onChange={narrow} />
        {isNarrow && <ViewSwitch current={asked.view} to={to} />}
      </div>
      {!isNarrow && (
        <section className="card cal-sheet" aria-label={labels.calendar} aria-busy={!data}>
          <CalendarBar view={asked.view} day={asked.day} onDay={turn} to={to} />
          {!isUnread && asked.view !== 'list' && <DeskDays {...days} />}
        </section>
      )}
      {!isNarrow && data && asked.view === 'month' && <Onward asked={asked} onTurn={turn} />}
      {isUnread && (
        <ErrorState
          title="Le calendrier n’a pas pu être lu"
          error={calendar.error}
          kept="Vos filtres sont gardés."
          onRetry={() => void calendar.refetch()}
        />
      )}
      {!isUnread && isNarrow && (
        <div aria-busy={!data}>
          <NarrowDays {...days} Action={Action} />
        </div>
      )}
      {!isUnread && !isNarrow && asked.view === 'list' && <DayList {...days} />}
    </>
  );
}

const isNarrowed = ({ kinds, filters }: Asked): boolean => kinds.length > 0 || countFilters(filters) > 0;

type FiltersProps = {
  asked: Asked;
  calendar: Answer<'sessionCalendar'> | undefined;
  onChange: (part: Partial<Asked>) => void;
};

function CalendarFilters({ asked, calendar, onChange }: FiltersProps) {
  // Of the person, not of the month: its box stays while another month is on its way.
  const [hasAdvices, setAdvices] = useState(false);
  if (calendar && calendar.hasAdvices !== hasAdvices) setAdvices(calendar.hasAdvices);
  const found = calendar && countOf(byDay(calendar.sessions), boundsOf(spanOf(asked), asked.day));
  return (
    <ListFilters
      names={names}
      offered={calendarFilters}
      titleLabel="Titre de la session"
      filters={asked.filters}
      hasAdvices={hasAdvices}
      found={found}
      onChange={(filters) => onChange({ filters })}
      clear={{
        total: null,
        run: () => onChange({ filters: noFilters, kinds: [] }),
        isIdle: !isNarrowed(asked),
      }}
      boxesOn={asked.kinds.length}
      boxes={<KindBoxes chosen={asked.kinds} onChange={(kinds) => onChange({ kinds })} />}
    />
  );
}

type DaysProps = {
  asked: Asked;
  /** Not there while it is on its way. */
  calendar: Answer<'sessionCalendar'> | undefined;
  onDay: (day: string) => void;
  onTurn: (day: string) => void;
};

/** A month with the chosen day under it; a week, which seven columns are too many for, is a list. */
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
        query={dayQuery(asked)}
        isNear={isPhone}
        next={<NextDay after={day} query={laterQuery(asked)} onDay={onTurn} />}
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
      <DayList asked={asked} calendar={calendar} onTurn={onTurn} />
    </>
  );
}

function DeskDays({ asked, calendar, onDay, onTurn }: DaysProps) {
  const span = spanOf(asked);
  return (
    <>
      <CalendarGrid
        span={span}
        day={asked.day}
        today={todayInParis()}
        days={byDay(calendar?.sessions ?? [])}
        onDay={onDay}
        weekOf={(of) => `?${writeAsked({ ...asked, view: 'week', day: of })}`}
      />
      {calendar && countOf(byDay(calendar.sessions), boundsOf(span, asked.day)) === 0 && (
        <div className="cal-none small">
          <p>{noSessions}.</p>
          <Next asked={asked} onTurn={onTurn} />
        </div>
      )}
      {span === 'month' && <CalendarLegend sessions={calendar?.sessions ?? []} />}
    </>
  );
}

function DayList({ asked, calendar, onTurn }: Pick<DaysProps, 'asked' | 'calendar' | 'onTurn'>) {
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
        next={<Next asked={asked} onTurn={onTurn} />}
      />
      {/* The last of a month is not the last there is. */}
      {countOf(days, bounds) > 0 && <Onward asked={asked} onTurn={onTurn} />}
    </>
  );
}

/** To the next week or month, from where this one ends. */
function Onward({ asked, onTurn }: Pick<DaysProps, 'asked' | 'onTurn'>) {
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

const Next = ({ asked, onTurn }: Pick<DaysProps, 'asked' | 'onTurn'>) => (
  <NextDay after={boundsOf(spanOf(asked), asked.day).to} query={laterQuery(asked)} onDay={onTurn}>
    {isNarrowed(asked)
      ? 'D’autres filtres, ou d’autres dates, en montreront peut-être.'
      : 'Les prochaines dates apparaîtront ici dès qu’elles seront publiées.'}
  </NextDay>
);

/** Back to the list of the one kind that is chosen. */
function crumbsOf(me: Me, kinds: readonly SessionKind[]) {
  const [kind, another] = kinds;
  if (kind && !another) return sessionCrumbs(me, kind, labels.calendar);
  return [...sessionCrumbs(me, 'workshop').slice(0, -1), { label: labels.calendar }];
}

/** How many sessions happen within the week or the month, the days around it left out. */
function countOf(days: ReadonlyMap<string, DayEntry[]>, { from, to }: { from: string; to: string }): number {
  const within = [...days].filter(([day]) => day >= from && day <= to);
  return new Set(within.flatMap(([, entries]) => entries.map(({ session }) => session.id))).size;
}

type KindBoxesProps = { chosen: readonly SessionKind[]; onChange: (next: SessionKind[]) => void };

/** The kinds with their tints, which also explains them. None ticked shows all. */
function KindBoxes({ chosen, onChange }: KindBoxesProps) {
  const offered = kindsFor(useViewer());
  if (offered.length < 2) return null;
  return offered.map((kind) => {
    const { icon: Drawing, many, tint } = kindUi[kind];
    return (
      <FilterBox
        key={kind}
        icon={
          <span className={`cal-key ${tint}`}>
            <Drawing aria-hidden="true" />
          </span>
        }
        label={many}
        checked={chosen.includes(kind)}
        onChange={(checked) =>
          onChange(sessionKinds.filter((one) => (one === kind ? checked : chosen.includes(one))))
        }
      />
    );
  });
}

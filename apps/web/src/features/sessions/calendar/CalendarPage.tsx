import '../session-list.css';
import './calendar.css';
import type { CalendarCard } from '@forman/contract/session-calendar';
import { sessionKinds, type SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery } from '@tanstack/react-query';
import { type Me, useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { kindUi } from '../../../ui/kind-ui.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { FilterBox } from '../../../ui/FilterBox.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { countFilters, noFilters } from '../list-filters.ts';
import { ListFilters } from '../ListFilters.tsx';
import { sessionCrumbs } from '../session-crumbs.ts';
import {
  type Asked,
  calendarFilters,
  kindsFor,
  listPath,
  readAsked,
  writeAsked,
} from './calendar-address.ts';
import { boundsOf, byDay, type DayEntry } from './calendar-days.ts';
import { calendarQuery, spanOf, todayInParis } from './calendar-query.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import { CalendarList } from './CalendarList.tsx';

const names = { one: 'Session', many: 'Sessions' };

/** Sessions of all kinds by their days: a month, a week, on a phone and on demand a list of days. */
export function CalendarPage() {
  const me = useViewer();
  const [search, setSearch] = useSearch();
  const asked = readAsked(search, todayInParis());
  const { kinds, filters } = asked;
  const calendar = useQuery(calendarQuery(asked));
  const { data } = calendar;
  const days = byDay(data?.sessions ?? []);

  /** Turning over is a step back; narrowing is none. */
  function ask(part: Partial<Asked>, replace: boolean): void {
    setSearch(writeAsked({ ...asked, ...part }), { replace, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title={labels.calendar} crumbs={crumbsOf(me, kinds)} />
      <ListFilters
        names={names}
        offered={calendarFilters}
        titleLabel="Titre de la session"
        filters={filters}
        hasAdvices={data?.hasAdvices ?? false}
        found={data && countOf(days, boundsOf(spanOf(asked), asked.day))}
        onChange={(next) => ask({ filters: next }, true)}
        clear={{ total: null, run: () => ask({ filters: noFilters, kinds: [] }, true) }}
        boxes={<KindBoxes chosen={kinds} onChange={(next) => ask({ kinds: next }, true)} />}
      />
      <CalendarBar
        view={asked.view}
        day={asked.day}
        onDay={(day) => ask({ day }, false)}
        to={(next) => (next === 'list' ? listPath(asked) : `?${writeAsked({ ...asked, view: next })}`)}
      />
      {calendar.error && !data ? (
        <ErrorState
          title="Le calendrier n’a pas pu être lu"
          error={calendar.error}
          kept="Vos filtres sont gardés."
          onRetry={() => void calendar.refetch()}
        />
      ) : (
        <div aria-busy={!data}>
          <CalendarDays
            asked={asked}
            days={days}
            sessions={data?.sessions}
            onDay={(day) => ask({ day }, true)}
          />
        </div>
      )}
    </>
  );
}

type DaysProps = {
  asked: Asked;
  onDay: (day: string) => void;
  days: ReadonlyMap<string, DayEntry[]>;
  /** Not there while they are on their way. */
  sessions: readonly CalendarCard[] | undefined;
};

function CalendarDays({ asked, days, sessions, onDay }: DaysProps) {
  const { view, day, kinds, filters } = asked;
  const span = spanOf(asked);
  const isNarrow = useNarrow();
  if (isNarrow || view === 'list') {
    return (
      <CalendarList
        days={days}
        bounds={boundsOf(span, day)}
        isNarrowed={kinds.length > 0 || countFilters(filters) > 0}
        isRead={sessions !== undefined}
      />
    );
  }
  return (
    <>
      <CalendarGrid
        span={span}
        day={day}
        today={todayInParis()}
        days={days}
        onDay={onDay}
        weekOf={(of) => `?${writeAsked({ ...asked, view: 'week', day: of })}`}
      />
      {span === 'month' && <CalendarLegend sessions={sessions ?? []} />}
    </>
  );
}

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

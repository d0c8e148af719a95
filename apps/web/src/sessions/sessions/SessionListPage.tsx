import './session-list.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { counted } from '@forman/domain/text';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link, Navigate } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import type { Clear } from '../../ui/ClearButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { kindUi, kindUiOf } from '../shared/kind-ui.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage, withPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Bar, RowSkeletons } from '../../ui/Skeleton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import {
  countFilters,
  type Filters,
  noFilters,
  readFilters,
  rememberFilters,
  writeFilters,
} from './list-filters.ts';
import type { ListPage } from './list-page.ts';
import { listQuery } from './list-query.ts';
import { ListBelow } from './ListBelow.tsx';
import { ListFilters } from './ListFilters.tsx';
import { NoSessions } from './NoSessions.tsx';
import { hasCome } from '../shared/has-come.ts';
import { sessionCrumbs } from './session-crumbs.ts';
import { calendarPath } from './calendar/calendar-address.ts';
import type { RowAction } from './SessionRow.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { SessionWeeks } from './SessionWeeks.tsx';
import { type Count, sessionsIn } from './list-words.ts';

type Props = {
  kind: SessionKind;
  Action: RowAction;
  /** Shown above the list, with the page’s heading. */
  before?: ReactNode;
  /**
   * Folds the list, as the part above already offers these sessions; it opens on request, or when the address
   * has parameters.
   */
  isFolded?: boolean;
};

/** Coming sessions of one kind; the filters stand in the address. */
export function SessionListPage({ kind, Action, before, isFolded = false }: Props) {
  const [search, setSearch] = useSearch();
  const me = useViewer();
  const { filters: offered } = kindUiOf(kind);
  const filters = readFilters(search, offered);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listQuery({ kind, me, filters, page: readPage(search) }),
    placeholderData: keepPreviousData,
  });
  // Drawn in slices, so that the page stays responsive.
  const drawn = useDeferredValue(data);

  const past = usePast({ kind, me, filters });
  const pastOfAll = usePast({ kind, me, filters: noFilters });

  function filter(next: Filters): void {
    rememberFilters(kind, next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  }

  // A page beyond the last, from an old link or a longer list, leads to the last.
  if (data && !isPlaceholderData && data.page > data.maxPage && data.maxPage > 0) {
    return <Navigate to={`?${withPage(search, data.maxPage)}`} replace />;
  }
  const clear = clearOf(data, filters, () => filter(noFilters));
  const list = (
    <>
      <ListControls
        kind={kind}
        filters={filters}
        data={data}
        found={data ? { total: data.total, past } : error && null}
        isSaidAbove={!before || isFolded}
        here={`?${search}`}
        onChange={filter}
        clear={clear}
      />
      <ListRows
        list={drawn}
        error={data ? null : error}
        isStale={isPlaceholderData}
        onRetry={() => void refetch()}
        {...{ kind, filters, clear, Action }}
      />
    </>
  );
  if (!before) {
    return (
      <>
        <Head kind={kind} count={countOf(data, pastOfAll)} />
        {list}
      </>
    );
  }
  return (
    <>
      {before}
      <ListBelow kind={kind} count={countOf(data, pastOfAll)} isFolded={isFolded}>
        {list}
      </ListBelow>
    </>
  );
}

const clearOf = (data: ListPage | undefined, filters: Filters, run: () => void): Clear => ({
  total: data?.totalAll ?? null,
  run,
  isIdle: countFilters(filters) === 0,
});

const countOf = (data: ListPage | undefined, past: number | null): Count | undefined =>
  data && { total: data.totalAll, past };

/**
 * Number of sessions that have begun, over all pages: they come first, so that the first page holds them all.
 * Null when a first day was chosen, or when the whole first page has begun.
 */
function usePast(asked: Pick<Parameters<typeof listQuery>[0], 'kind' | 'me' | 'filters'>): number | null {
  const { data } = useQuery({
    ...listQuery({ ...asked, page: 1 }),
    enabled: asked.filters.from === '',
    placeholderData: keepPreviousData,
  });
  if (!data || asked.filters.from !== '') return null;
  const past = data.items.filter(({ startDate }) => hasCome(startDate)).length;
  return past === data.items.length && data.maxPage > 1 ? null : past;
}

type RowsProps = Pick<Props, 'kind' | 'Action'> & {
  list: ListPage | undefined;
  error: Error | null;
  isStale: boolean;
  filters: Filters;
  clear: Clear;
  onRetry: () => void;
};

function ListRows({ kind, list, error, isStale, filters, clear, Action, onRetry }: RowsProps) {
  if (!list)
    return error ? <ListFailed error={error} onRetry={onRetry} /> : <ListSkeleton onRetry={onRetry} />;
  return (
    <div className={isStale ? 'slist late-list slist-stale' : 'slist late-list'} aria-busy={isStale}>
      {list.items.length === 0 ? (
        <NoSessions kind={kind} filters={filters} clear={clear} />
      ) : (
        <ListItems list={list} isChosen={filters.from !== ''} Action={Action} />
      )}
      <Pagination page={list.page} last={list.maxPage} />
    </div>
  );
}

type ItemsProps = {
  list: ListPage;
  /** True when a first day was chosen. */ isChosen: boolean;
  Action: RowAction;
};

/** True for a session over, or too late to join, in which the person has no part. */
const isGone = ({ startDate, endDate, mine, actions }: SessionCard): boolean =>
  mine.state === 'none' &&
  (hasCome(endDate) || (hasCome(startDate) && !actions.register.ok && !actions.edit.ok));

/**
 * Coming sessions. Begun ones that do not concern the person are folded away, unless a first day was chosen,
 * or the folding would empty this page while there are others.
 */
function ListItems({ list: { items, maxPage }, isChosen, Action }: ItemsProps) {
  const begun = items.filter(isGone);
  const isFilled = begun.length === items.length && maxPage > 1;
  const gone = isChosen || isFilled ? [] : begun;
  const shown = items.filter((session) => !gone.includes(session));
  return (
    <>
      {shown.length === 0 && <p className="muted past-none">Aucune session à venir ici.</p>}
      <SessionWeeks sessions={shown} Action={Action} />
      {gone.length > 0 && (
        <details className="past">
          <summary>{goneWords(gone)}</summary>
          <SessionWeeks sessions={gone} Action={Action} />
        </details>
      )}
    </>
  );
}

/** Folded sessions in words: "1 session en cours, 2 sessions passées". */
function goneWords(gone: readonly SessionCard[]): string {
  const past = gone.filter(({ endDate }) => hasCome(endDate)).length;
  const underWay = gone.length - past;
  return [
    underWay > 0 && counted(underWay, 'session en cours', 'sessions en cours'),
    past > 0 && counted(past, 'session passée', 'sessions passées'),
  ]
    .filter(Boolean)
    .join(', ');
}

const ListFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="slist late-list">
    <ErrorState
      title="La liste n’a pas pu être lue"
      error={error}
      unchanged="Vos filtres sont gardés."
      onRetry={onRetry}
    />
  </div>
);

type ControlsProps = CountProps & {
  filters: Filters;
  /** Undefined while it is read. */
  data: ListPage | undefined;
  here: string;
  onChange: (next: Filters) => void;
  clear: Clear;
};

/** Filters, number of matches, and the link to the calendar. */
function ListControls({ kind, filters, data, here, onChange, clear, ...count }: ControlsProps) {
  const isNarrow = useNarrow();
  const { filters: offered, one, many, the } = kindUiOf(kind);
  const views = (
    <ViewSwitch
      current="list"
      to={(view) => (view === 'list' ? here : calendarPath({ view, kinds: [kind], filters }))}
    />
  );
  const found = <ListCount kind={kind} isFiltered={countFilters(filters) > 0} {...count} />;
  return (
    <>
      <div className={isNarrow ? 'list-tools' : undefined}>
        <ListFilters
          names={{ one, many }}
          offered={offered}
          titleLabel={`Titre de ${the}`}
          filters={filters}
          hasAdvices={data?.hasAdvices}
          found={data?.total}
          onChange={onChange}
          clear={clear}
          aside={
            <>
              {found}
              {views}
            </>
          }
        />
        {isNarrow && views}
      </div>
      {isNarrow && found}
    </>
  );
}

type CountProps = {
  kind: SessionKind;
  /** True when the page’s heading already says the total. */ isSaidAbove: boolean;
  /** Undefined: not known yet; null: could not be read. */
  found: Count | null | undefined;
};

/** Number of sessions; for screen readers only when the heading already says it. */
function ListCount({ kind, isFiltered, isSaidAbove, found }: CountProps & { isFiltered: boolean }) {
  const isRepeated = isSaidAbove && !isFiltered;
  return (
    <output className={isRepeated ? 'vh' : 'small muted list-count'}>
      {found === undefined && !isRepeated && <Bar width={220} height={20} />}
      {found && sessionsIn(kind, found, isFiltered ? ' pour cette recherche' : '')}
    </output>
  );
}

/** Placeholders of the first week and its rows, at their final places. */
function ListSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="slist late-list">
      <div className="daygroup row gap-12" aria-hidden="true">
        <Bar width={150} height={20} />
      </div>
      <RowSkeletons label="Chargement de la liste" onRetry={onRetry} />
    </div>
  );
}

type HeadProps = { kind: SessionKind; count: Count | undefined };

function Head({ kind, count }: HeadProps) {
  const me = useViewer();
  const { many, a, create, createdBy } = kindUi[kind];
  return (
    <PageHeader
      title={many}
      crumbs={sessionCrumbs(me, kind)}
      lead={count ? `${sessionsIn(kind, count)}.` : '\u00a0'}
      action={
        can(me, createdBy) && (
          <Link className="btn btn-primary" to={routes[create]}>
            <IconPlus aria-hidden="true" />
            Créer {a}
          </Link>
        )
      }
    />
  );
}

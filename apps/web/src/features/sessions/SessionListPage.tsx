import './session-list.css';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import {
  countFilters,
  type Filters,
  noFilters,
  readFilters,
  rememberFilters,
  writeFilters,
} from './list-filters.ts';
import { listQuery, pageOf } from './list-query.ts';
import { ListFilters } from './ListFilters.tsx';
import { NoSessions } from './NoSessions.tsx';
import type { RowDeed } from './SessionRow.tsx';
import { SessionWeeks } from './SessionWeeks.tsx';
import { sessionsFound, sessionsShown } from './list-words.ts';

type Props = { kind: SessionKind; Deed: RowDeed };

/** The coming sessions of one kind. What is searched stands in the address; the server cuts the pages (CAT-010). */
export function SessionListPage({ kind, Deed }: Props) {
  const [search, setSearch] = useSearchParams();
  const [filters, ask] = useAsked(readFilters(search));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listQuery(kind, filters, pageOf(search)),
    placeholderData: keepPreviousData,
  });

  function filter(next: Filters): void {
    rememberFilters(kind, next);
    ask(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  }

  const clear = { total: data?.totalAll ?? null, run: () => filter(noFilters) };
  return (
    <>
      <Head kind={kind} total={data?.totalAll} canCreate={data?.canCreate ?? false} />
      <ListFilters
        kind={kind}
        filters={filters}
        hasAdvices={data?.hasAdvices ?? false}
        found={data?.total}
        onChange={filter}
        clear={clear}
      />
      {error && !data && (
        <ErrorState
          title="La liste n’a pas pu être lue"
          error={error}
          kept="Vos filtres sont gardés."
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <RowSkeletons label="Chargement de la liste" onRetry={() => void refetch()} />}
      {data && (
        <div className={isPlaceholderData ? 'slist stale' : 'slist'} aria-busy={isPlaceholderData}>
          <output className="small muted slist-found">
            {sessionsShown(kind, data.total, countFilters(filters) > 0)}
          </output>
          {data.items.length === 0 ? (
            <NoSessions kind={kind} filters={filters} clear={clear} />
          ) : (
            <SessionWeeks sessions={data.items} Deed={Deed} />
          )}
          <Pagination page={data.page} last={data.maxPage} />
        </div>
      )}
    </>
  );
}

/** What was asked shows at once; the address follows when its page is ready, and counts from then on. */
function useAsked(current: Filters): [Filters, (next: Filters) => void] {
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ at: string; filters: Filters } | null>(null);
  return [asked?.at === key ? asked.filters : current, (filters) => setAsked({ at: key, filters })];
}

type HeadProps = { kind: SessionKind; total: number | undefined; canCreate: boolean };

function Head({ kind, total, canCreate }: HeadProps) {
  const me = useViewer();
  const { many, a, create } = kindUi[kind];
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  return (
    <PageHeader
      title={many}
      crumbs={[...home, { label: many }]}
      lead={
        total === undefined ? '\u00a0' : `${sessionsFound(kind, total, false)} à venir, en salle et en visio.`
      }
      action={
        canCreate && (
          <Link className="btn btn-primary" to={routes[create]}>
            <IconPlus aria-hidden="true" />
            Créer {a}
          </Link>
        )
      }
    />
  );
}

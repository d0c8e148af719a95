import { plural } from '@forman/domain/text';
import './agenda-page.css';
import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Own } from '../shared/overlaps.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import type { RowJoin } from './AgendaCard.tsx';
import { AgendaList } from './AgendaList.tsx';
import { withPage } from '../../ui/pages.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { agendaQuery } from './agenda-address.ts';

type Agenda = {
  /** Undefined while loading. */
  data: Answer<'agenda'> | undefined;
  error: Error | null;
  isStale: boolean;
  refetch: () => void;
};

/** Sessions that the boxes of the address ask for: those followed, without any box of a role (MEM-091). */
function useAgenda(search: URLSearchParams): Agenda {
  const asked = useQuery({ ...agendaQuery(search), placeholderData: keepPreviousData });
  return {
    data: asked.data,
    error: asked.error,
    isStale: asked.isPlaceholderData,
    refetch: () => void asked.refetch(),
  };
}

type Props = {
  /** Calendar of all the person's sessions. `listed`: ids of those in the list; null while loading. */
  Calendar: ComponentType<{ listed: ReadonlySet<number> | null }>;
  /** The person's sessions on the days of that calendar; the list may show only some of them. */
  own: readonly Own[];
  /** Link to join a remote session, on its day. */
  Join: RowJoin;
  alerts: ReactNode;
};

/** The person's agenda: figures, a calendar, and the sessions that they follow or lead (MEM-083 to 101). */
export function AgendaPage({ Calendar, own, Join, alerts }: Props) {
  const me = useViewer();
  const [search] = useSearch();
  const isNarrow = useNarrow();
  const agenda = useAgenda(search);
  const { data, error, isStale, refetch } = agenda;
  if (data && !isStale && data.page > data.maxPage) {
    return <Navigate to={`?${withPage(search, data.maxPage)}`} replace />;
  }
  const days = <Calendar listed={data ? new Set(data.items.map(({ id }) => id)) : null} />;
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  return (
    <>
      <PageHeader
        title="Mon agenda pédagogique"
        crumbs={[
          ...home,
          { label: 'Mon Profil', to: pathTo('profile', { id: me.id }) },
          { label: 'Mon agenda' },
        ]}
      />
      {error && !data ? (
        <ErrorState title="Votre agenda n’a pas pu être lu" error={error} onRetry={refetch} />
      ) : (
        <>
          {!isNarrow && <Counters counters={data?.counters} />}
          <div className="agenda-parts">
            {isNarrow && days}
            <AgendaList {...agenda} own={own} Join={Join} onRetry={refetch} />
            {/* On a phone the coming sessions are before the figures. */}
            {isNarrow && <Counters counters={data?.counters} />}
            {!isNarrow && days}
            {alerts}
          </div>
        </>
      )}
    </>
  );
}

type Counts = Answer<'agenda'>['counters'];

/** Words of each figure, in the singular and in the plural. */
const figures = [
  ['led', 'atelier ou formation piloté', 'ateliers et formations pilotés'],
  ['copiloted', 'session co\u2011pilotée', 'sessions co\u2011pilotées'],
  ['workshops', 'atelier piloté ou suivi', 'ateliers pilotés ou suivis'],
  ['formations', 'formation pilotée ou suivie', 'formations pilotées ou suivies'],
  ['followed', 'session suivie', 'sessions suivies'],
] as const satisfies readonly (readonly [keyof Counts, string, string])[];

const Counters = ({ counters }: { counters: Counts | undefined }) => (
  <dl className="card agenda-counts grid" aria-busy={!counters}>
    {figures.map(([name, one, many]) => (
      <div key={name}>
        <dt>{counters ? plural(counters[name], one, many) : many}</dt>
        <dd className="num">{counters ? counters[name] : <Bar width="2ch" height={16} />}</dd>
      </div>
    ))}
  </dl>
);

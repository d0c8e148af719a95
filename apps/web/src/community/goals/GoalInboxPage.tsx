import './goal-inbox.css';
import { formatDistance } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';

type Inbox = Answer<'goalInbox'>;
type Person = Inbox['people'][number];

/** Query of a page. The first page is asked for without a number, to share the cache of the bell. */
const inboxQuery = (page: number) =>
  callQuery('goalInbox', page === 1 ? {} : { query: { page: String(page) } });

function leadOf({ people, goals }: Inbox['totals']): string {
  if (goals === 0) return 'Rien ne vous attend.';
  const wait = `${counted(goals, 'objectif attend', 'objectifs attendent')} votre réponse`;
  return people === 1 ? `${wait}.` : `${wait}, de ${people} personnes.`;
}

/** Lists the people whose goals wait for the viewer's answer (MEM-164). */
export function GoalInboxPage() {
  const home = can(useViewer(), 'portal.member') ? routes.home : routes.workshops;
  const [search] = useSearch();
  const { data, error, refetch } = useQuery(inboxQuery(readPage(search)));
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title="Notifications des objectifs"
        crumbs={[{ label: 'Accueil', to: home }, { label: 'Notifications des objectifs' }]}
        lead={data && <output>{leadOf(data.totals)}</output>}
      />
      {data && <People inbox={data} />}
      {!data && error && (
        <ErrorState title="Vos notifications n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <RowSkeletons label="Chargement des notifications" count={3} onRetry={retry} />}
    </>
  );
}

function People({ inbox: { people, page, maxPage } }: { inbox: Inbox }) {
  // The last page becomes empty once its people are answered: the page before is then the last.
  if (page > maxPage) return <Navigate to={`?page=${maxPage}`} replace />;
  if (people.length === 0) {
    return (
      <EmptyState title="Tout est à jour" icon={<IconTarget />}>
        Les objectifs que vos filleuls auront réalisés arriveront ici, pour que vous les validiez.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="card waiting-people" aria-label="Objectifs à valider">
        {people.map((person) => (
          <WaitingPerson key={person.id} person={person} />
        ))}
      </ul>
      <Pagination page={page} last={maxPage} />
    </>
  );
}

/** Number of goals listed by name; the others are only counted. */
const mostNamed = 3;

function WaitingPerson({ person }: { person: Person }) {
  const { goals } = person;
  const more = goals.length - mostNamed;
  const now = useNow();
  return (
    <li>
      <Avatar person={person} />
      <div className="grow">
        <p className="row wrap waiting-name">
          <b className="strong">{fullName(person)}</b>
          <span className="small muted">
            <LevelName role={person.role} />
          </span>
        </p>
        <ul className="waiting-goals small">
          {goals.slice(0, mostNamed).map((description) => (
            <li key={description}>{description}</li>
          ))}
          {more > 0 && <li>{`et ${counted(more, 'autre', 'autres')}`}</li>}
        </ul>
        <p className="tiny muted">{`Présenté ${formatDistance(new Date(person.since), now)}`}</p>
      </div>
      <Link
        className="btn btn-outline"
        to={pathTo('goals', { id: person.id })}
        aria-label={`${labels.seeGoals} de ${fullName(person)}`}
      >
        {labels.seeGoals}
      </Link>
    </li>
  );
}

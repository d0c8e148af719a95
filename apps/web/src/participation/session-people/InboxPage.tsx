import './session-people.css';
import { counted } from '@forman/domain/text';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { Candidacies } from './Candidacies.tsx';
import { OpenSheets } from './OpenSheets.tsx';
import { type Published, ToPublish } from './ToPublish.tsx';

type Inbox = Answer<'sessionInbox'>;

const countOf = ({ totals }: Inbox): number => totals.sheets + totals.toPublish + totals.candidacies;

/** Leaves the number of the first page out, so that the bell and the page share one query. */
const inboxQuery = (page: number) =>
  callQuery('sessionInbox', page === 1 ? {} : { query: { page: String(page) } });

/** Number of tasks in words: "Rien ne vous attend.", "Une chose vous attend.", "4 choses vous attendent." */
function leadOf(count: number): string {
  if (count === 0) return 'Rien ne vous attend.';
  return count === 1
    ? 'Une chose vous attend.'
    : `${counted(count, 'chose vous attend', 'choses vous attendent')}.`;
}

/** Open tasks of people who lead or publish sessions; each leaves the page once done (MEM-165 to 177). */
export function InboxPage() {
  const home = can(useViewer(), 'portal.member') ? routes.home : routes.workshops;
  const [search] = useSearch();
  const { data, error, refetch } = useQuery(inboxQuery(readPage(search)));
  const [published, setPublished] = useState<Published>([]);
  useKeptFocus(data);
  const retry = (): void => void refetch();
  return (
    <div className="inbox">
      <PageHeader
        title="Notifications des ateliers"
        crumbs={[{ label: 'Accueil', to: home }, { label: 'Notifications des ateliers' }]}
        lead={data && <output>{leadOf(countOf(data))}</output>}
      />
      {data && <Parts inbox={data} published={published} onPublished={setPublished} />}
      {!data && error && (
        <ErrorState title="Vos notifications n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <RowSkeletons label="Chargement des notifications" count={3} onRetry={retry} />}
    </div>
  );
}

type PartsProps = { inbox: Inbox; published: Published; onPublished: (published: Published) => void };

function Parts({ inbox, published, onPublished }: PartsProps) {
  const isEmpty = countOf(inbox) === 0;
  // The last page is empty once its tasks are done: the page before is now the last.
  if (inbox.page > inbox.maxPage) return <Navigate to={`?page=${inbox.maxPage}`} replace />;
  return (
    <>
      {isEmpty && (
        <EmptyState
          title="Tout est à jour"
          icon={<IconInbox />}
          action={
            <Link className="btn btn-outline" to={routes.workshops}>
              Voir les ateliers
            </Link>
          }
        >
          Les feuilles d’émargement à valider, les candidatures au co-pilotage et les sessions à publier
          arriveront ici.
        </EmptyState>
      )}
      <OpenSheets sheets={inbox.sheets} count={inbox.totals.sheets} />
      <Candidacies candidacies={inbox.candidacies} count={inbox.totals.candidacies} />
      <ToPublish
        sessions={inbox.toPublish}
        count={inbox.totals.toPublish}
        published={published}
        onPublished={onPublished}
      />
      <Pagination page={inbox.page} last={inbox.maxPage} />
    </>
  );
}

/** Moves the focus to the heading when the focused task is done and gone; the heading says what is left. */
function useKeptFocus(data: Inbox | undefined): void {
  useEffect(() => {
    if (data && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [data]);
}

import './news-inbox.css';
import '../../ui/paged-table/paged-table.css';
import type { News } from '@forman/contract/community/news';
import { excerpt } from '@forman/domain/html';
import { inboxExcerpt } from '@forman/domain/community/news';
import { counted, frenchSpaces, plural } from '@forman/domain/text';
import { IconCheck, IconEye, IconNews, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage, withPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { useOrder } from '../../ui/sorted-rows.ts';
import { ServerSortedTable } from '../../ui/ServerSortedTable.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { When } from '../../ui/When.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { sortFields, waitingQuery } from './news-address.ts';
import { useDecision } from './use-decision.ts';

type Waiting = Answer<'listNews'>;

function leadOf(total: number, isModerator: boolean): string {
  if (total === 0) return 'Rien ne vous attend.';
  const count = counted(total, 'actualité', 'actualités');
  return isModerator
    ? `${count} ${plural(total, 'attend', 'attendent')} votre réponse.`
    : `${count} de vous ${plural(total, 'attend', 'attendent')} d’être ${plural(total, 'validée', 'validées')}.`;
}

/** News awaiting validation (MEM-159 to 163), and their authors’ own news; empty for a guest. */
export function NewsInboxPage() {
  const me = useViewer();
  const isMember = can(me, 'portal.member');
  const [search] = useSearch();
  const order = useOrder();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...waitingQuery(readPage(search), order.sort),
    enabled: isMember,
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  const total = isMember ? data?.total : 0;
  return (
    <>
      <PageHeader
        title="Notifications des actualités"
        crumbs={[
          { label: 'Accueil', to: isMember ? routes.home : routes.workshops },
          { label: 'Notifications des actualités' },
        ]}
        lead={total !== undefined && <output>{leadOf(total, can(me, 'news.moderate'))}</output>}
      />
      {total === 0 && <Nothing />}
      {data && data.total > 0 && <List waiting={data} isBusy={isPlaceholderData} />}
      {total === undefined && error && (
        <ErrorState title="Vos notifications n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {total === undefined && !error && (
        <TableSkeleton label="Chargement des notifications" rows={4} onRetry={retry} />
      )}
    </>
  );
}

const Nothing = () => (
  <EmptyState title="Tout est à jour" icon={<IconNews />}>
    Les actualités proposées arriveront ici, avant de paraître.
  </EmptyState>
);

const columns: readonly Column<News>[] = [
  {
    key: 'date',
    head: 'Date',
    cell: (news) => (
      <span className="nowrap">
        <When date={news.date} />
      </span>
    ),
  },
  {
    key: 'title',
    head: 'Titre',
    phone: 'title',
    cell: ({ title }) => <b className="strong">{frenchSpaces(title)}</b>,
  },
  {
    key: 'description',
    head: 'Description',
    cell: ({ description }) => <span className="news-short">{excerpt(description, inboxExcerpt)}</span>,
  },
  { key: 'actions', head: 'Actions', cell: (news) => <Actions news={news} /> },
];

type ListProps = { waiting: Waiting; isBusy: boolean };

function List({ waiting: { news, page, maxPage }, isBusy }: ListProps) {
  const [search] = useSearch();
  if (page > maxPage) return <Navigate to={`?${withPage(search, maxPage)}`} replace />;
  return (
    <div className="news-inbox">
      <ServerSortedTable
        caption="Actualités en attente de validation"
        columns={columns}
        sortFields={sortFields}
        rows={news}
        isBusy={isBusy}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} last={maxPage} />
    </div>
  );
}

function Actions({ news }: { news: News }) {
  const { id, title, actions } = news;
  const decision = useDecision(news);
  const doing = decision.isPending ? decision.variables : null;
  return (
    <div className="news-row-acts flex gap-6">
      <Link
        className="btn btn-outline btn-s"
        to={pathTo('news', { id })}
        aria-label={`Voir «\u00a0${title}\u00a0»`}
      >
        <IconEye aria-hidden="true" />
        Voir
      </Link>
      {actions.validate.ok && (
        <BusyButton
          size="s"
          icon={<IconCheck aria-hidden="true" />}
          aria-label={`Valider «\u00a0${title}\u00a0»`}
          busy={doing === true}
          blocked={doing === false}
          onClick={() => decision.mutate(true)}
        >
          Valider
        </BusyButton>
      )}
      {actions.reject.ok && (
        <BusyButton
          size="s"
          look="bad"
          icon={<IconX aria-hidden="true" />}
          aria-label={`Rejeter «\u00a0${title}\u00a0»`}
          busy={doing === false}
          blocked={doing === true}
          onClick={() => decision.mutate(false)}
        >
          Rejeter
        </BusyButton>
      )}
      {decision.error && <FailureLine error={decision.error} />}
    </div>
  );
}

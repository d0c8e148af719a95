import './own-messages.css';
import type { OwnMessage } from '@forman/contract/messages';
import { formatMoment } from '@forman/domain/french-dates';
import { messageKinds } from '@forman/domain/messages/kinds';
import { IconChevronRight, IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { invalidate, useAction } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage, withPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { deliveryWords, ownMessages } from './own-messages.ts';

/** What the portal has written to me, by e-mail too or not. */
export function OwnMessagesPage() {
  const [search] = useSearch();
  const page = readPage(search);
  const home = useHomeCrumb();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownMessages(page),
    placeholderData: keepPreviousData,
  });
  useSeen(data?.messages);
  if (data && !isPlaceholderData && page > data.maxPage)
    return <Navigate to={`?${withPage(search, data.maxPage)}`} replace />;
  return (
    <>
      <PageHeader
        title="Mes messages"
        lead={
          <>
            Ce que le portail vous a écrit ces trois derniers mois.{' '}
            <Link className="link" to={routes.account}>
              Choisir ce que je reçois par e-mail
            </Link>
          </>
        }
        crumbs={[...home, { label: 'Mes messages' }]}
      />
      {error && !data && (
        <ErrorState title="Vos messages n’ont pas pu être lus" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons label="Chargement des messages" count={6} />}
      {data && (
        <>
          <List messages={data.messages} />
          <Pagination page={page} last={data.maxPage} />
        </>
      )}
    </>
  );
}

export function useHomeCrumb(): { label: string; to: string }[] {
  return can(useViewer(), 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
}

/** Seen once they are on the screen; they stay marked as new until the page is opened again. */
function useSeen(messages: readonly OwnMessage[] | undefined): void {
  const { mutate } = useAction('seeMessages');
  const newest = messages?.find(({ isNew }) => isNew)?.id;
  useEffect(() => {
    if (newest) mutate({ body: { id: newest } }, { onSuccess: () => void invalidate('badges') });
  }, [mutate, newest]);
}

function List({ messages }: { messages: readonly OwnMessage[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState title="Aucun message" icon={<IconMailOff />}>
        Une inscription, un paiement, une réponse&nbsp;: tout ce que le portail vous écrit se retrouve ici.
      </EmptyState>
    );
  }
  return (
    <ul className="card own-messages">
      {messages.map((message) => (
        <li key={message.id}>
          <Link to={pathTo('message', { id: message.id })}>
            <span className="grow">
              <span className="own-subject">{message.subject}</span>
              <span className="small muted">
                {formatMoment(new Date(message.createdAt))} · {messageKinds[message.kind].label}
                {message.delivery !== 'sent' && ` · ${deliveryWords[message.delivery]}`}
              </span>
            </span>
            {message.isNew && <Chip tone="wait">Nouveau</Chip>}
            <IconChevronRight className="ic-s" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

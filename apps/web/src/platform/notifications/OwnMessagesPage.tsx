import './own-messages.css';
import '../shared/unread.css';
import type { OwnMessage } from '@forman/contract/platform/notifications';
import { formatDay, formatHour, formatMoment } from '@forman/domain/french-dates';
import { messageKinds } from '@forman/domain/platform/notifications/kinds';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { capital, counted, frenchSpaces } from '@forman/domain/text';
import { IconChecks, IconChevronRight, IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage, withPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';
import { MessageIcon } from '../shared/MessageIcon.tsx';
import { useReading } from '../shared/use-reading.ts';
import { deliveryWords, ownMessages } from './own-messages.ts';

/** Messages of the portal to the viewer, sent by e-mail or not. */
export function OwnMessagesPage() {
  const [search] = useSearch();
  const page = readPage(search);
  const home = useHomeCrumb();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownMessages(page),
    placeholderData: keepPreviousData,
  });
  if (data && !isPlaceholderData && page > data.maxPage)
    return <Navigate to={`?${withPage(search, data.maxPage)}`} replace />;
  return (
    <div className="messages-page">
      <PageHeader
        title="Mes messages"
        lead={
          <>
            Ce que le portail vous a écrit ces trois derniers mois.{' '}
            <Link className="link" to={`${routes.account}#messages`}>
              Choisir ce que je reçois par e-mail
            </Link>
          </>
        }
        crumbs={[...home, { label: 'Mes messages' }]}
        aside={data && <SeeAll messages={data.messages} />}
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
    </div>
  );
}

export function useHomeCrumb(): { label: string; to: string }[] {
  return can(useViewer(), 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
}

/** Marks all messages as read, up to the newest unread one of this page. */
function SeeAll({ messages }: { messages: readonly OwnMessage[] }) {
  const see = useReading('seeMessages');
  const newest = messages.find(({ isNew, others }) => isNew || others.some((other) => other.isNew))?.id;
  if (!newest) return null;
  return (
    <BusyButton
      icon={<IconChecks aria-hidden="true" />}
      busy={see.isPending}
      busyLabel="Un instant…"
      onClick={() => see.mutate({ body: { id: newest } })}
    >
      Tout marquer comme lu
    </BusyButton>
  );
}

/** Messages grouped by day. */
function List({ messages }: { messages: readonly OwnMessage[] }) {
  const now = useNow();
  if (messages.length === 0) {
    return (
      <EmptyState title="Aucun message" icon={<IconMailOff />}>
        Une inscription, un paiement, une réponse&nbsp;: tout ce que le portail vous écrit se retrouve ici.
      </EmptyState>
    );
  }
  return (
    <div className="message-days grid gap-20">
      {[...Map.groupBy(messages, ({ createdAt }) => parisDay(new Date(createdAt)))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`messages-${day}`}>
          <h2 id={`messages-${day}`}>{dayName(day, parisDay(now))}</h2>
          <ul className="card own-messages">
            {ofDay.map((message) => (
              <li key={message.id}>
                <Row message={message} others={message.others} />
                {message.others.length > 0 && <Same messages={message.others} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const Same = ({ messages }: { messages: OwnMessage['others'] }) => (
  <details className="own-same">
    <summary>{counted(messages.length, 'autre dit', 'autres disent')} la même chose</summary>
    <ul>
      {messages.map((message) => (
        <li key={message.id}>
          <Row message={message} />
        </li>
      ))}
    </ul>
  </details>
);

/** Name of a day: "Aujourd’hui", "Hier", "Mer. 11 nov. 2026". */
function dayName(day: string, today: string): string {
  if (day === today) return 'Aujourd’hui';
  return day === addDays(today, -1) ? 'Hier' : capital(formatDay(parisInstant(day, '12:00')));
}

type RowProps = {
  message: Omit<OwnMessage, 'others'>;
  /** Messages with the same text: opening one marks them as read. */ others?: OwnMessage['others'];
};

function Row({ message, others = [] }: RowProps) {
  const { id, subject, createdAt, kind, delivery, isNew, offerUntil } = message;
  const { mutate } = useReading('readMessages');
  const ids = others.filter((other) => other.isNew).map((other) => other.id);
  return (
    <Link
      to={pathTo('message', { id })}
      className={isNew ? 'new' : undefined}
      onClick={() => ids.length > 0 && mutate({ body: { ids } })}
    >
      <MessageIcon kind={kind} />
      <span className="grow own-what">
        <span className={isNew ? 'own-subject unread' : 'own-subject'}>
          {isNew && <span className="vh">Nouveau&nbsp;: </span>}
          {frenchSpaces(subject)}
        </span>
        {offerUntil && (
          <span className="small own-deadline">
            Place gardée jusqu’au <span className="nowrap">{formatMoment(new Date(offerUntil))}</span>
          </span>
        )}
      </span>
      <span className="small muted own-about">
        {messageKinds[kind].label}
        {delivery !== 'sent' && ` · ${deliveryWords[delivery]}`}
      </span>
      <span className="small muted num own-hour">{formatHour(new Date(createdAt))}</span>
      <IconChevronRight className="ic-s" aria-hidden="true" />
    </Link>
  );
}

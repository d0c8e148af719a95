import './mailbox.css';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callQuery } from '../../api/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NotFound } from '../shared/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type Message, recipientsOf } from './mailbox.ts';
import { MailboxFilter } from './MailboxFilter.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';

/** Interval between two readings of the list, in milliseconds: a new message shows without a reload. */
const often = 5_000;

const useMessages = (recipient: string | null) =>
  useQuery({
    ...callQuery('listDemoMessages', { query: recipient === null ? {} : { recipient } }),
    refetchInterval: often,
    placeholderData: (before) => before,
  });

/** Outbox of the demonstration: no e-mail leaves the portal, and all can be read here. */
export function MailboxPage() {
  const [search] = useSearch();
  const recipient = search.get('a');
  const all = useMessages(null);
  const found = useMessages(recipient);
  const { data, error, refetch } = found;
  // A real association has no such page.
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <div className="mailbox">
      <PageHeader
        title="Messages de la démonstration"
        lead="Les e-mails et les SMS que Forman aurait envoyés. Rien ne sort d’ici."
      />
      {data && all.data && (
        <>
          <MailboxFilter recipient={recipient} recipients={recipientsOf(all.data)} count={data.length} />
          <Mailbox messages={data} chosen={Number(search.get('m'))} />
        </>
      )}
      {!data && error && (
        <ErrorState title="Les messages n’ont pas pu être lus" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons label="Chargement des messages" count={3} />}
    </div>
  );
}

function Mailbox({ messages, chosen }: { messages: readonly Message[]; chosen: number }) {
  const [first] = messages;
  if (!first) {
    return (
      <EmptyState title="Aucun message" icon={<IconMailOff />}>
        Inscrivez-vous à une session, ou payez-en une&nbsp;: la confirmation arrive ici.
      </EmptyState>
    );
  }
  const asked = messages.find(({ id }) => id === chosen);
  return (
    <div className={asked ? 'mail-panes reading' : 'mail-panes'}>
      <MessageList messages={messages} current={(asked ?? first).id} />
      <MessageView key={(asked ?? first).id} message={asked ?? first} />
    </div>
  );
}

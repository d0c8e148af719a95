import '../../platform/shared/unread.css';
import './notification-bar.css';
import './latest-messages.css';
import { formatDay, formatHour, formatMoment } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import type { OwnMessage } from '@forman/contract/platform/notifications';
import { unreadWords } from '@forman/domain/platform/notifications/unread';
import { frenchSpaces } from '@forman/domain/text';
import { IconChecks, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { useCall } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';
import { MessageIcon } from '../../platform/shared/MessageIcon.tsx';
import { useReading } from '../../platform/shared/use-reading.ts';

type Props = { fresh: number; onLeave: () => void };

const mostShown = 3;

/** Latest messages in the bell's panel, read when it opens, with a link to all of them. */
export function LatestMessages({ fresh, onLeave }: Props) {
  const { data } = useCall('listOwnMessages', { query: { itemsPerPage: String(mostShown) } });
  // A message about a seat kept until a deadline comes before newer messages.
  const messages = (data?.messages ?? []).toSorted((a, b) => Number(!a.offerUntil) - Number(!b.offerUntil));
  return (
    <section className="panel-part" aria-label="Mes messages">
      <Link to={routes.messages} onClick={onLeave}>
        <span className="grow">Tous mes messages</span>
        {fresh > 0 && <span className="chip chip-brand num">{unreadWords(fresh, 'non lu', 'non lus')}</span>}
        <IconChevronRight className="ic-s" aria-hidden="true" />
      </Link>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Line message={message} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {messages.length > 0 && fresh > 0 && <SeeAll messages={messages} />}
    </section>
  );
}

/** Marks every message as read up to the newest, those that are not shown here included. */
function SeeAll({ messages }: { messages: readonly OwnMessage[] }) {
  const see = useReading('seeMessages');
  const id = Math.max(...messages.flatMap((message) => [message, ...message.others].map((one) => one.id)));
  return (
    <button
      type="button"
      className="panel-seen"
      disabled={see.isPending}
      onClick={() => see.mutate({ body: { id } })}
    >
      <IconChecks className="ic-s" aria-hidden="true" />
      Tout marquer comme lu
    </button>
  );
}

/** Day of a message; its hour for a message of today. */
const whenOf = (sent: Date): string =>
  parisDay(sent) === parisDay(new Date(serverNow())) ? `aujourd’hui à ${formatHour(sent)}` : formatDay(sent);

type LineProps = { message: OwnMessage; onLeave: () => void };

/** Latest of the messages with the same text, and their number. */
function Line({ message, onLeave }: LineProps) {
  const { id, subject, createdAt, kind, others, offerUntil } = message;
  const { mutate } = useReading('readMessages');
  const ids = others.filter((other) => other.isNew).map((other) => other.id);
  const isNew = message.isNew || ids.length > 0;
  const day = whenOf(new Date(createdAt));
  return (
    <Link
      className={isNew ? 'new' : undefined}
      to={pathTo('message', { id })}
      onClick={() => {
        onLeave();
        // Opening one message marks those with the same text as read.
        if (ids.length > 0) mutate({ body: { ids } });
      }}
    >
      <MessageIcon kind={kind} />
      <span className={isNew ? 'grow panel-message unread' : 'grow panel-message'}>
        {isNew && <span className="vh">Nouveau&nbsp;: </span>}
        {frenchSpaces(subject)}
        {offerUntil && (
          <small className="panel-deadline">Place gardée jusqu’au {formatMoment(new Date(offerUntil))}</small>
        )}
        <small>{others.length > 0 ? `${others.length + 1} fois, la dernière ${day}` : day}</small>
      </span>
    </Link>
  );
}

import '../../shared/messages/unread.css';
import { formatDay, formatHour } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import type { OwnMessage } from '@forman/contract/messages';
import { counted } from '@forman/domain/text';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { useCall } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';
import { MessageIcon } from '../../shared/messages/MessageIcon.tsx';
import { useReading } from '../../shared/messages/use-reading.ts';

type Props = { fresh: number; onLeave: () => void };

const mostRead = 12;
const mostShown = 3;

/** Those that say the same are one line, as security messages are that come with each new device. */
const foldEqual = (messages: readonly OwnMessage[]): OwnMessage[][] =>
  [...Map.groupBy(messages, ({ subject }) => subject).values()].slice(0, mostShown);

/** Under the bell: what was written to me last, and where all of it is. Read when the panel opens. */
export function LatestMessages({ fresh, onLeave }: Props) {
  const { data } = useCall('listOwnMessages', { query: { itemsPerPage: String(mostRead) } });
  const lines = foldEqual(data?.messages ?? []);
  return (
    <section className={data ? 'panel-part' : 'panel-part panel-late'} aria-label="Mes messages">
      {lines.length > 0 && <p className="panel-title">Derniers messages</p>}
      <ul>
        {lines.map((line) => (
          <li key={line[0]!.id}>
            <Line messages={line} onLeave={onLeave} />
          </li>
        ))}
        <li>
          <Link className="panel-all" to={routes.messages} onClick={onLeave}>
            <span className="grow">Tous mes messages</span>
            {fresh > 0 && (
              <span className="chip chip-brand num">{counted(fresh, 'nouveau', 'nouveaux')}</span>
            )}
            <IconChevronRight className="ic-s" aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Of today the hour tells more. */
const whenOf = (sent: Date): string =>
  parisDay(sent) === parisDay(new Date(serverNow())) ? `aujourd’hui à ${formatHour(sent)}` : formatDay(sent);

type LineProps = { messages: readonly OwnMessage[]; onLeave: () => void };

/** The newest of those that say the same, and how many there are. */
function Line({ messages, onLeave }: LineProps) {
  const [{ id, subject, createdAt, kind }, ...others] = messages as [OwnMessage, ...OwnMessage[]];
  const { mutate } = useReading('readMessages');
  const ids = others.filter((other) => other.isNew).map((other) => other.id);
  const isNew = messages.some((message) => message.isNew);
  const day = whenOf(new Date(createdAt));
  return (
    <Link
      className={isNew ? 'new' : undefined}
      to={pathTo('message', { id })}
      onClick={() => {
        onLeave();
        // Who opens one has read those that say the same.
        if (ids.length > 0) mutate({ body: { ids } });
      }}
    >
      <MessageIcon kind={kind} />
      <span className={isNew ? 'grow panel-message unread' : 'grow panel-message'}>
        {isNew && <span className="vh">Nouveau&nbsp;: </span>}
        {subject}
        <small>{messages.length > 1 ? `${messages.length} fois, la dernière ${day}` : day}</small>
      </span>
    </Link>
  );
}

import { formatDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { IconChevronRight, IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useAction, useCall } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';

type Props = { fresh: number; onLeave: () => void };

/** Under the bell: what was written to me last, and where all of it is. Read when the panel opens. */
export function LatestMessages({ fresh, onLeave }: Props) {
  const { data } = useCall('listOwnMessages', { query: { itemsPerPage: '3' } });
  useSeen(data);
  return (
    <section aria-label="Mes messages">
      <hr />
      <p className="panel-title">Derniers messages</p>
      <ul>
        {data?.messages.map((message) => (
          <li key={message.id}>
            <Link to={pathTo('message', { id: message.id })} onClick={onLeave}>
              <IconMail aria-hidden="true" />
              <span className="grow panel-message">
                {message.subject}
                <small>{formatDay(new Date(message.createdAt))}</small>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={routes.messages} onClick={onLeave}>
            <span className="grow">Tous mes messages</span>
            {fresh > 0 && <span className="chip chip-wait num">{counted(fresh, 'nouveau', 'nouveaux')}</span>}
            <IconChevronRight className="ic-s" aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Seen when the panel that showed all new ones closes, until when their number stays; more of them wait for their page. */
function useSeen(latest: Answer<'listOwnMessages'> | undefined): void {
  const { mutate } = useAction('seeMessages', { invalidates: ['badges'] });
  const { messages, count } = latest ?? { messages: [], count: 0 };
  const newest = messages.find(({ isNew }) => isNew)?.id;
  const areAllShown = count === messages.length || messages.some(({ isNew }) => !isNew);
  useEffect(() => {
    if (!newest || !areAllShown) return;
    return () => mutate({ body: { id: newest } });
  }, [mutate, newest, areAllShown]);
}

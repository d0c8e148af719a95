import { formatDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { IconChevronRight, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';

type Props = { fresh: number; onLeave: () => void };

/** Under the bell: what was written to me last, and where all of it is. Read when the panel opens. */
export function LatestMessages({ fresh, onLeave }: Props) {
  const { data } = useCall('listOwnMessages', { query: { itemsPerPage: '3' } });
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

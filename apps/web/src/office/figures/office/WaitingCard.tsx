import './waiting-card.css';
import type { OfficeFigures } from '@forman/contract/office/figures';
import { formatCount } from '@forman/domain/text';
import { IconMoodCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../ui/use-now.ts';
import { type WaitingItem, waitingItems } from './waiting-items.ts';

/** Everything that waits for the office, with one act for each. */
export function WaitingCard({ waiting }: { waiting: OfficeFigures['waiting'] }) {
  const id = useId();
  const items = waitingItems(waiting, useNow());
  const open = items.filter(({ count }) => count > 0);
  const done = items.filter(({ count }) => count === 0);
  const all = open.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="card waits" aria-labelledby={id}>
      <div className="waits-head flex align-baseline gap-10">
        <h2 className="card-title" id={id}>
          Ce qui attend
        </h2>
        {all > 0 && <span className="small muted num">{formatCount(all)} en tout</span>}
      </div>
      {open.length > 0 ? (
        <ul className="waits-list grid">
          {open.map((item) => (
            <Waiting key={item.key} item={item} />
          ))}
        </ul>
      ) : (
        <p className="waits-none row gap-10">
          <IconMoodCheck aria-hidden="true" />
          Rien n’attend&nbsp;: tout est fait.
        </p>
      )}
      {done.length > 0 && (
        <p className="waits-done small muted">
          À jour&nbsp;:{' '}
          {done.map(({ key, title, to }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to={to}>{title}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Waiting({ item: { key, title, count, detail, act, to, Icon } }: { item: WaitingItem }) {
  const id = useId();
  return (
    <li className="wait">
      <span className="sq k-wait" aria-hidden="true">
        <Icon />
      </span>
      <span className="grow">
        <b>
          <span className="wait-count num">{formatCount(count)}</span> <span id={`${id}-what`}>{title}</span>
        </b>
        <span className="small muted">{detail}</span>
      </span>
      <Link
        id={id}
        className={key === 'money' ? 'btn btn-primary btn-s' : 'btn btn-outline btn-s'}
        aria-labelledby={`${id} ${id}-what`}
        to={to}
      >
        {act}
      </Link>
    </li>
  );
}

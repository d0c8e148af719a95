import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { notificationEntries } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { useCounters } from './use-counters.ts';

const panelId = 'notifications';

export function NotificationBar() {
  const known = useCounters();
  const panel = useRef<HTMLElement>(null);
  const entries = notificationEntries(useViewer()).map((entry) => ({
    ...entry,
    count: entry.counters.reduce((sum, name) => sum + (known[name] ?? 0), 0),
  }));
  const waiting = entries.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={waiting > 0 ? `Notifications : ${waiting} en attente` : 'Notifications'}
        popoverTarget={panelId}
      >
        <IconBell aria-hidden="true" />
        {waiting > 0 && (
          <span className="dot" aria-hidden="true">
            {waiting}
          </span>
        )}
      </button>
      <nav ref={panel} id={panelId} popover="auto" className="panel panel-wide" aria-label="Notifications">
        <p className="panel-title">Notifications</p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} onClick={() => panel.current?.hidePopover()}>
                <EntryIcon name={entry.icon} />
                <span className="grow">{entry.label}</span>
                {entry.count > 0 && <span className="chip chip-wait num">{entry.count}</span>}
                <IconChevronRight className="ic-s" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

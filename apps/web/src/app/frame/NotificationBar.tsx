import '../../ui/panel.css';
import './notification-bar.css';
import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { unreadWords } from '@forman/domain/platform/notifications/unread';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { type NotificationEntry, notificationEntries, waitingEntries } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { type Counters, useCounters } from './use-counters.ts';

const LatestMessages = lazy(async () => ({
  default: (await import('./LatestMessages.tsx')).LatestMessages,
}));

const WaitingDetail = lazy(async () => ({
  default: (await import('./WaitingDetail.tsx')).WaitingDetail,
}));

const panelId = 'notifications';
const titleId = 'notifications-title';

/** Counts the items that wait for the reader, by entry and in all, and the unread messages. */
function useWaiting(isOpen: boolean) {
  const known = useCounters(isOpen);
  const me = useViewer();
  const withCount = (entry: NotificationEntry) => ({
    ...entry,
    count: entry.counters.reduce((sum, name) => sum + (known[name] ?? 0), 0),
  });
  const own = waitingEntries(me)
    .map(withCount)
    .filter(({ count }) => count > 0);
  const entries = notificationEntries(me).map(withCount);
  const busy = entries.filter(({ count }) => count > 0);
  const idle = entries.filter(({ count }) => count === 0);
  const waiting = [...own, ...entries].reduce((sum, { count }) => sum + count, 0);
  return { own, busy, idle, waiting, known, fresh: known.messages ?? 0 };
}

export function NotificationBar() {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = (): void => panel.current?.hidePopover();
  const { own, busy, idle, waiting, known, fresh } = useWaiting(isOpen);

  return (
    <>
      <button type="button" className="iconbtn" aria-label={named(waiting, fresh)} popoverTarget={panelId}>
        <IconBell aria-hidden="true" />
        {waiting > 0 && (
          <span className="dot" aria-hidden="true">
            {waiting}
          </span>
        )}
        {waiting === 0 && fresh > 0 && <span className="dot-new" aria-hidden="true" />}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="panel panel-wide"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {waiting > 0 && (
          <p className="panel-title" id={titleId}>
            Ce qui vous attend
          </p>
        )}
        {own.length > 0 && (
          <ul className="panel-own" aria-label="À ne pas manquer">
            <Entries entries={own} onChosen={close} />
          </ul>
        )}
        <nav aria-label="Notifications">
          {busy.length > 0 && (
            <ul aria-labelledby={titleId}>
              <Entries entries={busy} known={isOpen ? known : null} onChosen={close} />
            </ul>
          )}
          <div className="panel-part">
            <p className="panel-title">{waiting > 0 ? 'Rien n’attend ailleurs' : 'Rien ne vous attend'}</p>
            <ul className="panel-idle grid">
              <Entries entries={idle} onChosen={close} />
            </ul>
          </div>
          {isOpen && (
            <Suspense fallback={null}>
              <LatestMessages fresh={fresh} onLeave={close} />
            </Suspense>
          )}
        </nav>
      </div>
    </>
  );
}

type EntriesProps = {
  entries: readonly (NotificationEntry & { count: number })[];
  /** Counts to write in words under each entry; null keeps the room of that line. */ known?: Counters | null;
  onChosen: () => void;
};

const late = <small>{'\u00a0'}</small>;

const Entries = ({ entries, known, onChosen }: EntriesProps) =>
  entries.map((entry) => (
    <li key={entry.label}>
      <Link to={entry.to} onClick={onChosen}>
        <EntryIcon name={entry.icon} />
        <span className="grow panel-message">
          {entry.label}
          {known !== undefined && (
            <Suspense fallback={late}>
              {known ? <WaitingDetail counters={entry.counters} known={known} /> : late}
            </Suspense>
          )}
        </span>
        {entry.count > 0 && (
          <>
            <span className="chip chip-wait num">{entry.count}</span>
            <IconChevronRight className="ic-s" aria-hidden="true" />
          </>
        )}
      </Link>
    </li>
  ));

/** "Notifications : 2 en attente, 1 message non lu" */
function named(waiting: number, fresh: number): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} en attente`] : []),
    ...(fresh > 0 ? [unreadWords(fresh, 'message non lu', 'messages non lus')] : []),
  ];
  return parts.length > 0 ? `Notifications\u00a0: ${parts.join(', ')}` : 'Notifications';
}

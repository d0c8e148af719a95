/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element holds phrases, not blocks with a button */
import './notices.css';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeNotice, noticeStore, type ShownNotice } from './notices.ts';

const shownFor = 7000;

function watchWindow(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isWindowHidden = (): boolean => document.visibilityState === 'hidden';

/**
 * Stays while it is looked at, and until it can be: a pointer over it, the focus in it or a window behind others starts
 * its seven seconds again.
 */
function Toast({ id, tone, title, text }: ShownNotice) {
  const [isHeld, setHeld] = useState(false);
  const isHidden = useSyncExternalStore(watchWindow, isWindowHidden);
  useEffect(() => {
    if (isHeld || isHidden) return;
    const timer = setTimeout(closeNotice, shownFor, id);
    return () => clearTimeout(timer);
  }, [id, isHeld, isHidden]);

  return (
    <div
      className={`toast toast-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'good' ? <IconCircleCheck aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
      <div className="grow">
        <b>{title}</b>
        {text}
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label="Masquer ce message"
        onClick={() => closeNotice(id)}
      >
        <IconX className="ic-s" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Both regions are always there: a live region that comes with its text is not read. */
export function NoticeStack() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const host = useSyncExternalStore(noticeStore.subscribe, noticeStore.readHost);
  const stack = useRef<HTMLDivElement>(null);

  // In the browser's top layer, where its host stands too, and after it.
  useEffect(() => {
    if (!stack.current?.matches(':popover-open')) stack.current?.showPopover();
  }, [host]);

  const regions = (
    <div ref={stack} className="notices" popover="manual">
      <div role="alert">
        {notices
          .filter(({ tone }) => tone === 'bad')
          .map((notice) => (
            <Toast key={notice.id} {...notice} />
          ))}
      </div>
      <div role="status">
        {notices
          .filter(({ tone }) => tone === 'good')
          .map((notice) => (
            <Toast key={notice.id} {...notice} />
          ))}
      </div>
    </div>
  );
  return host ? createPortal(regions, host) : regions;
}

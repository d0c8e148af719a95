/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element holds phrases, not blocks with a button */
import './notices.css';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { closeNotice, noticeStore, type ShownNotice } from './notices.ts';

const shownFor = 7000;

/** Stays while it is looked at: a pointer over it or the focus in it starts its seven seconds again. */
function Toast({ id, tone, title, text }: ShownNotice) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(closeNotice, shownFor, id);
    return () => clearTimeout(timer);
  }, [id, isHeld]);

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
      <button type="button" className="iconbtn" aria-label="Fermer" onClick={() => closeNotice(id)}>
        <IconX className="ic-s" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Both regions are always there: a live region that comes with its text is not read. */
export function NoticeStack() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const stack = useRef<HTMLDivElement>(null);

  // A modal dialog stands in the browser's top layer: what comes after it must climb over it.
  useEffect(() => {
    const element = stack.current;
    if (!element) return;
    if (element.matches(':popover-open') && document.querySelector('dialog[open]')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [notices]);

  return (
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
}

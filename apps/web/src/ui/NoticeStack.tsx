/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element holds phrases, not blocks with a button */
import './notices.css';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFocusHandedOn } from './focus-heading.ts';
import { closeNotice, hostNotices, noticeStore, type ShownNotice } from './notice-store.ts';

const shownFor = 7000;
/** Longer for a notice with an "undo" button, which has to be read, considered and reached. */
const shownWithUndo = 20_000;

function watchWindow(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isWindowHidden = (): boolean => document.visibilityState === 'hidden';

type ToastProps = ShownNotice & { isPersistent: boolean };

/** One notice. Its time starts again after a pointer was over it, the focus in it, or the window hidden. */
function Toast({ id, tone, title, texts, undo, isPersistent }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const isHidden = useSyncExternalStore(watchWindow, isWindowHidden);
  const canUndo = undo !== undefined;
  const toast = useFocusHandedOn<HTMLDivElement>();
  useEffect(() => {
    if (isPersistent || isHeld || isHidden) return;
    const timer = setTimeout(closeNotice, canUndo ? shownWithUndo : shownFor, id);
    return () => clearTimeout(timer);
  }, [id, texts.length, isPersistent, isHeld, isHidden, canUndo]);

  return (
    <div
      ref={toast}
      className={`toast flex align-start gap-12 toast-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'good' ? <IconCircleCheck aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
      <div className="grow">
        <b>{title}</b>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {undo && (
        <button
          type="button"
          className="btn btn-outline btn-s"
          onClick={() => {
            closeNotice(id);
            undo();
          }}
        >
          Annuler
        </button>
      )}
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

type Props = {
  host?: string;
  /** True when the notices are a part of the dialog's content, and stay as long as it is open. */
  isPersistent?: boolean;
};

/**
 * Notices of the page, or of the dialog with this id. Both live regions always exist, as screen readers do
 * not announce one that appears with its text.
 */
export function NoticeStack({ host, isPersistent = false }: Props) {
  const isInDialog = host !== undefined;
  const shown = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const stack = useRef<HTMLDivElement>(null);
  const notices = shown.filter((notice) => notice.host === host);

  useEffect(() => (host === undefined ? undefined : hostNotices(host)), [host]);

  // Notices of the page lie over it; those of a dialog are in its flow, as they would cover its title.
  useEffect(() => {
    if (!isInDialog && !stack.current?.matches(':popover-open')) stack.current?.showPopover();
  }, [isInDialog]);

  return (
    <div
      ref={stack}
      className={isInDialog ? 'notices notices-in' : 'notices'}
      popover={isInDialog ? undefined : 'manual'}
    >
      <div role="alert">
        {notices
          .filter(({ tone }) => tone === 'bad')
          .map((notice) => (
            <Toast key={notice.id} {...notice} isPersistent={isPersistent} />
          ))}
      </div>
      <div role="status">
        {notices
          .filter(({ tone }) => tone === 'good')
          .map((notice) => (
            <Toast key={notice.id} {...notice} isPersistent={isPersistent} />
          ))}
      </div>
    </div>
  );
}

import './dialog.css';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { NoticeStack } from './NoticeStack.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** A drawer from the right, or a sheet from below on a phone, in place of a dialog in the middle. */
  drawer?: boolean;
  /** Two columns without padding, for a form; a click outside does not close it. */
  wide?: boolean;
  /** At the top of the window, without padding: the field keeps its place while results come. */
  palette?: boolean;
  /** Without a title bar: the content has a heading, a button to close, and its own notices. */
  bare?: boolean;
  /** Keeps the notices as long as the dialog is open: their removal would move the content below. */
  keepsNotices?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The browser's own modal dialog, which keeps the focus inside and gives it back. `data-autofocus` marks the
 * element that has it first; else the title has it, never the button that closes.
 */
export function Dialog(props: Props) {
  const {
    opened,
    title,
    drawer = false,
    wide = false,
    bare = false,
    keepsNotices = bare,
    palette = false,
    onClose,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useModal(dialog, opened);

  return (
    // A click outside closes the dialog; on the keyboard Escape does, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={['dialog', drawer && 'drawer', wide && 'wide', palette && 'palette']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={bare ? undefined : id}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        // A second Escape may close the dialog without `cancel`: the handler of `close` then reports it,
        // once.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !opened || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && !wide && onClose()}
    >
      {opened && (
        <div className="dlg">
          {!bare && (
            <header className="dlg-head row between gap-12">
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              <button type="button" className="iconbtn" aria-label="Fermer" onClick={onClose}>
                <IconX aria-hidden="true" />
              </button>
            </header>
          )}
          <NoticeStack host={id} isPersistent={keepsNotices} />
          <div className={wide || palette ? 'dlg-flush' : 'dlg-body'}>{children}</div>
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes the element when `opened` changes. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, opened: boolean): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === opened) return;
    if (!opened) return closeModal(element);
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
    first?.focus();
  }, [dialog, opened]);

  // A dialog that is unmounted while open still gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element) closeModal(element);
    };
  }, [dialog]);
}

/** Closes the dialog. The browser gives the focus back to its opener; if it is gone, the heading gets it. */
function closeModal(element: HTMLDialogElement): void {
  element.close();
  setTimeout(() => {
    if (document.activeElement === document.body) focusHeading();
  });
}

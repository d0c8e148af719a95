import './dialog.css';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { NoticeStack } from './NoticeStack.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** A drawer from the right, instead of a dialog in the middle (a sheet from below on a phone). */
  drawer?: boolean;
  /** Two columns without padding, for a form; a click beside it does not close it. */
  wide?: boolean;
  /** At the top of the window, without padding: what is typed in stays where it is while what is found comes. */
  palette?: boolean;
  /** Without its bar: the content has a heading, and a button that closes; its notices are a part of it, and stay. */
  bare?: boolean;
  /** Its notices stay: their going would move what stands under them. */
  keepsNotices?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it keeps the focus, and gives it back. `data-autofocus` marks what has it first; else
 * its title, never the button that closes it.
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
    // A click beside it closes it; the keyboard has Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={['dialog', drawer && 'drawer', wide && 'wide', palette && 'palette']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={bare ? undefined : id}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        // A browser may close it at a second Escape without asking: the closing tells it then, once.
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
            <header className="dlg-head">
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

/** Closes the dialog. The browser gives the focus back to its opener; if that is gone, the heading gets it. */
function closeModal(element: HTMLDialogElement): void {
  element.close();
  setTimeout(() => {
    if (document.activeElement === document.body) focusHeading();
  });
}

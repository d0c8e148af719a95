import './dialog.css';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  opened: boolean;
  title: string;
  /** A drawer from the right, instead of a dialog in the middle (a sheet from below on a phone). */
  drawer?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus, and gives it back. `data-autofocus` marks what has it first. */
export function Dialog({ opened, title, drawer = false, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === opened) return;
    if (!opened) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [opened]);

  return (
    // A click beside it closes it; the keyboard has Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={drawer ? 'dialog drawer' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {opened && (
        <div className="dlg">
          <header className="dlg-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="iconbtn" aria-label="Fermer" onClick={onClose}>
              <IconX aria-hidden="true" />
            </button>
          </header>
          <div className="dlg-body">{children}</div>
        </div>
      )}
    </dialog>
  );
}

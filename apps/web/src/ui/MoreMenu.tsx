import './panel.css';
import './more-menu.css';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';

const gap = 6;

/** Places the menu under its button, within the window's width; it scrolls with the page. */
function place(panel: HTMLElement, button: DOMRect): void {
  const { width } = panel.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - width - 2 * gap;
  panel.style.top = `${window.scrollY + button.bottom + gap}px`;
  panel.style.left = `${Math.max(2 * gap, Math.min(button.left, maxLeft))}px`;
}

/**
 * Secondary acts behind one button, over the page so that nothing moves. A chosen act closes the menu and
 * gives the button the focus, which a dialog can then give back; a blocked act keeps the menu open, to show
 * its reason.
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-outline btn-s"
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <IconDots aria-hidden="true" />
        {label}
      </button>
      {/* The acts are links and buttons, so that the keyboard triggers clicks too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        className="panel more-panel"
        onClick={({ target, currentTarget }) => {
          const item = (target as Element).closest('a, button');
          if (!item || item.ariaDisabled === 'true') return;
          button.current?.focus({ preventScroll: true });
          currentTarget.hidePopover();
        }}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') place(currentTarget, button.current!.getBoundingClientRect());
        }}
      >
        {children}
      </div>
    </>
  );
}

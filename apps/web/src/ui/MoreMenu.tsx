import './more-menu.css';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';

const gap = 6;

/** Under its button, on the page: it goes with it. Within the window's width. */
function place(panel: HTMLElement, button: DOMRect): void {
  const { width } = panel.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - width - 2 * gap;
  panel.style.top = `${window.scrollY + button.bottom + gap}px`;
  panel.style.left = `${Math.max(2 * gap, Math.min(button.left, maxLeft))}px`;
}

/**
 * Lesser acts behind one button, over the page: what stands under it does not move. One that is chosen closes it, and the
 * button has the focus for whatever asks next to give it back to; one that cannot be done stays, to say why.
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
      {/* The acts in it are links and buttons: the keyboard clicks them too. */}
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

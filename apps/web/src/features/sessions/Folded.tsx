import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Props = {
  /** What the button says: "Voir les 12 inscrits". */
  more: string;
  /** Not folded at all. */
  isWhole?: boolean;
  children: ReactNode;
};

/** 60 pixels, at the usual size of text: one row. */
const foldedRems = 3.75;
const foldedHeight = (): number =>
  foldedRems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Long lists are folded at 60 pixels and unfold on request (CORE-176). */
export function Folded({ more, isWhole = false, children }: Props) {
  return isWhole ? <div className="fold">{children}</div> : <Folding more={more}>{children}</Folding>;
}

function Folding({ more, children }: Omit<Props, 'isWhole'>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setLong(element.scrollHeight > foldedHeight() + 1));
    watcher.observe(element.firstElementChild ?? element);
    return () => watcher.disconnect();
  }, []);

  const isFolded = isLong && !isOpen;
  return (
    <>
      <div
        ref={box}
        id={id}
        className={isFolded ? 'fold folded' : 'fold'}
        style={isFolded ? { maxHeight: `${foldedRems}rem` } : undefined}
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={isOpen ? 'more open' : 'more'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Réduire' : more}
          <IconChevronDown className="ic-s" aria-hidden="true" />
        </button>
      )}
    </>
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import { intoView } from './into-view.ts';

/** Keeps the focused element clear of the pinned columns: scrolling to it stops at their edges. */
export function usePinnedWidth(isPinned: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current || !isPinned) return;
    const widthOf = (side: string): number => {
      const head = current.querySelector<HTMLElement>(`th.pin-${side}`);
      return head && getComputedStyle(head).position === 'sticky' ? head.offsetWidth : 0;
    };
    const measure = (): void => {
      current.style.scrollPaddingInline = `${widthOf('start') + gap}px ${widthOf('end') + gap}px`;
    };
    /** Scrolls by hand, as the browser takes an element under a pinned column for visible. */
    const show = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.matches('td:not([class*="pin-"]) *')) intoView(target);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', show);
    };
  }, [isPinned]);
  return box;
}

/** Space between a pinned column and the focus ring beside it, in pixels. */
const gap = 8;

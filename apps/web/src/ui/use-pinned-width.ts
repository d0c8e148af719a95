import { type RefObject, useEffect, useRef } from 'react';
import { intoView } from './into-view.ts';

/** Keeps the focus clear of the pinned columns: what scrolls to it stops at their edges. */
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
    /** The browser leaves alone what it takes for visible. */
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

/** Between a column and the ring of the focus beside it. */
const gap = 8;

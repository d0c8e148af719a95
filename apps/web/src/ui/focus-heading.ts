import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the field in which a page begins, in place of its heading: all but this one is done. */
export const firstFocus = 'data-first-focus';

/** The page's heading, or the page itself where there is none yet. */
export function focusHeading(): void {
  const first = document.querySelector<HTMLElement>(`main [${firstFocus}]`);
  // On a low screen it may stand further down: whoever types sees where.
  if (first) return first.focus();
  const target =
    document.querySelector<HTMLElement>('main h1[tabindex]') ??
    document.querySelector<HTMLElement>('main[tabindex]');
  target?.focus({ preventScroll: true });
}

/** When a part of the page goes away with the focus in it, the heading takes it: the keyboard goes on from there. */
export function useFocusHandedOn<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Once it is gone, and a dialog in it has closed.
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return part;
}

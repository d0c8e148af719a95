import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the field that gets the focus in place of the page's heading, where it is the only one left to fill in. */
export const firstFocus = 'data-first-focus';

/** Gives the focus to the page's heading, or to the page itself where there is none yet. */
export function focusHeading(): void {
  const first = document.querySelector<HTMLElement>(`main [${firstFocus}]`);
  // It may be below the fold of a low screen: scrolling shows where one types.
  if (first) return first.focus();
  const target =
    document.querySelector<HTMLElement>('main h1[tabindex]') ??
    document.querySelector<HTMLElement>('main[tabindex]');
  target?.focus({ preventScroll: true });
}

/** Gives the focus to the heading when a part of the page that holds it is removed. */
export function useFocusHandedOn<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Wait until it is removed, and a dialog in it has closed.
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return part;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the only field left to fill in, which gets the focus in place of the page's heading. */
export const firstFocus = 'data-first-focus';

/** Gives the focus to the page's heading, or to the page itself while it has none. */
export function focusHeading(): void {
  const first = document.querySelector<HTMLElement>(`main [${firstFocus}]`);
  // Scrolls to the field, which may be out of sight on a low screen.
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
      // Only after the removal, and after a dialog within the part has closed.
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return part;
}

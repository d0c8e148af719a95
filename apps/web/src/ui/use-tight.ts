import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element is narrower than so many letters' height (rem): unlike the window, it counts larger letters. Null
 * asks nothing, and costs no early layout of the page.
 */
export function useTight(width: number | null): [RefCallback<HTMLElement>, boolean] {
  const [isTight, setTight] = useState(false);
  const box = useCallback(
    (element: HTMLElement) => {
      if (width === null) return setTight(false);
      const measure = (): void => {
        const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        setTight(element.clientWidth < width * letter);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [width],
  );
  return [box, isTight];
}

import { type RefCallback, useCallback, useState } from 'react';

/**
 * True when an element is narrower than `width`, in rem: unlike a media query on the window, it follows the
 * text size. Null measures nothing, and so forces no early layout.
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

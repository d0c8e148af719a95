import { type RefCallback, useCallback, useState } from 'react';

/** True from the moment when an element comes within half a window of the visible part. */
export function useSeen(): [RefCallback<HTMLElement>, boolean] {
  const [isSeen, setSeen] = useState(false);
  const box = useCallback((element: HTMLElement) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        watcher.disconnect();
      },
      { rootMargin: '50% 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, isSeen];
}

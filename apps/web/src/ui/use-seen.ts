import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has come into sight, or within a window's half of it: once it has, it has. */
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

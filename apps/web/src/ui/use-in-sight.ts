import { useEffect, useState } from 'react';

type Options = {
  /** Share of the element that must be visible, from 0 (any part) to 1. */
  ratio?: number;
  /** Height covered at the foot of the window, in pixels. */
  covered?: number;
  /** Answer before the first measurement. */
  before?: boolean;
  /** Dependency: the element is looked up again when it changes, as with a new answer of the server. */
  of?: unknown;
};

/** Tells whether an element, found by its selector, is within the window. */
export function useInSight(
  selector: string | null,
  { ratio = 0, covered = 0, before = false, of }: Options = {},
): boolean {
  const [isSeen, setSeen] = useState(before);
  useEffect(() => {
    const part = selector && document.querySelector(selector);
    if (!part) return;
    const watcher = new IntersectionObserver(
      ([entry]) => setSeen(entry!.isIntersecting && entry!.intersectionRatio >= ratio),
      { rootMargin: `0px 0px -${covered}px 0px`, threshold: [0, ratio] },
    );
    watcher.observe(part);
    return () => watcher.disconnect();
  }, [selector, ratio, covered, of]);
  return isSeen;
}

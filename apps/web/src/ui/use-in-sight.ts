import { useEffect, useState } from 'react';

type Options = {
  /** How much of it, from 0, for any, to 1. */
  ratio?: number;
  /** What covers the window's foot, in pixels. */
  covered?: number;
  /** The answer until it was looked at. */
  before?: boolean;
  /** Another answer of the server may bring another element. */
  of?: unknown;
};

/** Whether a part of the page, found by its selector, can be seen where the window stands. */
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

import { useEffect, useState } from 'react';

type Options = {
  /** The share of it that has to be visible, from 0 (any) to 1. */
  ratio?: number;
  /** The height that is covered at the window's foot, in pixels. */
  covered?: number;
  /** The answer before the first measurement. */
  before?: boolean;
  /** Looks for the element again when this changes, as with a new answer of the server. */
  of?: unknown;
};

/** Tells whether a part of the page, found by its selector, is within the window. */
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

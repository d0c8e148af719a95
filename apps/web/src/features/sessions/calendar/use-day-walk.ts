import { type RefObject, useEffect, useRef, useState } from 'react';
import { boundsOf, type Span, walk } from './calendar-days.ts';

type DayWalk = {
  /** The one day in the order of the Tab key. */
  current: string;
  /** Holds the days, each marked with `data-day`. */
  grid: RefObject<HTMLDivElement | null>;
  /** @returns whether the key was one of the calendar's. */
  go: (key: string, from: string) => boolean;
};

/** The keyboard's way through the days of a grid; beyond its first and last it asks for another week or month. */
export function useDayWalk(span: Span, day: string, onDay: (day: string) => void): DayWalk {
  const [walked, setWalked] = useState({ since: day, at: day });
  const isMoving = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  // The day that the keyboard reached since this one was asked for, else this one.
  const current = walked.since === day ? walked.at : day;

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  function go(key: string, from: string): boolean {
    const next = walk(key, from, span);
    if (next === null) return false;
    if (next === from) return true;
    isMoving.current = true;
    const { from: first, to: last } = boundsOf(span, day);
    if (next < first || next > last) onDay(next);
    else setWalked({ since: day, at: next });
    return true;
  }

  return { current, grid, go };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { boundsOf, type Span, walk } from './calendar-days.ts';

type DayWalk = {
  /** The one day in the Tab order. */
  current: string;
  /** Element that holds the days, each marked with `data-day`. */
  grid: RefObject<HTMLDivElement | null>;
  /** @returns true when the calendar uses the key. */
  go: (key: string, from: string) => boolean;
};

/**
 * Moves the focus between the days of a grid by keyboard; beyond the first or last day it asks for another
 * week or month.
 */
export function useDayWalk(span: Span, day: string, onDay: (day: string) => void): DayWalk {
  const [walked, setWalked] = useState({ since: day, at: day });
  const isMoving = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  // Day that the keyboard has reached since this one was chosen; else this one.
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

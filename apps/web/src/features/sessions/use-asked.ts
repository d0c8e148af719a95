import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

type Asked<T> = { id: number; at: string; next: T };
type Way = { replace: boolean };

let count = 0;

/**
 * What was asked shows at once; the address follows when its page is ready, and counts from then on: null. An address
 * that was asked for earlier and arrives meanwhile does not count, else what is typed fast would go back and forth.
 */
export function useAsked<T>(write: (next: T) => URLSearchParams | string): [T | null, Ask<T>] {
  const { key, state } = useLocation() as { key: string; state: { asked?: number } | null };
  const isTurnedBack = useNavigationType() === NavigationType.Pop;
  const [, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const isEarlier = asked !== null && !isTurnedBack && (state?.asked ?? asked.id) < asked.id;
  const isAhead = asked !== null && (asked.at === key || isEarlier);
  // Who comes back to an address finds it as it was, not as it was left.
  if (asked && !isAhead) setAsked(null);

  function ask(next: T, { replace }: Way): void {
    const id = ++count;
    setAsked({ id, at: key, next });
    setSearch(write(next), { replace, preventScrollReset: true, state: { asked: id } });
  }
  return [isAhead ? asked.next : null, ask];
}

type Ask<T> = (next: T, way: Way) => void;

import { useRef, useState } from 'react';
import { logFailure } from '../api/log.ts';

/**
 * What is typed in a form, kept in this tab until it is sent: a refusal, an expired login and a reload lose nothing. The
 * key says whose it is and of which form. What was typed over another start is left: somebody has saved since.
 */
export function useKept<Values extends object>(key: string, start: Values) {
  const [values, setValues] = useState(() => read(key, start));
  /** Two changes within one event, or one after an upload, both count. */
  const latest = useRef(values);

  function set(change: Partial<Values>): void {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    write(key, start, latest.current);
  }

  /** It is sent; `next` where the form goes on from what was saved. */
  function clear(next: Values = start): void {
    sessionStorage.removeItem(key);
    latest.current = next;
    setValues(next);
  }

  /** Somebody saved another start: the caller passes it from now on, and what was typed is kept over it. */
  function rebase(newStart: Values, next: Values): void {
    latest.current = next;
    setValues(next);
    write(key, newStart, next);
  }

  return { values, set, clear, rebase, isDirty: !isSame(values, start) };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function read<Values extends object>(key: string, start: Values): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      start: Values;
      values: Values;
    } | null;
    return kept && isSame(kept.start, start) ? kept.values : start;
  } catch (error) {
    logFailure('reading of a draft', error);
    return start;
  }
}

function write(key: string, start: object, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ start, values }));
  } catch (error) {
    logFailure('keeping of a draft', error);
  }
}

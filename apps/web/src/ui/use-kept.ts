import { useRef, useState } from 'react';
import { logFailure } from '../api/log.ts';
import { tabStorage } from '../api/storage.ts';

/**
 * Keeps the values of a form in this tab until they are sent, through a refusal, an expired login or a
 * reload. The key names the person and the form; null keeps nothing. Values typed over an older start are
 * dropped, as somebody has saved since. `secrets` are fields that are never kept.
 */
export function useKept<Values extends object>(
  key: string | null,
  start: Values,
  secrets: readonly (keyof Values)[] = [],
) {
  const [values, setValues] = useState(() => read(key, start));
  /** Latest values, as two changes within one event, or one after an upload, must both count. */
  const latest = useRef(values);

  function set(change: Partial<Values>): void {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    write(key, start, withoutSecrets(latest.current));
  }

  /** Forgets the kept values once they are sent; a form that stays open continues with `next`. */
  function clear(next: Values = start): void {
    if (key !== null) tabStorage.removeItem(key);
    latest.current = next;
    setValues(next);
  }

  /** Keeps the values over a new start that somebody else saved; the caller passes it from then on. */
  function rebase(newStart: Values, next: Values): void {
    latest.current = next;
    setValues(next);
    write(key, newStart, withoutSecrets(next));
  }

  function withoutSecrets(typed: Values): Values {
    return { ...typed, ...Object.fromEntries(secrets.map((name) => [name, start[name]])) };
  }

  return { values, set, clear, rebase, isDirty: !isSame(values, start) };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function read<Values extends object>(key: string | null, start: Values): Values {
  if (key === null) return start;
  try {
    const kept = JSON.parse(tabStorage.getItem(key) ?? 'null') as {
      start: Values;
      values: Values;
    } | null;
    return kept && isSame(kept.start, start) ? kept.values : start;
  } catch (error) {
    logFailure('reading of a draft', error);
    return start;
  }
}

function write(key: string | null, start: object, values: object): void {
  if (key !== null) tabStorage.setItem(key, JSON.stringify({ start, values }));
}

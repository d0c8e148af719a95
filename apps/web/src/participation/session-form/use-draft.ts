import { useEffect, useRef, useState } from 'react';
import { onLoginEnd } from '../../api/logins.ts';
import { useViewer } from '../../api/viewer.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts';
import type { SessionFormState } from './use-session-form.ts';

const pause = 400;

/** Keeps the typed values in this tab until they are sent, and offers back an earlier draft. */
export function useDraft(form: SessionFormState, key: string) {
  const { id } = useViewer();
  const [offered, setOffered] = useState<Draft | null>(() => readDraft(id, key));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { values, base, isDirty } = form;
  /** Typed values not kept yet; null once they are kept, or were sent. */
  const pending = useRef<Pick<Draft, 'values' | 'base'> | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    pending.current = { values, base };
    const timer = setTimeout(() => {
      if (!pending.current) return;
      setSavedAt(keepDraft(id, key, pending.current));
      pending.current = null;
    }, pause);
    return () => clearTimeout(timer);
  }, [id, key, values, base, isDirty]);

  // A logout must leave no draft: neither the timer nor the flush below writes it again.
  useEffect(
    () =>
      onLoginEnd((reason) => {
        if (reason === 'logout') pending.current = null;
      }),
    [],
  );

  // The page is left, by a reload or because the login ended: the last letters are kept too.
  useEffect(() => {
    const flush = (): void => {
      if (pending.current) keepDraft(id, key, pending.current);
      pending.current = null;
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [id, key]);

  return {
    offered,
    savedAt,
    /** Answers the offer of a draft: it is used, or deleted. */
    answer: (isWanted: boolean): void => {
      setOffered(null);
      if (!isWanted) dropDraft(id, key);
    },
    drop: (): void => {
      pending.current = null;
      dropDraft(id, key);
    },
  };
}

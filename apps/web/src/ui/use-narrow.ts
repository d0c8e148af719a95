import { useSyncExternalStore } from 'react';

/** Contents change at 768 px: below, a phone. */
const phone = window.matchMedia('(width < 48rem)');

function subscribe(changed: () => void): () => void {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

export const isNarrow = (): boolean => phone.matches;
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

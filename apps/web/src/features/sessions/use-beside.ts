import { useSyncExternalStore } from 'react';

/** The card stands beside the page, and the window has room for more under it: what is sticky is never cut. */
const roomy = window.matchMedia('(width >= 75rem) and (height >= 50rem)');

function subscribe(changed: () => void): () => void {
  roomy.addEventListener('change', changed);
  return () => roomy.removeEventListener('change', changed);
}

export const useBeside = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);

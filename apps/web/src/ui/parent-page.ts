import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The list that the page belongs to, where its own address does not say it: the menu lights that list. */
let parent: string | null = null;
const listeners = new Set<() => void>();

function tell(path: string | null): void {
  parent = path;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useParentPage = (): string | null => useSyncExternalStore(listen, () => parent);

/** Says for as long as the page shows whose part it is. */
export function useAsPartOf(path: string): void {
  useLayoutEffect(() => {
    tell(path);
    return () => tell(null);
  }, [path]);
}

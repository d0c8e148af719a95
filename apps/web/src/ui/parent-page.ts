import { useLayoutEffect, useSyncExternalStore } from 'react';

/** List that the page belongs to, where its address does not show it: the menu marks that list as current. */
let parent: string | null = null;
const listeners = new Set<() => void>();

function setParent(path: string | null): void {
  parent = path;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useParentPage = (): string | null => useSyncExternalStore(listen, () => parent);

/** Sets the parent list of a page while the page is shown. */
export function useAsPartOf(path: string): void {
  useLayoutEffect(() => {
    setParent(path);
    return () => setParent(null);
  }, [path]);
}

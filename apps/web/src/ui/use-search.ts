import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { type DataRouter, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router';

/** The router itself: it knows where it was told to go before a page is drawn there. */
export const RouterContext = createContext<DataRouter | null>(null);

/**
 * What the page's address says, from the moment it is asked for, and what asks for another. React Router's own hook
 * says it once the page is drawn there: whoever is faster would go on from what no longer counts, and lose a filter
 * or a month. On the way to another page this one stays as it is.
 */
export function useSearch(): [URLSearchParams, SetURLSearchParams] {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useSearch without its RouterContext');
  const [, setSearch] = useSearchParams();
  const drawn = useLocation();
  const follow = useCallback((tell: () => void) => router.subscribe(tell), [router]);
  const query = useSyncExternalStore(follow, () => {
    const asked = router.state.navigation.location ?? router.state.location;
    return asked.pathname === drawn.pathname ? asked.search : drawn.search;
  });
  return [useMemo(() => new URLSearchParams(query), [query]), setSearch];
}

import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { type DataRouter, type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The router itself: it knows where it was told to go before a page is drawn there. */
export const RouterContext = createContext<DataRouter | null>(null);

type Query = URLSearchParams | Record<string, string> | string;

/**
 * What the address of this page says, from the moment it is asked for, and what asks for another. React Router's own
 * hook says it once the page is drawn there: whoever is faster would go on from what no longer counts, and lose a
 * filter or a month. On the way to another page it is what the address of this one says; what was asked for and has
 * not arrived is given up by the router too.
 */
export function useSearch(): [URLSearchParams, (query: Query, options?: NavigateOptions) => void] {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useSearch without its RouterContext');
  const navigate = useNavigate();
  const drawn = useLocation();
  const { pathname } = drawn;
  const follow = useCallback((tell: () => void) => router.subscribe(tell), [router]);
  const search = useSyncExternalStore(follow, () => {
    const { navigation, location } = router.state;
    return ([navigation.location, location].find((one) => one?.pathname === pathname) ?? drawn).search;
  });
  // Of this page, whatever is about to take its place: a field may ask when it is left.
  const ask = (query: Query, options?: NavigateOptions): void =>
    void navigate({ pathname, search: new URLSearchParams(query).toString() }, options);
  return [useMemo(() => new URLSearchParams(search), [search]), ask];
}

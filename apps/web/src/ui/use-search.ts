import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { type DataRouter, type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The router itself: it knows the next address before its page is drawn. */
export const RouterContext = createContext<DataRouter | null>(null);

type Query = URLSearchParams | Record<string, string> | string;

/**
 * Reads the query of this page's address as soon as it is requested, and sets it. React Router's own hook changes it
 * once the page is drawn: a quick second change would start from the old query, and lose a filter or a month. While
 * another page is loading it stays the query of this one; a request that has not arrived is dropped by the router too.
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
  // Always this page's path, even while another page is loading: a field may set the query when it is left. No loader
  // runs again, as the page reads what it shows: the address changes at once, so a quick step back is one step.
  const ask = (query: Query, options?: NavigateOptions): void =>
    // A replaced address keeps its state, where the way back to a list stands.
    void navigate(
      { pathname, search: new URLSearchParams(query).toString() },
      { ...(options?.replace && { state: drawn.state }), ...options, defaultShouldRevalidate: false },
    );
  return [useMemo(() => new URLSearchParams(search), [search]), ask];
}

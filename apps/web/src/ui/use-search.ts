import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { type DataRouter, type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The router itself, which knows the next address before its page is rendered. */
export const RouterContext = createContext<DataRouter | null>(null);

type Query = URLSearchParams | Record<string, string> | string;

/**
 * Query of this page's address as soon as it is requested, and the function to set it. React Router's own
 * hook changes it only once the page is rendered: a quick second change would start from the old query, and
 * lose a filter or a month. While another page is loading, the query of this page is kept; the router itself
 * drops a request that it replaces.
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
  // Always this page's path, even while another page is loading, as a field may set the query when it loses
  // the focus. No loader runs again, as the page reads its own data: the address changes at once, so Back
  // undoes one step.
  const ask = (query: Query, options?: NavigateOptions): void =>
    // A replaced address keeps its state, which holds the way back to a list.
    void navigate(
      { pathname, search: new URLSearchParams(query).toString() },
      { ...(options?.replace && { state: drawn.state }), ...options, defaultShouldRevalidate: false },
    );
  return [useMemo(() => new URLSearchParams(search), [search]), ask];
}

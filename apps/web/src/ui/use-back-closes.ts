import { useContext, useEffect, useEffectEvent } from 'react';
import { NavigationType } from 'react-router';
import { RouterContext } from './use-search.ts';

/**
 * Gives a dialog its own entry in the browser's history, at the address of its page: Back closes the dialog
 * and stays on the page, even when the page was opened by its address. The entry is removed with the dialog.
 * @param onBack closes the dialog.
 */
export function useBackCloses(onBack: () => void): void {
  const router = useContext(RouterContext);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!router) return;
    const { key, pathname, search, hash, state } = router.state.location;
    void router.navigate(
      { pathname, search, hash },
      { state: state as unknown, preventScrollReset: true, defaultShouldRevalidate: false },
    );
    let last = key;
    let isThere = true;
    const stop = router.subscribe(({ historyAction, location }) => {
      if (!isThere || location.key === last) return;
      const isOwn = last === key;
      last = location.key;
      // The page may set its query meanwhile, which replaces the entry but keeps it in place.
      isThere = location.pathname === pathname && (isOwn || historyAction !== NavigationType.Pop);
      if (!isThere && historyAction === NavigationType.Pop) back();
    });
    return () => {
      stop();
      // A navigation to another page has already left the entry.
      if (isThere && router.state.navigation.state === 'idle') void router.navigate(-1);
    };
  }, [router]);
}

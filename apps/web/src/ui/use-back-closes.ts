import { useContext, useEffect, useEffectEvent } from 'react';
import { NavigationType } from 'react-router';
import { RouterContext } from './use-search.ts';

/**
 * Gives a dialog an entry of its own in the browser's history, at the address of its page: Back leads from it to the
 * page, even to one that was opened by its address alone. The entry goes with the dialog.
 *
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
      // The page sets its own query meanwhile, which changes the entry and leaves it there.
      isThere = location.pathname === pathname && (isOwn || historyAction !== NavigationType.Pop);
      if (!isThere && historyAction === NavigationType.Pop) back();
    });
    return () => {
      stop();
      // On the way to another page it is passed already.
      if (isThere && router.state.navigation.state === 'idle') void router.navigate(-1);
    };
  }, [router]);
}

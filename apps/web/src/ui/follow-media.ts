/** Subscription for `useSyncExternalStore`, called when the window starts or stops matching the query. */
export const followMedia =
  (media: MediaQueryList) =>
  (changed: () => void): (() => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };

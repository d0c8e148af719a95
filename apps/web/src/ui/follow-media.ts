/** What `useSyncExternalStore` subscribes with, to draw again as the window comes to meet the query, or no more does. */
export const followMedia =
  (media: MediaQueryList) =>
  (changed: () => void): (() => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };

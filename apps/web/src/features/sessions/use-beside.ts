import { useSyncExternalStore } from 'react';
import { followMedia } from '../../ui/follow-media.ts';

/** The card stands beside the page, and the window has room for more under it: what is sticky is never cut. */
const roomy = window.matchMedia('(width >= 75rem) and (height >= 50rem)');
const subscribe = followMedia(roomy);

export const useBeside = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);

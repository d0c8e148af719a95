import { useSyncExternalStore } from 'react';
import { followMedia } from '../../ui/follow-media.ts';

/** Window in which the card stands beside the page, with room that sticky elements are never cut. */
const roomy = window.matchMedia('(width >= 75rem) and (height >= 50rem)');
const subscribe = followMedia(roomy);

export const useBeside = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);

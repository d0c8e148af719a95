import { useSyncExternalStore } from 'react';
import { followMedia } from './follow-media.ts';

/** Phone layout, below 768 px. */
const phone = window.matchMedia('(width < 48rem)');
const subscribe = followMedia(phone);

export const isNarrow = (): boolean => phone.matches;
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

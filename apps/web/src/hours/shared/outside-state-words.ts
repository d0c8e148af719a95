import type { OutsideState } from '@forman/domain/hours/outside';

/** State of an outside training, in words. */
export const outsideStateWords: Readonly<Record<Exclude<OutsideState, 'withdrawn'>, string>> = {
  declared: 'À l’étude',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

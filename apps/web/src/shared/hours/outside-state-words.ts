import type { OutsideState } from '@forman/domain/hours/outside';

/** The state of a training that was followed elsewhere. */
export const outsideStateWords: Readonly<Record<Exclude<OutsideState, 'withdrawn'>, string>> = {
  declared: 'À l’étude',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

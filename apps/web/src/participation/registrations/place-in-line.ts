import type { SessionCard } from '@forman/contract/sessions/sessions';
import { ordinal } from '@forman/domain/text';

/** "Vous êtes 3e sur la liste d’attente." */
export const placeInLine = ({ position }: Pick<SessionCard['mine'], 'position'>): string =>
  position ? `Vous êtes ${ordinal(position)} sur la liste d’attente.` : 'Vous êtes sur la liste d’attente.';

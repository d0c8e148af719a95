import type { Viewer } from './access.ts';
import { type Decision, no, yes } from './decision.ts';

/**
 * Tells whether an account opens data of the whole association: it may have to have a second factor, and its logins are
 * short.
 */
export const isPrivileged = (person: Pick<Viewer, 'isAdmin' | 'isExpertAccountant'>): boolean =>
  person.isAdmin || person.isExpertAccountant;

/** The sentence for a past day of the rule's start. */
export const secondFactorPast = 'Choisissez aujourd’hui ou un jour à venir.';

/** Why a second factor is not lifted, for who reads it. */
export const liftSentences = {
  yourself: 'Un autre administrateur peut le faire pour vous.',
  no_factor: 'Ce compte n’a pas de double vérification.',
} as const;
export type LiftRefusal = keyof typeof liftSentences;

/** An administrator opens the way for who has lost every key: never for themselves, whose login would be enough to do it. */
export function canLiftFactor(
  adminId: number,
  person: { id: number; hasFactor: boolean },
): Decision<LiftRefusal> {
  if (person.id === adminId) return no('yourself');
  return person.hasFactor ? yes : no('no_factor');
}

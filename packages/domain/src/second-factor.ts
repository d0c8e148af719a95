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

/** The sentences of why a second factor is not lifted. */
export const liftSentences = {
  yourself: 'Un autre administrateur peut le faire pour vous.',
  no_factor: 'Ce compte n’a pas de double vérification.',
} as const;
export type LiftRefusal = keyof typeof liftSentences;

/**
 * Decides whether an administrator lifts the factors of a person who has lost every key: never their own, which their
 * login would be enough to do.
 */
export function canLiftFactor(
  adminId: number,
  person: { id: number; hasFactor: boolean },
): Decision<LiftRefusal> {
  if (person.id === adminId) return no('yourself');
  return person.hasFactor ? yes : no('no_factor');
}

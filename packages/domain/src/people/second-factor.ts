import type { Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';

/**
 * True for an account that opens data of the whole association: a second factor may be required of it, and
 * its logins are short.
 */
export const isPrivileged = (person: Pick<Viewer, 'isAdmin' | 'isExpertAccountant'>): boolean =>
  person.isAdmin || person.isExpertAccountant;

/** Sentence for a start of the rule in the past. */
export const secondFactorPast = 'Choisissez aujourd’hui ou un jour à venir.';

/** Sentences that say why a second factor cannot be removed. */
export const liftSentences = {
  yourself: 'Un autre administrateur peut le faire pour vous.',
  no_factor: 'Ce compte n’a pas de double vérification.',
} as const;
export type LiftRefusal = keyof typeof liftSentences;

/**
 * Decides whether an administrator removes the factors of a person who has lost every key: never their own,
 * or a stolen login would be enough to remove them.
 */
export function canLiftFactor(
  adminId: number,
  person: { id: number; hasFactor: boolean },
): Decision<LiftRefusal> {
  if (person.id === adminId) return no('yourself');
  return person.hasFactor ? yes : no('no_factor');
}

import type { Viewer } from './access.ts';
import { type Decision, no, yes } from './decision.ts';

/** Whose account opens data of the whole association: of them a second factor may be asked, and their logins are short. */
export const isPrivileged = (person: Pick<Viewer, 'isAdmin' | 'isExpertAccountant'>): boolean =>
  person.isAdmin || person.isExpertAccountant;

/** What stands beside a day of the past from which it would be asked. */
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

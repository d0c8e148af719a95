import { type Level, type Viewer } from '../access.ts';
import { type Decision, firstRefusal } from '../decision.ts';

export type InviteRefusal = 'inviter_level' | 'inviter_accountant' | 'inviter_unconfirmed';

/** The two levels at which the membership is not settled yet. */
const closedLevels: readonly Level[] = ['ROLE_NOMAN', 'ROLE_ONEMAN'];

/**
 * Decides who may sponsor somebody who signs up (CORE-054). A guest may once their address is confirmed,
 * otherwise a robot's first account could sponsor others; people above guest have been met in person.
 */
export const canInvite = (
  person: Pick<Viewer, 'level' | 'isExpertAccountant'> & { isUnconfirmed: boolean },
): Decision<InviteRefusal> =>
  firstRefusal({
    inviter_accountant: person.isExpertAccountant,
    inviter_level: closedLevels.includes(person.level),
    inviter_unconfirmed: person.isUnconfirmed && person.level === 'ROLE_GUEST',
  });

/** Sentences for somebody whose inviter may not invite, word for word (CORE-053, CORE-054). */
export const inviterSentences = {
  unknown: "Le téléphone de l'invitant est invalide\u00a0!",
  refused: "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité.",
} as const;

import { type Decision, no, yes } from '../decision.ts';

/** Minutes for which an administrator may act in somebody else's account, active or not. */
export const takeoverMinutes = 30;

export const takeoverRefusal =
  'Vous agissez dans le compte d’une autre personne\u00a0: ses mots de passe, ses adresses de connexion, ses paiements, ses accords, ses signatures, ses messages et l’effacement restent à elle.';

/** Sentences that say why an account cannot be taken over. */
export const takeoverSentences = {
  own_account: 'C’est votre propre compte.',
  admin_account: 'Le compte d’un administrateur ne se prend pas.',
  locked_account: 'Ce compte est bloqué.',
} as const;
export type TakeoverRefusal = keyof typeof takeoverSentences;

/**
 * Decides on a takeover: an administrator acts for another person, never for another administrator, whose
 * rights they would borrow (MEM-343). A locked account has no login, theirs neither.
 */
export function canTakeOver(
  adminId: number,
  person: { id: number; isAdmin: boolean; lockedAt: string | Date | null },
): Decision<TakeoverRefusal> {
  if (person.id === adminId) return no('own_account');
  if (person.lockedAt) return no('locked_account');
  return person.isAdmin ? no('admin_account') : yes;
}

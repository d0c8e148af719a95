import { type Level, levelRank } from '../access.ts';

/**
 * Limits of a profile's fields, and the association's own sentences about them; for server and forms alike.
 */

export const habilitations = ['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT'] as const;

/** The law allows no adviser to be both (MEM-073). */
export const habilitationsClash = "Il n'est pas possible d'être CIF et agent lié en même temps\u00a0!";
export const agree = (chosen: readonly string[]): boolean =>
  !(chosen.includes('CIF') && chosen.includes('AGENT'));

/** The address needs a dot, unlike at registration (MEM-071). */
export const profileEmailWrong = "Format de l'email invalide";

/** Largest photograph: 3 MB, whatever an old label said (MEM-072). */
export const mostPhotoBytes = 3 * 1024 * 1024;
export const photoWrong = 'Image type invalide ou image trop volumineuse.';

export const siretWrong = 'Le SIRET a 14 chiffres\u00a0: vérifiez-les';

/** "Parrain", or "Marraine" for a woman, by the civility (MEM-043). */
export const sponsorWord = (civility: string): 'Parrain' | 'Marraine' =>
  /^(madame|mme|mlle)$/i.test(civility) ? 'Marraine' : 'Parrain';

/** Steps shown on a profile, in the words of that page (MEM-046). */
export const profileSteps = [
  { level: 'ROLE_NEOMAN', label: 'Neoman' },
  { level: 'ROLE_BEMAN', label: 'Beman' },
  { level: 'ROLE_ADMAN', label: 'Adman' },
  { level: 'ROLE_MAN', label: 'Man' },
  { level: 'ROLE_DEVMAN', label: 'Devman' },
  { level: 'ROLE_DXMAN', label: 'DXman' },
  { level: 'ROLE_XMAN', label: 'Xman' },
] as const satisfies readonly { level: Level; label: string }[];

export type StepState = 'reached' | 'current' | 'coming';

/** The state of a step for a person of this level. */
export function stepState(step: Level, level: Level): StepState {
  if (step === level) return 'current';
  return levelRank(step) < levelRank(level) ? 'reached' : 'coming';
}

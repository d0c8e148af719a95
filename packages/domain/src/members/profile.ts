import { isPhone } from '../phone.ts';
import { type Level, levelRank } from '../access.ts';
import type { Violation } from '../errors.ts';

/** What a profile may hold, and the association's own sentences for what it may not; read by server and forms alike. */

export const habilitations = ['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT'] as const;

/** The law knows no adviser who is both (MEM-073). */
export const habilitationsClash = "Il n'est pas possible d'être CIF et agent lié en même temps\u00a0!";
export const agree = (chosen: readonly string[]): boolean =>
  !(chosen.includes('CIF') && chosen.includes('AGENT'));

/** Stricter than at registration, with its own sentence (MEM-071). */
export const profileEmail = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
export const profileEmailWrong = "Format de l'email invalide";

/** A photograph: 3 MB at most, whatever a label once said (MEM-072). */
export const mostPhotoBytes = 3 * 1024 * 1024;
export const photoWrong = 'Image type invalide ou image trop volumineuse.';

export const siretPattern = /^(\d{14})?$/;
export const siretWrong = 'Le SIRET a 14 chiffres';

type Place = { postalCode: string; country: string };

/** Five digits in France, and where no country is named; other countries have codes of their own. */
const isPostalCode = ({ postalCode, country }: Place): boolean =>
  postalCode.trim() === '' || !/^(?:france)?$/i.test(country.trim()) || /^\d{5}$/.test(postalCode.trim());

/** What is wrong with the place of a person, or of their company. */
export const placeViolations = (place: Place): Violation[] =>
  isPostalCode(place)
    ? []
    : [
        {
          propertyPath: 'postalCode',
          message: 'Un code postal français a 5 chiffres\u00a0; ailleurs, indiquez le pays',
        },
      ];

/** What a form cannot send without (MEM-070). */
const required = {
  civilite: 'Civilité contient une erreur\u00a0!',
  firstName: 'Prénom invalide\u00a0!',
  lastName: 'Nom invalide\u00a0!',
  email: profileEmailWrong,
  phoneNumber: 'Téléphone invalide\u00a0!',
} as const;

type Sent = Record<keyof typeof required, string> & Place;

/** What is wrong with a person's own fields as they were typed, in the order of the form. */
export function personViolations(sent: Sent): Violation[] {
  const isWrong: Record<keyof typeof required, boolean> = {
    civilite: sent.civilite === '',
    firstName: sent.firstName.trim() === '',
    lastName: sent.lastName.trim() === '',
    email: !profileEmail.test(sent.email.trim()),
    phoneNumber: !isPhone(sent.phoneNumber),
  };
  return (Object.keys(required) as (keyof typeof required)[])
    .filter((field) => isWrong[field])
    .map((field): Violation => ({ propertyPath: field, message: required[field] }))
    .concat(placeViolations(sent));
}

/** The same of a company (MEM-073). */
export function companyViolations(
  sent: { habilitation: readonly string[]; societySiret: string } & Place,
): Violation[] {
  const wrong: Violation[] = [];
  if (!agree(sent.habilitation)) wrong.push({ propertyPath: 'habilitation', message: habilitationsClash });
  if (!siretPattern.test(sent.societySiret.replaceAll(/\s/g, '')))
    wrong.push({ propertyPath: 'societySiret', message: siretWrong });
  return wrong.concat(placeViolations(sent));
}

/** "Parrain", or "Marraine" for whom the civility says so (MEM-043). */
export const sponsorWord = (civility: string): 'Parrain' | 'Marraine' =>
  /^(madame|mme|mlle)$/i.test(civility) ? 'Marraine' : 'Parrain';

/** The steps that a profile shows, as they are written there (MEM-046). */
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

/** Where somebody of this level stands on a step. */
export function stepState(step: Level, level: Level): StepState {
  if (step === level) return 'current';
  return levelRank(step) < levelRank(level) ? 'reached' : 'coming';
}

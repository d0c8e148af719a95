import { countryCode } from '../countries.ts';
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

/** Two letters of the country (EL for Greece), then what it gives its companies. */
export const vatNumberPattern = /^([A-Z]{2}[0-9A-Z+*]{2,13})?$/;
export const vatNumberWrong = 'Numéro de TVA invalide\u00a0: les deux lettres du pays, puis le numéro';

export const countryWrong = 'Ce pays n’est pas reconnu\u00a0: écrivez son nom en français';

type Place = { postalCode: string; country: string };

/** Five digits in France, and where no country is named; other countries have codes of their own. */
const isPostalCode = ({ postalCode, country }: Place): boolean =>
  postalCode.trim() === '' || countryCode(country) !== 'FR' || /^\d{5}$/.test(postalCode.trim());

/** What is wrong with the place of a person, or of their company. */
export function placeViolations(place: Place): Violation[] {
  if (countryCode(place.country) === null) return [{ propertyPath: 'country', message: countryWrong }];
  if (isPostalCode(place)) return [];
  const message = 'Un code postal français a 5 chiffres\u00a0; ailleurs, indiquez le pays';
  return [{ propertyPath: 'postalCode', message }];
}

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
  sent: { habilitation: readonly string[]; societySiret: string; societyVatNumber: string } & Place,
): Violation[] {
  const wrong: Violation[] = [];
  if (!agree(sent.habilitation)) wrong.push({ propertyPath: 'habilitation', message: habilitationsClash });
  if (!siretPattern.test(sent.societySiret.replaceAll(/\s/g, '')))
    wrong.push({ propertyPath: 'societySiret', message: siretWrong });
  if (!vatNumberPattern.test(sent.societyVatNumber.replaceAll(/\s/g, '').toUpperCase()))
    wrong.push({ propertyPath: 'societyVatNumber', message: vatNumberWrong });
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

import { countryCode } from '../countries.ts';
import type { Violation } from '../errors.ts';
import { cleanVatNumber, vatNumberWrong } from '../values/vat-number.ts';
import { cleanLine } from '../values/clean.ts';
import { isSiret, readSiret } from '../values/codes.ts';
import { isInternetEmail, readEmail } from '../values/email.ts';
import { isPhone } from '../values/phone.ts';
import { agree, habilitationsClash, profileEmailWrong, siretWrong } from './profile.ts';

/** Checks of a profile's form, in a file apart from the pages of people, as it loads all countries. */

export const countryWrong = 'Ce pays n’est pas reconnu\u00a0: écrivez son nom en français';

type Place = { postalCode: string; country: string };

/** Five digits in France, and where no country is named; other countries have codes of their own. */
const isPostalCode = ({ postalCode, country }: Place): boolean =>
  postalCode.trim() === '' || countryCode(country) !== 'FR' || /^\d{5}$/.test(postalCode.trim());

/** Checks the address of a person, or of their company. */
export function placeViolations(place: Place): Violation[] {
  if (countryCode(place.country) === null) return [{ propertyPath: 'country', message: countryWrong }];
  if (isPostalCode(place)) return [];
  const message = 'Un code postal français a 5 chiffres\u00a0; ailleurs, indiquez le pays';
  return [{ propertyPath: 'postalCode', message }];
}

/** The fields that a form must have (MEM-070). */
const required = {
  civilite: 'Civilité contient une erreur\u00a0!',
  firstName: 'Prénom invalide\u00a0!',
  lastName: 'Nom invalide\u00a0!',
  email: profileEmailWrong,
  phoneNumber: 'Téléphone invalide\u00a0!',
} as const;

type Sent = Record<keyof typeof required, string> & Place;

/** Checks a person's own fields, in the order of the form. */
export function personViolations(sent: Sent): Violation[] {
  const isWrong: Record<keyof typeof required, boolean> = {
    civilite: sent.civilite === '',
    firstName: sent.firstName.trim() === '',
    lastName: sent.lastName.trim() === '',
    email: !isInternetEmail(readEmail(sent.email)),
    phoneNumber: !isPhone(sent.phoneNumber),
  };
  return (Object.keys(required) as (keyof typeof required)[])
    .filter((field) => isWrong[field])
    .map((field): Violation => ({ propertyPath: field, message: required[field] }))
    .concat(placeViolations(sent));
}

/** Checks a company's fields (MEM-073). */
export function companyViolations(
  sent: { habilitation: readonly string[]; societySiret: string; societyVatNumber: string } & Place,
): Violation[] {
  const wrong: Violation[] = [];
  if (!agree(sent.habilitation)) wrong.push({ propertyPath: 'habilitation', message: habilitationsClash });
  if (cleanLine(sent.societySiret) !== '' && !isSiret(readSiret(sent.societySiret)))
    wrong.push({ propertyPath: 'societySiret', message: siretWrong });
  const vatNumber = vatNumberWrong(cleanVatNumber(sent.societyVatNumber));
  if (vatNumber !== null) wrong.push({ propertyPath: 'societyVatNumber', message: vatNumber });
  return wrong.concat(placeViolations(sent));
}

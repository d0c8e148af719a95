import { isSiren, isSiret } from '../values/codes.ts';
import { vatNumberWrong } from '../values/vat-number.ts';

/** What an administrator says of the association: the seller that invoices print, and what the notices add. */

export type AssociationSettings = {
  name: string;
  legalForm: string;
  address: string;
  postalCode: string;
  city: string;
  /** 14 digits, or the first nine of them. */
  siret: string;
  registrationNumber: string;
  vatNumber: string;
  email: string;
  penaltyRate: string;
  president: string;
  treasurer: string;
  statutesSignedAt: string;
  /** A day, or "". */
  statutesSignedOn: string;
  hostName: string;
  hostAddress: string;
  hostPhone: string;
  contactEmail: string;
};

/** What comes before a first sale, in the order in which it is done. */
export const firstSteps = [
  'seller',
  'vat',
  'account',
  'dues',
  'chart',
  'notices',
  'logo',
  'goals',
  'online',
  'mail',
] as const;
export type FirstStep = (typeof firstSteps)[number];
/** Without these no invoice can be issued. */
export const neededSteps: readonly FirstStep[] = ['seller'];

const frenchVatNumber = /^FR[0-9A-Z]{2}\d{9}$/;

/** Sentences for wrong fields, by field; empty ones are missing, and not wrong. */
export function associationProblems(
  settings: AssociationSettings,
): Partial<Record<keyof AssociationSettings, string>> {
  const { siret, vatNumber, postalCode } = settings;
  const isNumber = siret === '' || isSiren(siret) || isSiret(siret);
  const form = vatNumberWrong(vatNumber);
  const isOther = siret !== '' && vatNumber !== '' && !vatNumber.endsWith(siret.slice(0, 9));
  return {
    ...(settings.name === '' && { name: 'Indiquez le nom de l’association' }),
    ...(postalCode !== '' && !/^\d{5}$/.test(postalCode) && { postalCode: 'Cinq chiffres' }),
    ...(!isNumber && { siret: 'Un SIRET a 14 chiffres, un SIREN 9\u00a0: l’un d’eux est faux' }),
    ...(form !== null && { vatNumber: form }),
    ...(form === null &&
      vatNumber !== '' &&
      !frenchVatNumber.test(vatNumber) && {
        vatNumber: 'Un numéro français\u00a0: FR, deux signes, puis le SIREN',
      }),
    ...(form === null && isOther && { vatNumber: 'Ce numéro n’est pas celui de ce SIREN' }),
  };
}

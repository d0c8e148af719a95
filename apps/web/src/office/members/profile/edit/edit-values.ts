import { formatPhone } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';
import { mostPhotoBytes, photoWrong } from '@forman/domain/people/profile';
import { companyViolations, personViolations } from '@forman/domain/people/profile-form';
import type { Profile } from '../slots.ts';

/** Values of the two forms as they are typed. */
export type Own = {
  civilite: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  birthDay: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  addressAccess: boolean;
};
export type Company = {
  habilitation: string[];
  societyName: string;
  societySiret: string;
  societyVatNumber: string;
  societyAddress: string;
  postalCode: string;
  city: string;
  country: string;
};
export type Values = { own: Own; company: Company; photo: File | null };
/** Error sentences by path of the field: "own.email", "company.city", "photo". */
export type Problems = Record<string, string>;

export function valuesOf({ person, reserved }: Profile): Values {
  const { userInformations: company } = person;
  return {
    own: {
      civilite: person.civilite,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      // Grouped with spaces, as on every page; the call sends it without.
      phoneNumber: formatPhone(person.phoneNumber, ' '),
      birthDay: reserved?.birthDay ?? '',
      address: person.address ?? '',
      postalCode: person.postalCode ?? '',
      city: person.city ?? '',
      country: person.country ?? '',
      addressAccess: reserved?.addressAccess ?? false,
    },
    company: {
      habilitation: company.habilitation,
      societyName: company.societyName,
      societySiret: company.societySiret,
      societyVatNumber: company.societyVatNumber,
      societyAddress: company.societyAddress,
      postalCode: company.postalCode,
      city: company.city,
      country: company.country,
    },
    photo: null,
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Changed fields of one form. The others are not sent, so that a later change by somebody else is kept. */
export const changesOf = <T extends object>(values: T, base: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !same(value, base[field as keyof T])),
  ) as Partial<T>;

const pictureTypes = /^image\/(?:jpeg|png|webp|gif)$/;
export const photoProblem = (file: File): string | null =>
  pictureTypes.test(file.type) && file.size <= mostPhotoBytes ? null : photoWrong;

/** Every wrong field, in the order of the forms, with the server’s own sentence. */
export function problemsOf({ own, company, photo }: Values): Problems {
  const wrongPhoto = photo && photoProblem(photo);
  return {
    ...(wrongPhoto ? { photo: wrongPhoto } : {}),
    ...(own.birthDay && !isDay(own.birthDay) ? { 'own.birthDay': 'Une date comme 24/11/1980' } : {}),
    ...at('own', personViolations(own)),
    ...at('company', companyViolations(company)),
  };
}

/** Violations of one call, by path in its form. */
export const at = (
  form: 'own' | 'company',
  violations: readonly { propertyPath: string; message: string }[],
): Problems =>
  Object.fromEntries(
    violations.map(({ propertyPath, message }) => [`${form}.${propertyPath.split('.')[0]}`, message]),
  );

const addressFields = ['address', 'postalCode', 'city', 'country'] as const;
export const addressChanged = (changes: Partial<Own>): boolean =>
  addressFields.some((field) => field in changes);
/** "18 quai des Chartrons, 33000 Bordeaux, France" */
export const addressLine = (own: Own): string =>
  [own.address, `${own.postalCode} ${own.city}`.trim(), own.country].filter(Boolean).join(', ');

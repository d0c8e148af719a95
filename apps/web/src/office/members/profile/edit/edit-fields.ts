import type { TextField } from './EditField.tsx';
import type { Company, Own } from './edit-values.ts';

export const personNames: TextField<Own>[] = [
  { name: 'firstName', label: 'Prénom', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Nom', autoComplete: 'family-name', maxLength: 100 },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    help: 'Elle sert à se connecter\u00a0: si elle change, l’ancienne adresse est prévenue.',
  },
  {
    name: 'phoneNumber',
    label: 'Téléphone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 20,
    help: '10 chiffres\u00a0: 06\u00a012\u00a034\u00a056\u00a078. Qui reçoit les SMS de ce numéro peut choisir un nouveau mot de passe\u00a0: donnez le vôtre.',
  },
  { name: 'birthDay', label: 'Date de naissance', optional: true, isDay: true, autoComplete: 'bday' },
];
export const personAddress: TextField<Own> = {
  name: 'address',
  label: 'Adresse',
  autoComplete: 'street-address',
};
export const personTown: TextField<Own>[] = [
  {
    name: 'postalCode',
    label: 'Code postal',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    maxLength: 20,
  },
  { name: 'city', label: 'Ville', autoComplete: 'address-level2', maxLength: 100 },
];
export const personCountry: TextField<Own> = {
  name: 'country',
  label: 'Pays',
  autoComplete: 'country-name',
  maxLength: 100,
};

const plain = { autoComplete: 'off' } as const;
export const companyNames: TextField<Company>[] = [
  { ...plain, name: 'societyName', label: 'Nom de la société' },
  { ...plain, name: 'societySiret', label: 'SIRET', inputMode: 'numeric', maxLength: 30 },
  { ...plain, name: 'societyVatNumber', label: 'Numéro de TVA', maxLength: 30 },
  { ...plain, name: 'societyAddress', label: 'Adresse' },
];
export const companyTown: TextField<Company>[] = [
  {
    ...plain,
    name: 'postalCode',
    label: 'Code postal',
    inputMode: 'numeric',
    maxLength: 20,
  },
  { ...plain, name: 'city', label: 'Ville', maxLength: 100 },
];
export const companyCountry: TextField<Company> = {
  ...plain,
  name: 'country',
  label: 'Pays',
  maxLength: 100,
};

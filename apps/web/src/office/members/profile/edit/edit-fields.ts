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

const others: Record<string, string> = {
  photo: 'Photo',
  'own.civilite': 'Civilité',
  'company.habilitation': 'Habilitations',
};

/** Label of a field shown outside its form, since both forms have a town. */
export function labelOf(path: string): string {
  const [form, name] = path.split('.');
  const isOwn = form === 'own';
  const fields: { name: string; label: string }[] = isOwn
    ? [...personNames, personAddress, ...personTown, personCountry]
    : [...companyNames, ...companyTown, companyCountry];
  const label = fields.find((field) => field.name === name)?.label;
  if (!label) return others[path] ?? path;
  const isTwice = !isOwn && [personAddress, ...personTown, personCountry].some((one) => one.label === label);
  return isTwice ? `${label} de la société` : label;
}

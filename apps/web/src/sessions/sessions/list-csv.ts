import type { ListedPerson } from '@forman/contract/sessions/sessions';
import { csvText } from '@forman/domain/csv';
import { formatPhone } from '@forman/domain/french-dates';

const head = ['Prénom', 'Nom', 'Email', 'Téléphone', 'Prénom parrain', 'Nom parrain', 'Téléphone parrain'];
/** In pairs with plain spaces, which a spreadsheet leaves as they are. */
const phone = (digits = ''): string => formatPhone(digits, ' ');

/** CSV of the registered people with their sponsors (CORE-185, CORE-186). */
export function listCsv(people: readonly ListedPerson[]): string {
  const lines = people.map(({ firstName, lastName, email = '', phoneNumber = '', godFather }) => [
    firstName,
    lastName,
    email,
    phone(phoneNumber),
    godFather?.firstName ?? '',
    godFather?.lastName ?? '',
    phone(godFather?.phoneNumber),
  ]);
  return csvText([head, ...lines]);
}

export const emailsOf = (people: readonly ListedPerson[]): string =>
  people.map(({ email }) => email ?? '').join(', ');

/** E-mails of the sponsors, one for each person; "aucun" stands for a missing sponsor (CORE-184). */
export const sponsorEmailsOf = (people: readonly ListedPerson[]): string =>
  people.map(({ godFather }) => godFather?.email ?? 'aucun').join('; ');

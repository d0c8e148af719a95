import type { ListedPerson } from '@forman/contract/sessions';

const head = ['Prénom', 'Nom', 'Email', 'Téléphone', 'Prénom parrain', 'Nom parrain', 'Téléphone parrain'];
const byteOrderMark = '\uFEFF';

/** A spreadsheet would run a cell that begins so: an apostrophe keeps it a text. */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The registered with their sponsors, as a spreadsheet reads them (CORE-185, CORE-186). */
export function listCsv(people: readonly ListedPerson[]): string {
  const lines = people.map(({ firstName, lastName, email = '', phoneNumber = '', godFather }) => [
    firstName,
    lastName,
    email,
    phoneNumber,
    godFather?.firstName ?? '',
    godFather?.lastName ?? '',
    godFather?.phoneNumber ?? '',
  ]);
  const rows = [head, ...lines].map((cells) => cells.map((cell) => quoted(harmless(cell))).join(';'));
  return `${byteOrderMark}${rows.join('\r\n')}\r\n`;
}

export const emailsOf = (people: readonly ListedPerson[]): string =>
  people.map(({ email }) => email ?? '').join(', ');

/** One a person; "aucun" stands for a missing sponsor (CORE-184). */
export const sponsorEmailsOf = (people: readonly ListedPerson[]): string =>
  people.map(({ godFather }) => godFather?.email ?? 'aucun').join('; ');

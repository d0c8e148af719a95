import { ladder, type Level, roleLabel } from '../access.ts';
import { isDay } from '../paris-time.ts';
import { phonePrefixes } from '../signup.ts';
import { plain } from '../text.ts';
import type { ImportField, ReadHeader } from './import-columns.ts';
import { profileEmail, siretPattern } from './profile.ts';

/** Values in the portal's form: days "2026-12-31", levels by their code, phones of ten digits. */
export type ImportValues = Partial<Record<ImportField, string>>;
export type ReadLine = { line: number; values: ImportValues; reasons: string[] };

class Wrong extends Error {}
const wrong = (sentence: string): never => {
  throw new Wrong(sentence);
};

/**
 * Reads the cells of a line; an empty cell leaves its field unchanged. @param today latest day of a past
 * event.
 */
export function readImportLine(
  { line, cells }: { line: number; cells: readonly string[] },
  { at }: ReadHeader,
  today: string,
): ReadLine {
  const values: ImportValues = {};
  const reasons: string[] = [];
  for (const [field, index] of Object.entries(at) as [ImportField, number][]) {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '') continue;
    try {
      Object.assign(values, readCell(field, cell, today));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      reasons.push(error.message);
    }
  }
  if (!values.email && !reasons.some((reason) => reason.startsWith('E-mail')))
    reasons.push('E-mail manquant');
  return { line, values, reasons: [...reasons, ...contradictions(values)] };
}

function contradictions({
  memberStartCreatedAt: since,
  dateEndMember: until,
  email,
  godFather,
}: ImportValues) {
  return [
    ...(since && until && since > until ? ['Adhésion\u00a0: la fin est avant le début'] : []),
    ...(email && godFather && sameEmail(email, godFather)
      ? ['Parrain\u00a0: c’est la personne elle-même']
      : []),
  ];
}

export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function readCell(field: ImportField, cell: string, today: string): ImportValues {
  if (cell.includes('\0') || !cell.isWellFormed()) return wrong('Un caractère ne peut pas être lu');
  switch (field) {
    case 'civilite':
      return { civilite: civilityOf(cell) };
    case 'firstName':
    case 'lastName':
    case 'societyName':
      return { [field]: textOf(cell) };
    case 'email':
      return { email: emailOf(cell, 'E-mail') };
    case 'godFather':
      return { godFather: emailOf(cell, 'E-mail du parrain') };
    case 'telPrefix':
      return { telPrefix: prefixOf(cell) };
    case 'phoneNumber':
      return phoneOf(cell);
    case 'level':
      return { level: levelOf(cell) };
    case 'societySiret':
      return { societySiret: siretOf(cell) };
    case 'dateEndMember':
      return { dateEndMember: dayOf(cell, 'Adhésion jusqu’au') };
    case 'levelSince':
      return { levelSince: pastDayOf(cell, 'Niveau depuis', today) };
    case 'memberStartCreatedAt':
      return { memberStartCreatedAt: pastDayOf(cell, 'Adhérent depuis', today) };
    case 'adhesionPaidAt':
      return { adhesionPaidAt: pastDayOf(cell, 'Cotisation payée le', today) };
  }
}

function civilityOf(cell: string): string {
  if (/^(monsieur|m\.?|mr\.?|h|homme)$/i.test(cell)) return 'Monsieur';
  if (/^(madame|mme\.?|mlle\.?|f|femme)$/i.test(cell)) return 'Madame';
  return wrong('Civilité\u00a0: écrivez Monsieur ou Madame');
}

const textOf = (cell: string): string =>
  cell.length > 100 ? wrong('Un texte dépasse 100 caractères') : cell.replaceAll(/\s+/g, ' ');

const emailOf = (cell: string, title: string): string =>
  profileEmail.test(cell) && cell.length <= 180 ? cell : wrong(`${title}\u00a0: l’adresse est invalide`);

function prefixOf(cell: string): string {
  const prefix = `+${cell.replaceAll(/\D/g, '').replace(/^00/, '')}`;
  return (phonePrefixes as readonly string[]).includes(prefix) ? prefix : wrong('Indicatif inconnu');
}

/**
 * Phone from "06 12 34 56 78", "+33 6 12…", "0033612…": ten digits, with the country's prefix where one is
 * written.
 */
function phoneOf(cell: string): ImportValues {
  const digits = cell.replaceAll('(0)', '').replaceAll(/[\s.\-/()_\u00a0\u202f]/g, '');
  const international = digits.replace(/^00/, '+');
  if (!international.startsWith('+')) {
    // A spreadsheet drops the first zero of a number.
    const whole = /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
    return /^\d{10}$/.test(whole) ? { phoneNumber: whole } : wrong('Téléphone\u00a0: il faut dix chiffres');
  }
  // The longest prefix that fits: "+351" before "+35".
  const prefix = phonePrefixes
    .toSorted((a, b) => b.length - a.length)
    .find((one) => international.startsWith(one));
  const phoneNumber = prefix ? `0${international.slice(prefix.length)}` : '';
  if (!prefix || !/^\d{10}$/.test(phoneNumber)) return wrong('Téléphone\u00a0: il faut dix chiffres');
  return { telPrefix: prefix, phoneNumber };
}

function levelOf(cell: string): Level {
  const name = plain(cell).replace(/^role[_ ]/, '');
  const found = ladder.find(
    (level) => plain(roleLabel[level]) === name || level === `ROLE_${name.toUpperCase()}`,
  );
  return found ?? wrong(`Niveau inconnu\u00a0: ${cell.slice(0, 40)}`);
}

function siretOf(cell: string): string {
  const digits = cell.replaceAll(/[\s.\u00a0\u202f]/g, '');
  return siretPattern.test(digits) ? digits : wrong('SIRET\u00a0: il faut 14 chiffres');
}

/** Day from "31/12/2026", "31-12-2026", "31.12.2026" or "2026-12-31"; an hour after it is ignored. */
function dayOf(cell: string, title: string): string {
  const [text = ''] = cell.split(/[T ]/, 1);
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const day = french ? `${french[3]}-${french[2]!.padStart(2, '0')}-${french[1]!.padStart(2, '0')}` : text;
  if (isDay(day) && day >= '1900-01-01' && day < '2200-01-01') return day;
  return wrong(`${title}\u00a0: écrivez la date comme 31/12/2026`);
}

function pastDayOf(cell: string, title: string, today: string): string {
  const day = dayOf(cell, title);
  return day > today ? wrong(`${title}\u00a0: cette date n’est pas encore passée`) : day;
}

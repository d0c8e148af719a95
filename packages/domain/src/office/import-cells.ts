import { ladder, type Level, roleLabel } from '../access.ts';
import { plain } from '../text.ts';
import { cleanLine } from '../values/clean.ts';
import { isSiret, readSiret } from '../values/codes.ts';
import { isInternetEmail, readEmail } from '../values/email.ts';
import { phonePrefixes, readPhone } from '../values/phone.ts';
import { type DayOrder, dayOrderOf, meansTwoDays, readDay } from '../values/times.ts';
import type { ImportField, ReadHeader } from './import-columns.ts';
import { siretWrong } from '../people/profile.ts';

/** Values in the portal's form: days "2026-12-31", levels by their code, phones of ten digits. */
export type ImportValues = Partial<Record<ImportField, string>>;
export type ReadLine = { line: number; values: ImportValues; reasons: string[] };

class Wrong extends Error {}
const wrong = (sentence: string): never => {
  throw new Wrong(sentence);
};

/** `today`: latest day of a past event. */
type Reading = { today: string; order?: DayOrders[DayField] };

/** Reads the cells of a line; an empty cell leaves its field unchanged. */
export function readImportLine(
  { line, cells }: { line: number; cells: readonly string[] },
  { at }: ReadHeader,
  { today, orders = {} }: { today: string; orders?: DayOrders },
): ReadLine {
  const values: ImportValues = {};
  const reasons: string[] = [];
  for (const [field, index] of Object.entries(at) as [ImportField, number][]) {
    const cell = cleanLine(cells[index] ?? '');
    if (cell === '') continue;
    try {
      Object.assign(values, readCell(field, cell, { today, order: orders[field as DayField] }));
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

function readCell(field: ImportField, cell: string, reading: Reading): ImportValues {
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
      return { dateEndMember: dayOf(cell, 'Adhésion jusqu’au', reading.order) };
    case 'levelSince':
      return { levelSince: pastDayOf(cell, 'Niveau depuis', reading) };
    case 'memberStartCreatedAt':
      return { memberStartCreatedAt: pastDayOf(cell, 'Adhérent depuis', reading) };
    case 'adhesionPaidAt':
      return { adhesionPaidAt: pastDayOf(cell, 'Cotisation payée le', reading) };
  }
}

function civilityOf(cell: string): string {
  if (/^(monsieur|m\.?|mr\.?|h|homme)$/i.test(cell)) return 'Monsieur';
  if (/^(madame|mme\.?|mlle\.?|f|femme)$/i.test(cell)) return 'Madame';
  return wrong('Civilité\u00a0: écrivez Monsieur ou Madame');
}

const textOf = (cell: string): string =>
  cell.length > 100 ? wrong('Un texte dépasse 100 caractères') : cell;

function emailOf(cell: string, title: string): string {
  const address = readEmail(cell);
  return isInternetEmail(address) && address.length <= 180
    ? address
    : wrong(`${title}\u00a0: l’adresse est invalide`);
}

function prefixOf(cell: string): string {
  const prefix = `+${cell.replaceAll(/\D/g, '').replace(/^00/, '')}`;
  return (phonePrefixes as readonly string[]).includes(prefix) ? prefix : wrong('Indicatif inconnu');
}

/** Ten digits, with the country's prefix where one is written. */
function phoneOf(cell: string): ImportValues {
  // A spreadsheet drops the first zero of a number.
  return readPhone(cell) ?? readPhone(`0${cell}`) ?? wrong('Téléphone\u00a0: il faut dix chiffres');
}

function levelOf(cell: string): Level {
  const name = plain(cell).replace(/^role[_ ]/, '');
  const found = ladder.find(
    (level) => plain(roleLabel[level]) === name || level === `ROLE_${name.toUpperCase()}`,
  );
  return found ?? wrong(`Niveau inconnu\u00a0: ${cell.slice(0, 40)}`);
}

function siretOf(cell: string): string {
  const digits = readSiret(cell);
  return isSiret(digits) ? digits : wrong(`SIRET\u00a0: ${siretWrong.toLowerCase()}`);
}

const dayFields = ['dateEndMember', 'levelSince', 'memberStartCreatedAt', 'adhesionPaidAt'] as const;
type DayField = (typeof dayFields)[number];
/** How the days of each column were written. */
export type DayOrders = Partial<Record<DayField, ReturnType<typeof dayOrderOf> | null>>;

/**
 * Reads from whole columns what a single "02/11/2024" leaves open. A column that stays open is written like the
 * others of its file, where these agree, or as `told`.
 * @returns `open`: a day of a column that can be read both ways, and nothing tells which.
 */
export function readDayOrders(
  rows: readonly (readonly string[])[],
  { at }: ReadHeader,
  told: DayOrder | null,
): { orders: DayOrders; open: { field: DayField; cell: string } | null } {
  const columns = dayFields.flatMap((field) => {
    const index = at[field];
    if (index === undefined) return [];
    const cells = rows.map((row) => row[index] ?? '');
    return [{ field, cells, order: dayOrderOf(cells) }];
  });
  const decided = new Set(columns.map(({ order }) => order).filter((order) => order.endsWith(' first')));
  const order = told ?? (decided.size === 1 ? ([...decided][0] as DayOrder) : null);
  const open = columns.find((column) => column.order === 'open');
  return {
    orders: Object.fromEntries(
      columns.map((column) => [column.field, column.order === 'open' ? order : column.order]),
    ),
    open: open && !order ? { field: open.field, cell: open.cells.find(meansTwoDays)! } : null,
  };
}

function dayOf(cell: string, title: string, order: Reading['order']): string {
  if (order === 'mixed')
    return wrong(`${title}\u00a0: certaines dates de la colonne sont écrites jour/mois, d’autres mois/jour`);
  const read = readDay(cell, order === 'month first' ? order : 'day first');
  return read ?? wrong(`${title}\u00a0: écrivez la date comme 31/12/2026`);
}

function pastDayOf(cell: string, title: string, { today, order }: Reading): string {
  const day = dayOf(cell, title, order);
  return day > today ? wrong(`${title}\u00a0: cette date n’est pas encore passée`) : day;
}

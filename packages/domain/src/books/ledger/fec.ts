import type { Cents } from '../../money.ts';

/**
 * Columns of a file of entries, in their order (Livre des procédures fiscales, art. A47 A-1). Ours is a
 * sub-ledger in that form: the association's accountant makes the file owed to the tax office.
 */
export const fecColumns = [
  'JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib',
  'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise',
  'Idevise',
] as const; // prettier-ignore
export type FecColumn = (typeof fecColumns)[number];

/** A line of a validated entry; days are those of Paris. */
export type FecLine = {
  journalCode: string;
  journalLabel: string;
  /** The number of its entry, without gap in its year. */
  number: number;
  on: string;
  account: string;
  accountLabel: string;
  /** The person, on the accounts of members. */
  userId: number | null;
  party: string | null;
  pieceRef: string;
  pieceOn: string;
  label: string;
  debitCents: Cents;
  creditCents: Cents;
  /** The letter of the lines that settled it, and the day; null while it is open. */
  letter: string | null;
  letteredOn: string | null;
  validatedOn: string;
};

/**
 * Cell without tabs and line ends, which would split it, and without quotation marks, which might join cells.
 */
const cell = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', '’')
    .trim();
const compactDay = (day: string): string => day.replaceAll('-', '');
const amount = (cents: Cents): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

const cellsOf = (line: FecLine): Record<FecColumn, string> => ({
  JournalCode: line.journalCode,
  JournalLib: line.journalLabel,
  EcritureNum: String(line.number),
  EcritureDate: compactDay(line.on),
  CompteNum: line.account,
  CompteLib: line.accountLabel,
  CompAuxNum: line.userId === null ? '' : String(line.userId),
  CompAuxLib: line.party ?? '',
  PieceRef: line.pieceRef,
  PieceDate: compactDay(line.pieceOn),
  EcritureLib: line.label,
  Debit: amount(line.debitCents),
  Credit: amount(line.creditCents),
  EcritureLet: line.letter ?? '',
  DateLet: line.letteredOn ? compactDay(line.letteredOn) : '',
  ValidDate: compactDay(line.validatedOn),
  Montantdevise: '',
  Idevise: '',
});

export const fecHeader = fecColumns.join('\t');

/** A line of the file, without its line end. */
export function fecText(line: FecLine): string {
  const cells = cellsOf(line);
  return fecColumns.map((column) => cell(cells[column])).join('\t');
}

/** The line as sealed by its day's closing: without lettering, which comes later. */
export const sealedText = (text: string): string =>
  text
    .split('\t')
    .map((value, index) => (isLettering(index) ? '' : value))
    .join('\t');
const isLettering = (index: number): boolean =>
  fecColumns[index] === 'EcritureLet' || fecColumns[index] === 'DateLet';

export const fecLineEnd = '\r\n';
/** @param day last day of the period. */
export const fecFileName = (siren: string, day: string): string => `${siren}FEC${compactDay(day)}.txt`;

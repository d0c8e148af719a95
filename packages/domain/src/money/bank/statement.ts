import { formatNumericDay } from '../../french-dates.ts';
import { type Cents, formatEuros } from '../../money.ts';
import { searchable } from '../../values/search.ts';

/** The bank's statement, as its file says, whatever the format. */

export const statementFormats = ['camt053', 'ofx', 'cfonb120', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const formatLabel = {
  camt053: 'camt.053',
  ofx: 'OFX',
  cfonb120: 'CFONB 120',
  csv: 'CSV',
} as const satisfies Record<StatementFormat, string>;

export type StatementLine = {
  /** Paris day on which the bank booked it. */
  on: string;
  /** Cents, above 0 when the money came in, below when it left. */
  amountCents: Cents;
  label: string;
  /** The bank's own number of the line; '' where it gives none. */
  reference: string;
};

export type ReadStatement = {
  /** IBAN, or bank, branch and number of the account; '' where the file does not name it. */
  account: string;
  /** ISO 4217; '' where the file does not say. */
  currency: string;
  /** Balance before the first line and after the last; null where the file does not say. */
  openingCents: Cents | null;
  closingCents: Cents | null;
  firstOn: string;
  lastOn: string;
  lines: StatementLine[];
};

const bare = (account: string): string => account.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
/** Signs of the shortest account number that tells one account from another. */
const shortestNumber = 8;

/**
 * True when a statement's account is that of the IBAN: written whole, or without its country, keys or bank as
 * CFONB and OFX do. A file that names no account is taken for it.
 */
export function isAccountOf(iban: string, account: string): boolean {
  const [whole, part] = [bare(iban), bare(account)];
  if (whole === '' || part === '') return true;
  return whole === part || (part.length >= shortestNumber && whole.slice(4).includes(part));
}

/** Twenty million euros: above it an amount is a slip of the file. */
const mostCents = 2_000_000_000;

/** Sentence that says why a statement cannot be read in; null when it can. @param today Paris day. */
export function statementFault(statement: ReadStatement, today: string): string | null {
  const { currency, openingCents, closingCents, lines } = statement;
  if (currency !== '' && currency !== 'EUR')
    return `Ce relevé est en ${currency}\u00a0: les livres sont en euros`;
  const large = lines.find(({ amountCents }) => Math.abs(amountCents) > mostCents);
  if (large)
    return `Une ligne est de ${formatEuros(large.amountCents)}\u00a0: ce n’est pas un relevé de l’association`;
  const later = lines.find(({ on }) => on > today);
  if (later)
    return `Une ligne est du ${formatNumericDay(later.on)}, un jour à venir\u00a0: vérifiez la date du fichier`;
  if (openingCents === null || closingCents === null) return null;
  const calculated = openingCents + sumOf(lines);
  return calculated === closingCents
    ? null
    : `Le relevé ne tombe pas juste\u00a0: ses lignes mènent à ${formatEuros(calculated)}, son solde est de ${formatEuros(closingCents)}. Il est coupé, ou incomplet`;
}

export const sumOf = (lines: readonly { amountCents: Cents }[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A line that was read before, with the format of each file that had it. */
export type KnownLine = StatementLine & { id: number; formats: readonly StatementFormat[] };

/**
 * Pairs the lines of a file with those that were read before, so that nothing doubles and nothing is lost:
 * first by the bank's number or by equal words, on the same day and for the same sum. What is left pairs by day and
 * sum with lines of other formats alone, as each format words the same line in its own way.
 * @returns for each line, in order, the known line that it is, or null for a new one.
 */
export function pairLines(
  lines: readonly StatementLine[],
  known: readonly KnownLine[],
  format: StatementFormat,
): (KnownLine | null)[] {
  const free = Map.groupBy(known, keyOf);
  const pairs: (KnownLine | null)[] = lines.map(() => null);
  const pairAll = (isSame: (line: StatementLine, one: KnownLine) => boolean): void => {
    for (const [index, line] of lines.entries()) {
      const there = free.get(keyOf(line)) ?? [];
      const found = pairs[index] === null ? there.findIndex((one) => isSame(line, one)) : -1;
      if (found >= 0) pairs[index] = there.splice(found, 1)[0]!;
    }
  };
  const isOfFormat = ({ formats }: KnownLine): boolean => formats.includes(format);
  pairAll((line, one) => line.reference !== '' && line.reference === one.reference);
  pairAll((line, one) => searchable(line.label) === searchable(one.label));
  pairAll((_line, one) => !isOfFormat(one));
  return pairs;
}

const keyOf = ({ on, amountCents }: StatementLine): string => `${on} ${amountCents}`;

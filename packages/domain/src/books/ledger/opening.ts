import type { Violation } from '../../errors.ts';
import { type Cents, formatEuros } from '../../money.ts';
import { defaultJournals, type LedgerAccount } from './chart.ts';
import { longestAccount, longestLabel } from './chart-settings.ts';
import { credit, entry, type LedgerEntry, type LedgerLine, ownAccount } from './entries.ts';

/**
 * The opening entry: what the association owned and owed on the day on which it moved in (journal AN), from its
 * former books. The accountant signs it; then it is written, and stays.
 */

/** A line of the balance of the former books: an account of classes 1 to 5, with one side above 0. */
export type OpeningLine = { account: string; label: string; debitCents: Cents; creditCents: Cents };

/** What an opening was read from. */
export const openingSources = ['typed', 'balance', 'fec'] as const;
export type OpeningSource = (typeof openingSources)[number];

/** As many accounts as a large association's balance has, several times. */
export const mostOpeningLines = 1000;

/** Net of classes 6 and 7 of books whose year is not closed: what the year has brought so far. */
export const resultAccounts = {
  surplus: { account: '120000', label: 'Résultat de l’exercice (excédent)' },
  deficit: { account: '129000', label: 'Résultat de l’exercice (déficit)' },
} as const;

/**
 * Accounts whose balance the portal goes on with; the others keep their number and name, and only the accountant
 * knows them. Cheques and cash are not among them: theirs were taken in by other hands, and go to the bank outside.
 */
const continued = ['bank', 'card_provider', 'paypal_provider'] as const satisfies LedgerAccount[];

/** What a column of the ledger holds, and some. */
const mostCents = 2_000_000_000;

const sumOf = (lines: readonly OpeningLine[], side: 'debitCents' | 'creditCents'): Cents =>
  lines.reduce((sum, line) => sum + line[side], 0);

export const openingTotals = (lines: readonly OpeningLine[]) => ({
  debitCents: sumOf(lines, 'debitCents'),
  creditCents: sumOf(lines, 'creditCents'),
});

/** What is wrong with a line, by field. */
export function openingLineViolations({ account, label, debitCents, creditCents }: OpeningLine): Violation[] {
  const wrong = (propertyPath: string, message: string): Violation[] => [{ propertyPath, message }];
  return [
    ...(!/^[1-7]\d\d[0-9A-Z]*$/.test(account) || account.length > longestAccount
      ? wrong('account', 'Trois chiffres au moins, la classe d’abord')
      : /^[67]/.test(account)
        ? wrong('account', 'Une ouverture n’a ni charge ni produit\u00a0: leur solde va au compte 120 ou 129')
        : []),
    ...(label === '' ? wrong('label', 'Un libellé est nécessaire') : []),
    ...(label.length > longestLabel ? wrong('label', `${longestLabel} caractères au plus`) : []),
    ...(debitCents > 0 === creditCents > 0 ? wrong('debit', 'Un débit ou un crédit, l’un des deux') : []),
    ...(Math.max(debitCents, creditCents) > mostCents
      ? wrong(debitCents > 0 ? 'debit' : 'credit', 'Vingt millions d’euros au plus')
      : []),
  ];
}

/**
 * What keeps an opening from being signed.
 * @param today Paris day: an opening is of a past day, or of today.
 */
export function openingViolations(
  { on, lines }: { on: string; lines: readonly OpeningLine[] },
  today: string,
): Violation[] {
  const { debitCents, creditCents } = openingTotals(lines);
  const seen = new Set<string>();
  return [
    ...(on > today ? [{ propertyPath: 'on', message: 'Un jour passé, ou aujourd’hui' }] : []),
    ...(lines.length < 2 ? [{ propertyPath: 'lines', message: 'Deux lignes au moins' }] : []),
    ...(debitCents === creditCents
      ? []
      : [{ propertyPath: 'lines', message: 'Le total des débits n’est pas celui des crédits' }]),
    ...lines.flatMap((line, at) => {
      const isTwice = seen.has(line.account);
      seen.add(line.account);
      return [
        ...openingLineViolations(line),
        ...(isTwice ? [{ propertyPath: 'account', message: 'Ce compte a déjà sa ligne' }] : []),
      ].map(({ propertyPath, message }) => ({ propertyPath: `lines.${at}.${propertyPath}`, message }));
    }),
  ];
}

/** An avoir of the former tool that no opening has yet: what is left of it when it came. */
export type FormerAvoir = { id: number; userId: number; cents: Cents };

/** @param account present number of the account of avoirs. */
export function formerAvoirViolations(
  lines: readonly OpeningLine[],
  avoirs: readonly FormerAvoir[],
  account: string,
): Violation[] {
  const total = avoirs.reduce((sum, { cents }) => sum + cents, 0);
  const at = lines.findIndex((line) => line.account === account);
  const written = at < 0 ? 0 : lines[at]!.creditCents - lines[at]!.debitCents;
  if (total === 0 || written === total) return [];
  const message = `Les avoirs repris de l’ancien outil font ${formatEuros(total)} au crédit du compte ${account}`;
  return [{ propertyPath: at < 0 ? 'lines' : `lines.${at}.credit`, message }];
}

/** Opening that was signed; `id`: its own number. */
export type SignedOpening = { id: number; on: string; lines: readonly OpeningLine[] };

/**
 * Its entry; the account of avoirs gets a line for each avoir that came from the former tool.
 * @param names the present numbers of the portal's accounts.
 */
export function openingEntry(
  { id, on, lines }: SignedOpening,
  names: readonly { role: LedgerAccount; number: string }[],
  avoirs: readonly FormerAvoir[] = [],
): LedgerEntry[] {
  const roleOf = new Map(
    names
      .filter(({ role }) => continued.some((one) => one === role))
      .map(({ role, number }) => [number, role]),
  );
  const avoirsAccount = avoirs.length > 0 ? names.find(({ role }) => role === 'avoirs')?.number : undefined;
  const toLines = ({ account, label, debitCents, creditCents }: OpeningLine): LedgerLine[] => {
    if (account === avoirsAccount)
      return avoirs.map(({ id: avoirId, userId, cents }) => credit('avoirs', cents, { avoirId, userId }));
    const role = roleOf.get(account);
    const place = role
      ? ({ account: role } as const)
      : ({ account: ownAccount, named: { number: account, label } } as const);
    return [{ ...place, debitCents, creditCents }];
  };
  return entry({
    journal: 'opening',
    fact: 'opening',
    ref: String(id),
    on,
    label: defaultJournals.opening.label,
    pieceRef: `Ouverture ${id}`,
    pieceOn: on,
    transactionId: null,
    paymentId: null,
    lines: lines.flatMap(toLines),
  });
}

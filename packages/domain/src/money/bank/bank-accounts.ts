import type { LedgerAccount } from '../../books/ledger/chart.ts';
import type { Cents } from '../../money.ts';
import { plain } from '../../text.ts';

/**
 * Accounts that a line of the bank may be booked on when nothing in the portal made it, each with the words by which
 * banks name it. Expenses are booked whole: the portal keeps no VAT of purchases.
 */
const expenses = {
  provider_fees:
    /\b(?:frais|commissions?|agios|tenue de compte|cotisation (?:carte|offre|convention)|arrete de compte|facturation)\b/,
  hosting: /\b(?:heberg\w*|serveur|domaine|ovh|gandi|scaleway|infomaniak|hetzner)\b/,
  room_hire: /\b(?:loyer|location|salle|espace|coworking|wework)\b/,
  insurance: /\b(?:assurances?|maif|macif|maaf|axa|allianz|groupama|mma)\b/,
  receptions: /\b(?:traiteur|restaurant|hotel|brasserie)\b/,
  postage: /\b(?:la poste|timbres?|affranchissement)\b/,
  other_expenses: null,
} as const satisfies Partial<Record<LedgerAccount, RegExp | null>>;

const incomes = {
  interest: /\binterets?\b/,
  subsidies: /\bsubventions?\b/,
  donations: /\bdons?\b/,
} as const satisfies Partial<Record<LedgerAccount, RegExp | null>>;

/** Where money waits until somebody can say what it is. */
export const waitingAccount = 'suspense' satisfies LedgerAccount;

export type ExpenseAccount = keyof typeof expenses;
export type IncomeAccount = keyof typeof incomes;
export type BookedAccount = ExpenseAccount | IncomeAccount | typeof waitingAccount;

export const expenseAccounts = Object.keys(expenses) as ExpenseAccount[];
export const incomeAccounts = Object.keys(incomes) as IncomeAccount[];
export const bookedAccounts: readonly [BookedAccount, ...BookedAccount[]] = [
  waitingAccount,
  ...expenseAccounts,
  ...incomeAccounts,
];

/** True when money on this side may be booked there: what came back of an expense may, too. */
export const canBook = (account: BookedAccount, amountCents: Cents): boolean =>
  amountCents < 0 ? !(account in incomes) : true;

/** The account whose words stand in the bank's label; null where none does. @param amountCents below 0: it left. */
export function accountByWords(label: string, amountCents: Cents): BookedAccount | null {
  const words = plain(label);
  const named = Object.entries(amountCents < 0 ? expenses : incomes).find(([, pattern]) =>
    pattern?.test(words),
  );
  return named ? (named[0] as BookedAccount) : null;
}

/**
 * What the same payer or payee is called in each month's line: its words without digits, names of months and the
 * words of every transfer.
 */
export const payeeOf = (label: string): string =>
  plain(label)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && !common.has(word))
    .slice(0, 4)
    .join(' ');

const common = new Set(
  'vir virement sepa inst prlv prelevement europeen recu emis carte cheque remise de des par pour jan janv janvier fev fevr fevrier mar mars avr avril mai jui juin juil juillet aou aout sep sept septembre oct octobre nov novembre dec decembre'.split(
    ' ',
  ),
);

import type { Violation } from '../../errors.ts';
import { defaultAccounts, defaultJournals, type LedgerAccount, type LedgerJournal } from './chart.ts';

/**
 * Names that the association’s accountant may give to accounts and journals, with the sentences for wrong
 * fields.
 */

export type AccountSetting = { number: string; label: string };
export type JournalSetting = { code: string; label: string };

export const ledgerAccounts = Object.keys(defaultAccounts) as [LedgerAccount, ...LedgerAccount[]];
export const ledgerJournals = Object.keys(defaultJournals) as [LedgerJournal, ...LedgerJournal[]];

/** Longest number of an account: three digits of the general chart, then what the association adds. */
export const longestAccount = 20;
export const longestLabel = 100;
export const longestCode = 6;

/** True for the classes 6 and 7, whose balances count for their year alone. */
export const isResultAccount = (number: string): boolean => /^[67]/.test(number);

const classOf = (role: LedgerAccount): string => defaultAccounts[role].number.charAt(0);

const labelProblem = (label: string): string | null => {
  if (label === '') return 'Un libellé est nécessaire';
  return label.length > longestLabel ? `${longestLabel} caractères au plus` : null;
};

type Problem = { field: string; message: string | null };
const violationsOf = (problems: readonly Problem[]): Violation[] =>
  problems.flatMap(({ field, message }) => (message === null ? [] : [{ propertyPath: field, message }]));

/**
 * Two accounts of sales may share a number; any other has its own, or their balances could not be told apart.
 * @param others present names of the other accounts, and their former names on written lines.
 */
export function accountViolations(
  role: LedgerAccount,
  { number, label }: AccountSetting,
  others: readonly (AccountSetting & { role: LedgerAccount })[],
): Violation[] {
  return violationsOf([
    { field: 'number', message: numberProblem(role, number, others) },
    { field: 'label', message: labelProblem(label) },
  ]);
}

function numberProblem(
  role: LedgerAccount,
  number: string,
  others: readonly (AccountSetting & { role: LedgerAccount })[],
): string | null {
  if (!/^\d{3}[0-9A-Z]*$/.test(number)) return 'Trois chiffres, puis des chiffres ou des majuscules';
  if (number.length > longestAccount) return `${longestAccount} caractères au plus`;
  if (!number.startsWith(classOf(role))) return `Un compte de la classe ${classOf(role)}`;
  const taken = others.find((other) => other.role !== role && other.number === number);
  const isShared = taken && classOf(role) === '7' && classOf(taken.role) === '7';
  return taken && !isShared ? `Ce numéro est celui du compte «\u00a0${taken.label}\u00a0»` : null;
}

/** @param others present names of the other journals. */
export function journalViolations(
  role: LedgerJournal,
  { code, label }: JournalSetting,
  others: readonly (JournalSetting & { role: LedgerJournal })[],
): Violation[] {
  return violationsOf([
    { field: 'code', message: codeProblem(role, code, others) },
    { field: 'label', message: labelProblem(label) },
  ]);
}

function codeProblem(
  role: LedgerJournal,
  code: string,
  others: readonly (JournalSetting & { role: LedgerJournal })[],
): string | null {
  if (!/^[0-9A-Z]+$/.test(code)) return 'Des chiffres ou des majuscules';
  if (code.length > longestCode) return `${longestCode} caractères au plus`;
  const taken = others.find((other) => other.role !== role && other.code === code);
  return taken ? `Ce code est celui du journal «\u00a0${taken.label}\u00a0»` : null;
}

import { openingLineViolations } from '@forman/domain/books/ledger/opening';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import type { Answer } from '../../api/client.ts';
import type { Problems } from '../../ui/problems.ts';

export type Opening = Answer<'getOpenings'>['signed'][number];
export type Line = Opening['lines'][number];
/** A line as it is typed. */
export type LineValues = { account: string; label: string; debit: string; credit: string };

export const emptyLine: LineValues = { account: '', label: '', debit: '', credit: '' };
export const typedLine = ({ account, label, debit, credit }: Line): LineValues => ({
  account,
  label,
  debit: debit === 0 ? '' : formatNumber(debit),
  credit: credit === 0 ? '' : formatNumber(credit),
});

export const sentLine = ({ account, label, debit, credit }: Line) => ({
  account,
  label,
  debitCents: eurosToCents(debit),
  creditCents: eurosToCents(credit),
});

/** An amount in cents, 0 for nothing; null for what is no amount. */
const centsOf = (typed: string): number | null => (typed.trim() === '' ? 0 : parseAmount(typed));

export function lineOf({ account, label, debit, credit }: LineValues) {
  return {
    account: account.replaceAll(/\s/g, '').toUpperCase(),
    label: label.trim(),
    debitCents: centsOf(debit) ?? 0,
    creditCents: centsOf(credit) ?? 0,
  };
}

/** @param others accounts that have their line. */
export function problemsOfLine(values: LineValues, others: readonly string[]): Problems {
  const line = lineOf(values);
  const unread = (['debit', 'credit'] as const).flatMap((side) =>
    centsOf(values[side]) === null ? [[side, 'Un montant sans signe, deux décimales au plus'] as const] : [],
  );
  return {
    ...Object.fromEntries(
      openingLineViolations(line).map(({ propertyPath, message }) => [propertyPath, message]),
    ),
    ...(others.includes(line.account) && { account: 'Ce compte a déjà sa ligne' }),
    ...Object.fromEntries(unread),
  };
}

/** "512000: …" for each thing that keeps a draft from being signed. */
export const problemWords = ({ lines, violations, totals }: Opening): string[] =>
  violations.map(({ propertyPath, message }) => {
    const [, at] = /^lines\.(\d+)\./.exec(propertyPath) ?? [];
    if (at !== undefined)
      return `${lines[Number(at)]?.account || `Ligne ${Number(at) + 1}`}\u00a0: ${message}`;
    const gap = eurosToCents(totals.debit) - eurosToCents(totals.credit);
    return propertyPath === 'lines' && gap !== 0
      ? `${message}\u00a0: il manque ${formatEuros(Math.abs(gap))} au ${gap > 0 ? 'crédit' : 'débit'}`
      : message;
  });

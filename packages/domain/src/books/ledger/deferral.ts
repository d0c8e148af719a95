import type { Cents } from '../../money.ts';
import type { LedgerAccount } from './chart.ts';
import { entry, type LedgerEntry, line } from './entries.ts';

/** Income of a year, before VAT, that is earned in a later one, by its account. */
export type EarlyIncome = { account: LedgerAccount; cents: Cents };

/**
 * Next year's sessions and dues are no income of this year: they are taken out on its last day, and put back on the
 * first of the next (produits constatés d’avance, BKS-022, BKS-042).
 * @param year "2026"
 */
export function deferralEntries(year: string, incomes: readonly EarlyIncome[]): LedgerEntry[] {
  const next = String(Number(year) + 1);
  const sum = incomes.reduce((total, { cents }) => total + cents, 0);
  const one = (fact: 'deferral' | 'deferral_reversed', on: string): LedgerEntry[] => {
    const sign = fact === 'deferral' ? 1 : -1;
    return entry({
      journal: 'other',
      fact,
      ref: year,
      on,
      label: `Produits constatés d’avance ${year}${fact === 'deferral' ? '' : ', extourne'}`,
      pieceRef: `PCA-${year}`,
      pieceOn: `${year}-12-31`,
      transactionId: null,
      paymentId: null,
      lines: [
        ...incomes.map(({ account, cents }) => line(account, sign * cents, {})),
        line('deferred_income', -sign * sum, {}),
      ],
    });
  };
  return [...one('deferral', `${year}-12-31`), ...one('deferral_reversed', `${next}-01-01`)];
}

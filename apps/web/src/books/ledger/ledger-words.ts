import { csvAmount } from '@forman/domain/csv';
import { formatShortDate } from '@forman/domain/french-dates';
import { ledgerSpan } from '@forman/domain/books/ledger/period';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { addDays, parisInstant } from '@forman/domain/paris-time';

const nbsp = '\u00a0';

/** "1 234,50", without a sign: all amounts of the books are in euros. */
export const amountText = (euros: number): string => formatEuros(eurosToCents(euros)).replace(`${nbsp}€`, '');

/** "50,00 D", "2 340,00 C", "0,00" */
export function balanceText(euros: number): string {
  if (euros === 0) return amountText(0);
  return `${amountText(Math.abs(euros))}${nbsp}${euros > 0 ? 'D' : 'C'}`;
}

export const csvEuros = (euros: number): string => csvAmount(eurosToCents(euros));

/** State of a period: "clos", "clos jusqu’au 12 nov. 2026", "ouvert". */
export function standing(period: string, closedUntil: string | null): string {
  const { from, until } = ledgerSpan(period);
  if (closedUntil === null || closedUntil < from) return period.length === 4 ? 'ouverte' : 'ouvert';
  if (closedUntil >= addDays(until, -1)) return period.length === 4 ? 'close' : 'clos';
  return `${period.length === 4 ? 'close' : 'clos'} jusqu’au ${formatShortDate(parisInstant(closedUntil))}`;
}

/** "000211"; null when there is no number yet. */
export const entryNumber = (number: number | null): string | null =>
  number === null ? null : String(number).padStart(6, '0');

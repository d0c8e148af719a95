import { lazy } from './lazy.ts';
import { type Cents, eurosToCents } from './money.ts';

/** Numbers as French people type and read them, whatever the language of their browser. */
const NBSP = '\u00a0';

/** Digits, in threes where there are spaces; a comma or a point before decimals; the sign of a unit. */
const pattern = /^(\d{1,3}(?:\s\d{3})+|\d{1,15})(?:[.,](\d+))?\s*[%€]?$/;

/**
 * Reads "5,5", "5.5", "20 %", "12 845 000,00 €". A comma is never a thousands' mark: "1,234" has three
 * decimals.
 * @returns null for anything else, a negative number, or too many decimals.
 */
export function parseNumber(text: string, decimals = 2): number | null {
  const [, whole, fraction = ''] = pattern.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(`${whole.replaceAll(/\s/g, '')}.${fraction || '0'}`);
}

/** Unit of a number in a field: "20 %" and "5,5 %", "12 845 000,00 €", "40". */
export type NumberUnit = '%' | '€' | null;

const euros = lazy(
  () => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const bare = lazy(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));

/** An amount typed in euros, under a million. @returns cents, or null. */
export function parseAmount(text: string): Cents | null {
  const read = parseNumber(text);
  return read === null || read >= 1_000_000 ? null : eurosToCents(read);
}

export function formatNumber(value: number, unit: NumberUnit = null): string {
  const written = (unit === '€' ? euros : bare)()
    .format(value)
    .replaceAll(/[\u202f\u00a0 ]/g, NBSP);
  return unit ? `${written}${NBSP}${unit}` : written;
}

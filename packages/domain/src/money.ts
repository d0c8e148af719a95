import { lazy } from './lazy.ts';

/**
 * Money is an integer number of euro cents. Only the wire's `to*` functions and the screens speak euros.
 */
export type Cents = number;

export const eurosToCents = (euros: number): Cents => Math.round(euros * 100);
export const centsToEuros = (cents: Cents): number => cents / 100;

/**
 * Reads an amount typed by a person: "12.5", "12,50", 12.5. At least 0, two decimals at most, under a million euros.
 * @returns cents, or null when it is no such amount (CORE-267, CAT-103).
 */
export function parseEuros(value: string | number): Cents | null {
  const text = typeof value === 'number' ? String(value) : value.trim().replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  return eurosToCents(Number(text));
}

const NBSP = '\u00a0';
/** No sign before a zero, which a sum turned round may be. */
const amount = lazy(
  () =>
    new Intl.NumberFormat('fr-FR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
);

/** "1 234,50 €", "− 12,50 €", with no-break spaces U+00A0 (MEM-282) and a minus as long as the digits are wide, U+2212. */
export function formatEuros(cents: Cents): string {
  return `${amount()
    .format(centsToEuros(cents))
    .replaceAll(/[\u202f\u00a0 ]/g, NBSP)
    .replace('-', `\u2212${NBSP}`)}${NBSP}€`;
}

/** A session's price: "25 €" when whole, "12,50 €" when not, "Gratuit" for nothing (CORE-169). */
export function formatPrice(cents: Cents): string {
  if (cents === 0) return 'Gratuit';
  return cents % 100 === 0 ? formatEuros(cents).replace(/,00/, '') : formatEuros(cents);
}

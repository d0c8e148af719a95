import { lazy } from './lazy.ts';

/** Money is an integer number of euro cents. Only the wire's `to*` functions and the screens use euros. */
export type Cents = number;

export const eurosToCents = (euros: number): Cents => Math.round(euros * 100);
export const centsToEuros = (cents: Cents): number => cents / 100;

const NBSP = '\u00a0';
/** Without a sign before a zero, since a negated sum may be -0. */
const amount = lazy(
  () =>
    new Intl.NumberFormat('fr-FR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
);

/**
 * "1 234,50 €", "− 12,50 €", with no-break spaces U+00A0 (MEM-282) and the minus U+2212, which is as wide as
 * a digit.
 */
export function formatEuros(cents: Cents): string {
  return `${amount()
    .format(centsToEuros(cents))
    .replaceAll(/[\u202f\u00a0 ]/g, NBSP)
    .replace('-', `\u2212${NBSP}`)}${NBSP}€`;
}

/** Price of a session: "25 €" when whole, "12,50 €" when not, "Gratuit" for 0 (CORE-169). */
export function formatPrice(cents: Cents): string {
  if (cents === 0) return 'Gratuit';
  return cents % 100 === 0 ? formatEuros(cents).replace(/,00/, '') : formatEuros(cents);
}

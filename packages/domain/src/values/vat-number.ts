/**
 * Form of the VAT numbers of each State of the Union, after the letters that begin them (Directive
 * 2006/112/CE, art. 215; forms as the VIES service of the Commission checks them). Greece writes EL.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[0-9A-Z+*]\d{5}[A-W][A-I]?$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Forms outside the Union differ too much to be checked. */
const elsewhere = /^[A-Z]{2}[0-9A-Z+*]{2,13}$/;

/** A VAT number as it is stored: capitals, without spaces, dots, hyphens and signs that nobody sees. */
export const cleanVatNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}.\-\u2010-\u2015/]/gu, '')
    .toUpperCase();

/** @param number cleaned; "" is none. @returns what is wrong with it, in French, or null. */
export function vatNumberWrong(number: string): string | null {
  if (number === '') return null;
  const country = number.slice(0, 2);
  if (country === 'GR') return 'Numéro de TVA invalide\u00a0: la Grèce écrit EL, puis neuf chiffres';
  const form = forms[country];
  if (form)
    return form.test(number.slice(2))
      ? null
      : `Numéro de TVA invalide\u00a0: ${number} n’a pas la forme des numéros en ${country}`;
  return elsewhere.test(number)
    ? null
    : 'Numéro de TVA invalide\u00a0: les deux lettres du pays, puis le numéro';
}

/**
 * True for a number that this State of the Union gives, in its form: only then does the buyer owe the VAT
 * (CGI, art. 283, 2; implementing regulation 282/2011, art. 18).
 * @param country ISO 3166-1 alpha-2, "GR" for Greece.
 */
export const isVatNumberOf = (country: string, number: string): boolean =>
  number.startsWith(country === 'GR' ? 'EL' : country) && vatNumberWrong(number) === null;

import { cleanLine } from './clean.ts';

/** The digits of a code as people copy it from a message: "080 717", "080-717", "Code : 080717.". */
export const readCode = (typed: string): string => cleanLine(typed).replaceAll(/\D/g, '');

/** True for 9 digits whose last one checks the others (Luhn). */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weighed = Array.from(digits, (digit, index) => Number(digit) * (1 + (index % 2)));
  return weighed.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

/** True for 14 digits whose last one checks the others (Luhn); La Poste's establishments add up to a multiple of 5. */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  const all = Array.from(digits, Number);
  if (digits.startsWith('356000000')) return all.reduce((sum, digit) => sum + digit, 0) % 5 === 0;
  const weighed = all.map((digit, index) => (index % 2 === 0 ? digit * 2 : digit));
  return weighed.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

/** A SIRET without the spaces and dots between its groups. */
export const readSiret = (typed: string): string => cleanLine(typed).replaceAll(/[\s.]/g, '');

/** An IBAN or BIC without spaces, hyphens and the word before it, in capitals. */
export const readBankCode = (typed: string): string =>
  cleanLine(typed)
    .replace(/^(?:iban|bic|swift)\s*:?\s*/i, '')
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
    .toUpperCase();

/** The number of a cheque as people copy it from its line: "N° 000 41-27" is 0004127. */
export const readChequeNumber = (typed: string): string =>
  cleanLine(typed)
    .replace(/^(?:chèque|chq)?\s*n[°o]?\s*:?\s*/i, '')
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
    .toUpperCase();

import { cleanLine } from './clean.ts';

/** The digits of a code as people copy it from a message: "080 717", "080-717", "Code : 080717.". */
export const readCode = (typed: string): string => cleanLine(typed).replaceAll(/\D/g, '');

/** True for digits whose last one checks the others (Luhn): every second one from the right counts twice. */
function isLuhn(digits: string): boolean {
  const weighed = Array.from(digits, Number).map(
    (digit, index) => digit * (1 + ((digits.length - 1 - index) % 2)),
  );
  return weighed.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

/** True for 9 digits whose last one checks the others. */
export const isSiren = (digits: string): boolean => /^\d{9}$/.test(digits) && isLuhn(digits);

/** True for 14 digits whose last one checks the others; La Poste's establishments add up to a multiple of 5. */
export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  if (!digits.startsWith('356000000')) return isLuhn(digits);
  return Array.from(digits, Number).reduce((sum, digit) => sum + digit, 0) % 5 === 0;
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

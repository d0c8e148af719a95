import { formatPhone } from '../french-dates.ts';
import { cleanLine } from './clean.ts';

/** The prefixes offered, in the association's order (CORE-038). */
export const phonePrefixes = [
  '+33', '+49', '+44', '+34', '+39', '+41', '+351', '+31', '+32', '+212', '+216', '+213', '+353', '+225', '+223',
  '+45', '+7', '+86', '+52', '+420', '+373', '+356', '+352', '+387', '+375', '+47', '+359', '+380', '+421',
] as const; // prettier-ignore

/** A phone as it is stored: ten digits (CORE-041), and the country's prefix where one was typed. */
export type TypedPhone = { phoneNumber: string; telPrefix?: PhonePrefix };
type PhonePrefix = (typeof phonePrefixes)[number];

/** Overseas numbers are French ones of ten digits, dialled from abroad by a prefix of their own. */
const overseas = [
  ['+262', /^0(?:262|263|269|639|692|693)/],
  ['+590', /^0(?:590|690|691)/],
  ['+594', /^0(?:594|694)/],
  ['+596', /^0(?:596|696|697)/],
] as const;

/** Countries whose numbers keep their first zero after the prefix. */
const keepsZero: ReadonlySet<string> = new Set(['+225', '+39']);

/** The longest first, so that +351 is not read as +35. */
const known = [...phonePrefixes, ...overseas.map(([prefix]) => prefix)].toSorted(
  (a, b) => b.length - a.length,
);

/**
 * Reads a phone as people type and paste it: "06.12.34.56.78", "(+33) 6 12…", "+33 (0)6…", "0033612345678",
 * "33612345678", "+32 470 12 34 56", signs that nobody sees among them. The prefix stands beside the number: beside
 * another country's it would be a stranger's number, who would get the codes that reset the password.
 * @returns null for anything that is not ten digits once its prefix is off, or has an unknown prefix.
 */
export function readPhone(typed: string): TypedPhone | null {
  const signs = cleanLine(typed)
    .replaceAll('(0)', '')
    .replaceAll(/[\s.()/_\u2010-\u2015\u2212-]/g, '');
  const international = signs.replace(/^00(?=\d)/, '+').replace(/^33(?=\d{9}$)/, '+33');
  if (!international.startsWith('+')) return tenDigits(international);
  const prefix = known.find((one) => international.startsWith(one));
  if (!prefix) return null;
  const number = tenDigits(withZero(international.slice(prefix.length)));
  if (!number) return null;
  const isOverseas = overseas.some(([one]) => one === prefix);
  return { ...number, telPrefix: isOverseas ? '+33' : (prefix as PhonePrefix) };
}

const tenDigits = (digits: string): TypedPhone | null =>
  /^\d{10}$/.test(digits) ? { phoneNumber: digits } : null;
/** Countries write a zero before nine digits, and none before ten. */
const withZero = (digits: string): string => (/^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits);

/** Ten digits where a phone can be read; else the text as it was typed, for its error to stand beside it. */
export const normalisePhone = (typed: string): string => readPhone(typed)?.phoneNumber ?? typed;

/** True for ten digits, whatever stands before and among them (CORE-041, CORE-047). */
export const isPhone = (typed: string): boolean => readPhone(typed) !== null;

export type Phone = { telPrefix: string; phoneNumber: string };

/** A stored phone as a network dials it (E.164): "+33612345678", "+2250701020304", "+262692123456". */
export function dialled({ telPrefix, phoneNumber }: Phone): string {
  const island = telPrefix === '+33' && overseas.find(([, begins]) => begins.test(phoneNumber));
  const prefix = island ? island[0] : telPrefix;
  return `${prefix}${keepsZero.has(prefix) ? phoneNumber : phoneNumber.replace(/^0/, '')}`;
}

const NBSP = '\u00a0';

/** "06 12 34 56 78" for a French number; "+32 470 12 34 56" for another. */
export function phoneWords({ telPrefix, phoneNumber }: Phone): string {
  if (telPrefix === '+33') return formatPhone(phoneNumber);
  const digits = dialled({ telPrefix, phoneNumber }).slice(telPrefix.length);
  const odd = digits.length % 2 === 1 ? 3 : 0;
  return [telPrefix, digits.slice(0, odd), formatPhone(digits.slice(odd))].filter(Boolean).join(NBSP);
}

import { cleanLine } from './clean.ts';

/** Signs that people, spreadsheets and mail programs leave around an address. */
const wrapped = /^["'<([{«\s]+|["'>)\]}»,;:.\s]+$/g;

/**
 * The address that a person means: without invisible signs, "mailto:", quotes, brackets and a last comma; of
 * "Odile Témoin <odile@essai.example>", the address alone. What is no address stays, for `isEmail` to refuse.
 */
export function readEmail(typed: string): string {
  const line = cleanLine(typed);
  const named = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+?)\s*>/i.exec(line)?.[1] ?? line;
  return named
    .replaceAll(wrapped, '')
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const form = new RegExp(
  String.raw`^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+)*@${label}(?:\.${label})*$`,
  'u',
);

/**
 * True for an address of RFC 5321 without quotes: at most 64 signs before the @ and 254 in all, no two dots in a row.
 * Letters of any alphabet may stand in both parts (RFC 6531).
 * @param address as `readEmail` gives it.
 */
export const isEmail = (address: string): boolean =>
  address.length <= 254 && address.indexOf('@') <= 64 && form.test(address);

/** True for an address whose domain has a dot, as mail across the internet needs. */
export const isInternetEmail = (address: string): boolean =>
  isEmail(address) && /\.[^.@]{2,}$/u.test(address);

/** Addresses of a list as people paste it: apart by commas, semicolons, blanks or lines, with or without names. */
export function splitEmails(typed: string): string[] {
  const named = /[^,;\n<>]*<[^<>]*>/g;
  const inBrackets = typed.match(named) ?? [];
  const rest = typed.replaceAll(named, '\n').split(/[\s,;]+/);
  return [...inBrackets, ...rest].map(readEmail).filter((address) => address !== '');
}

import { cleanLine } from './clean.ts';

/** Signs that people, spreadsheets and mail programs leave before and after an address. */
const before = new Set(`"'<([{ `);
const after = new Set(`"'>)]},;:. `);

/** The text without those signs at its ends, read once. */
function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && before.has(text[from]!)) from += 1;
  while (to > from && after.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/** What stands between the last "<" and the ">" after it, if that is an address; else the whole text. */
function inBrackets(text: string): string {
  const from = text.lastIndexOf('<');
  const to = text.indexOf('>', from);
  const inside = from >= 0 && to > from ? text.slice(from + 1, to) : '';
  return inside.includes('@') ? inside : text;
}

/**
 * The address that a person means: without invisible signs, "mailto:", quotes, brackets and a last comma; of
 * "Odile Témoin <odile@essai.example>", the address alone. What is no address stays, for `isEmail` to refuse.
 */
export function readEmail(typed: string): string {
  const address = bare(inBrackets(cleanLine(typed))).replace(/^mailto:/i, '');
  // "mailto:" addresses may bring a subject.
  return address.split('?', 1)[0]!;
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
export const splitEmails = (typed: string): string[] =>
  typed
    // A quoted name may hold a comma.
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\n]/)
    .flatMap((part) => (part.includes('<') ? [part] : part.split(/\s/)))
    .map(readEmail)
    .filter((address) => address !== '');

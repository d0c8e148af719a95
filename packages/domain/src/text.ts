import { lazy } from './lazy.ts';

/** Lower case without accents, for comparisons that ignore both (CORE-249, CORE-255). */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .trim();

/** "Camille Rousseau" */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** "CR" */
export const initials = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();

/** "1re", "2e" */
export const ordinal = (rank: number): string => (rank === 1 ? '1re' : `${rank}e`);

/** French agreement: 0 and 1 are singular. */
export const plural = (count: number, one: string, many: string): string =>
  Math.abs(count) < 2 ? one : many;

const whole = lazy(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }));

/** "1 234", with no-break spaces U+00A0. */
export const formatCount = (count: number): string =>
  whole()
    .format(count)
    .replaceAll(/[\u202f\u00a0 ]/g, '\u00a0');

/** "1 234 places", "0 place": the number and its noun stay on one line. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)}\u00a0${plural(count, one, many)}`;

const conjunction = lazy(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }));

/** "Camille, Louis et Inès" */
export const listed = (words: readonly string[]): string => conjunction().format(words);

/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** No-break spaces required in French: before : ; ! ? » €, after «, and between a number and its noun. */
export const frenchSpaces = (text: string): string =>
  text.replaceAll(/ (?=[:;!?»€])|(?<=«) |(?<=\d) (?=\p{L})/gu, '\u00a0');

/**
 * Cuts a text after a word, to at most `max` characters (and not fewer than one), with an ellipsis; a single
 * word that is too long is cut in the middle.
 */
export function shorten(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const kept = characters.slice(0, max - 1);
  const isWhole = /\s/.test(characters[max - 1]!);
  const lastBreak = kept.findLastIndex((character) => /\s/.test(character));
  const words = isWhole || lastBreak < 0 ? kept : kept.slice(0, lastBreak);
  const end = words.findLastIndex((character) => !/[\s,;:–—-]/u.test(character));
  return `${words.slice(0, end + 1).join('')}…`;
}

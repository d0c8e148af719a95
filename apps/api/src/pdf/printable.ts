import { xmlText } from '../xml-text.ts';

const NBSP = '\u00a0';
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Private-use characters are never drawn as typed: these two mark the code points that become bracketed. */
const [opening, closing] = ['\ue000', '\ue001'];

/**
 * The nearest text that the fonts can draw: PDF/A forbids the glyph of a missing character (ISO 19005-3,
 * 6.2.11.8). Pictures are left out, as is an accent that the font of its letter lacks. A letter of a script
 * that no font here draws is replaced by its code point, since a transliteration would be another name; the
 * XML beside keeps the whole text. Line feeds stay.
 * @param draws true when one font draws all of a cluster: a letter with its accents.
 */
export function printable(text: string, draws: (cluster: string) => boolean): string {
  const drawn = Array.from(graphemes.segment(spaced(visible(text))), ({ segment }) =>
    segment === '\n' ? segment : nearest(segment, draws),
  );
  return drawn
    .join('')
    .replaceAll(closing + opening, ' ')
    .replaceAll(opening, '[')
    .replaceAll(closing, ']')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Zero-width non-joiner: it has no glyph, and separates two letters of a Persian name. */
export const nonJoiner = '\u200c';

/** Removes invisible characters, except the non-joiner in Arabic. */
const visible = (text: string): string =>
  xmlText(text)
    .normalize('NFC')
    .replaceAll(/(?<!\p{Script=Arabic})\u200c/gu, '')
    .replaceAll(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?![\u200c\n\r\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '');

/**
 * No-break and narrow spaces become U+00A0, other spaces U+0020; hyphens of all kinds become the keyboard's.
 */
const spaced = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2007\u202f]/g, NBSP)
    .replaceAll(/[\t\u1680\u2000-\u200a\u205f\u3000\u2028\u2029]/g, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-');

function nearest(cluster: string, draws: (cluster: string) => boolean): string {
  if (draws(cluster)) return cluster;
  const [first = '', ...marks] = Array.from(cluster);
  const letter = draws(first) ? first : decomposed(first, draws);
  if (letter === '') return named(first);
  return marks.reduce((kept, mark) => (draws(kept + mark) ? kept + mark : kept), letter);
}

/** The parts of a letter, as far as the fonts draw them: "ﬁ" is two letters, "ễ" one with two accents. */
function decomposed(character: string, draws: (cluster: string) => boolean): string {
  const letters = Array.from(graphemes.segment(character.normalize('NFKC')), ({ segment }) => segment);
  const withMarks = (letter: string): string =>
    Array.from(letter.normalize('NFKD')).reduce((kept, one) => (draws(kept + one) ? kept + one : kept), '');
  return letters.map((letter) => (draws(letter) ? letter : withMarks(letter))).join('');
}

function named(character: string): string {
  if (!/[\p{L}\p{N}]/u.test(character))
    return /[\p{P}\p{S}]/u.test(character) && !isPicture(character) ? '?' : '';
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${opening}U+${codePoint}${closing}`;
}

const isPicture = (character: string): boolean =>
  /[\p{Emoji_Modifier}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character);

import { xmlText } from '../xml-text.ts';

const NBSP = '\u00a0';

/**
 * The nearest text that a Latin font can draw: PDF/A forbids the glyph of a missing character (ISO 19005-3, 6.2.11.8).
 * Pictures are left out, accents that the font lacks are dropped, a letter of another script becomes "?"; the XML
 * beside keeps the text whole. Line feeds stay.
 */
export function printable(text: string, isDrawn: (codePoint: number) => boolean): string {
  const drawn = Array.from(spaced(xmlText(text).normalize('NFC')), (character) =>
    character === '\n' ? character : nearest(character, isDrawn),
  );
  return drawn.join('').replaceAll(/ {2,}/g, ' ').trim();
}

/** No-break and narrow spaces become U+00A0, the other ones U+0020; hyphens of all kinds the one of the keyboard. */
const spaced = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2007\u202f]/g, NBSP)
    .replaceAll(/[\t\u1680\u2000-\u200a\u205f\u3000\u2028\u2029]/g, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-');

function nearest(character: string, isDrawn: (codePoint: number) => boolean): string {
  const draws = (one: string) => isDrawn(one.codePointAt(0) ?? 0);
  if (draws(character)) return character;
  const base = Array.from(character.normalize('NFKD')).filter(draws).join('');
  if (base !== '') return base;
  return /[\p{C}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character)
    ? ''
    : '?';
}

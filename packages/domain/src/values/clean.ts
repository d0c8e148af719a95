/**
 * Signs that nobody sees, or that turn the text around them: control signs, soft hyphens, spaces of no width, marks of
 * direction (Unicode's Cc and Cf). The joiner between two pictures stays, as it makes one of them.
 */
const unseen = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|[^\P{Cc}\n\t]|[^\P{Cf}\u200d]/gu;
/** Blanks of any width; U+2028 and U+2029 are line breaks. */
const blanks = /[^\S\n]+/gu;

const readable = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(unseen, '')
    .replaceAll(blanks, ' ');

/** One line as a person means it: composed letters (NFC), no sign that nobody sees, one space between words. */
export const cleanLine = (typed: string): string => readable(typed).replaceAll(/\s+/g, ' ').trim();

/** The same for a text of several lines, which stay apart. */
export const cleanLines = (typed: string): string =>
  readable(typed)
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** Hyphens and minus signs of any font as "-", apostrophes of any kind as "'". */
export const plainSigns = (text: string): string =>
  text
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u201b\u02bc\u2032\uff07]/g, "'");

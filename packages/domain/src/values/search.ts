import { plain } from '../text.ts';

/**
 * A text as searches compare it, like the database's plain_text: without case and accents; hyphens, apostrophes and
 * blanks of any kind are one space.
 */
export const searchable = (text: string): string =>
  plain(text)
    .replaceAll(/[\s'‘’‛ʼ′−\p{Pd}]+/gu, ' ')
    .trim();

/** The words to look for, eight at most. */
export const wordsOf = (typed: string): string[] => searchable(typed).split(' ').filter(Boolean).slice(0, 8);

/** True when the text has each of the words, in any order. */
export function findsWords(text: string, typed: string): boolean {
  const searched = searchable(text);
  return wordsOf(typed).every((word) => searched.includes(word));
}

import { plain } from '@forman/domain/text';

type Theme = { wording: string; theme: string };

/** Text with straight apostrophes, which keyboards type. */
const typed = (text: string): string => plain(text).replaceAll('’', "'");

/** Finds the themes whose wording and subject together contain every searched word, in any order. */
export function findThemes<T extends Theme>(themes: readonly T[], words: string): readonly T[] {
  const wanted = typed(words).split(/\s+/);
  return themes.filter(({ wording, theme }) => {
    const text = typed(`${wording} ${theme}`);
    return wanted.every((word) => text.includes(word));
  });
}

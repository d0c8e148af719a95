import { findsWords } from '@forman/domain/values/search';

type Theme = { wording: string; theme: string };

/** Finds the themes whose wording and subject together contain every searched word, in any order. */
export function findThemes<T extends Theme>(themes: readonly T[], words: string): readonly T[] {
  return themes.filter(({ wording, theme }) => findsWords(`${wording} ${theme}`, words));
}

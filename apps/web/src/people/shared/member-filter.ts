import { searchable } from '@forman/domain/values/search';

/** Number of letters sent to the server: one call for each three first letters; further ones filter here. */
export const prefixLength = 3;

/** Letters to search for, or null while there are too few. */
export function prefixOf(typed: string): string | null {
  const letters = typed.trim();
  return letters.length < prefixLength ? null : letters.slice(0, prefixLength);
}

export function matching<P extends { lastName: string }>(people: readonly P[], typed: string): P[] {
  const wanted = searchable(typed);
  return people.filter(({ lastName }) => searchable(lastName).startsWith(wanted));
}

import { wordsOf } from '@forman/domain/values/search';
import { type RawBuilder, sql } from 'kysely';

/**
 * Typed words as the plain text that columns are compared with. `like`'s signs are escaped last, because
 * plain_text turns a wide '％' into '%'. A subquery, so that it is computed once and not for each row.
 */
const plain = (words: string): RawBuilder<string> =>
  sql<string>`regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL condition: the plain text of the expression has each of the typed words, in any order. */
export const hasWords = (expression: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  hasPlainWords(sql`plain_text(${expression})`, typed);

/** The same for a column that is plain text already. */
export function hasPlainWords(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const words = wordsOf(typed);
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => sql`${column} like ${containing(word)}`),
    sql` and `,
  )})`;
}

/** A pattern for `like`. */
export const containing = (words: string): RawBuilder<string> =>
  sql<string>`(select '%' || ${plain(words)} || '%')`;
/** The same for words that begin in the middle of a text. */
export const inside = (words: string): RawBuilder<string> =>
  sql<string>`(select '% ' || ${plain(words)} || '%')`;
export const startingWith = (words: string): RawBuilder<string> =>
  sql<string>`(select ${plain(words)} || '%')`;

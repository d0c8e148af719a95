import { type RawBuilder, sql } from 'kysely';

/**
 * Typed words as the plain text that columns are compared with. `like`'s signs are escaped last, because
 * plain_text turns a wide '％' into '%'. A subquery, so that it is computed once and not for each row.
 */
const plain = (words: string): RawBuilder<string> =>
  sql<string>`regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** A pattern for `like`. */
export const containing = (words: string): RawBuilder<string> =>
  sql<string>`(select '%' || ${plain(words)} || '%')`;
export const startingWith = (words: string): RawBuilder<string> =>
  sql<string>`(select ${plain(words)} || '%')`;

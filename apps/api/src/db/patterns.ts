import { type RawBuilder, sql } from 'kysely';

/**
 * What somebody typed as the plain text that columns are compared with, its signs escaped: afterwards, for plain_text
 * turns a wide '％' into '%'. In a statement of its own, asked once and not for each row.
 */
const plain = (words: string): RawBuilder<string> =>
  sql<string>`regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** A pattern for `like`. */
export const containing = (words: string): RawBuilder<string> =>
  sql<string>`(select '%' || ${plain(words)} || '%')`;
export const startingWith = (words: string): RawBuilder<string> =>
  sql<string>`(select ${plain(words)} || '%')`;

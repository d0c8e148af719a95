import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition on sessions `s`: those that lists and pages show. Deleted ones are gone; archived ones, which took
 * place, stay for books, hours and figures alone.
 */
export const isShown: RawBuilder<unknown> = sql`s.deleted_at is null and s.archived_at is null`;

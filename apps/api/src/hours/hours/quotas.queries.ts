import { sql } from 'kysely';

/** The rows themselves; `quotaOn` selects the one in force on a day. */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

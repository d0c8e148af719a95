import { sql } from 'kysely';

/**
 * Begins a statement whose own transaction does not wait for the disk: a fall of the database's machine may cost it when
 * it ended in the last half second. Its body reads `from async_commit where async_commit.commit = 'off'`, or PostgreSQL
 * would leave it out. Never within a transaction, which would not wait as a whole.
 */
export const asyncCommit = sql`with async_commit as (select set_config('synchronous_commit', 'off', true) as commit)`;

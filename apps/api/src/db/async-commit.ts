import { sql } from 'kysely';

/**
 * Begins a statement whose own transaction does not wait for the disk: a crash of the database's machine may
 * lose it when it ended in the last half second. The statement's body must read `from async_commit where
 * async_commit.commit = 'off'`, or PostgreSQL would leave the setting out. Not for use within a transaction,
 * which would not wait as a whole.
 */
export const asyncCommit = sql`with async_commit as (select set_config('synchronous_commit', 'off', true) as commit)`;

import { type Kysely, sql } from 'kysely';

/** A locked account: nothing of it is deleted, and nobody logs in. The reason is in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column locked_at timestamptz`.execute(db);
}

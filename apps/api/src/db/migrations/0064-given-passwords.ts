import { type Kysely, sql } from 'kysely';

/** Instant at which an account got a password made by somebody else, which its person has to replace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column password_given_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Since when an account has a password that somebody else made for it, and that its person has to replace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column password_given_at timestamptz`.execute(db);
}

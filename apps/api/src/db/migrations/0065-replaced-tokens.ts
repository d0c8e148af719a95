import { type Kysely, sql } from 'kysely';

/**
 * The instant when a pair of tokens was replaced because its login was confirmed: the old pair ends with its
 * grace period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_tokens add column replaced_at timestamptz`.execute(db);
}

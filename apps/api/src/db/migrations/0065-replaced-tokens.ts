import { type Kysely, sql } from 'kysely';

/** When the tokens of a pair were replaced because their login proved again who it is: they are over with their grace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_tokens add column replaced_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** When recovery codes were made: those made since somebody changed the address go when the change is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_codes add column made_at timestamptz not null default now()`.execute(db);
}

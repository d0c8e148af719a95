import { type Kysely, sql } from 'kysely';

/**
 * Creation instant of recovery codes: taking a contact change back deletes the codes made since the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_codes add column made_at timestamptz not null default now()`.execute(db);
}

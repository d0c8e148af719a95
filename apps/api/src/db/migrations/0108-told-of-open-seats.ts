import { type Kysely, sql } from 'kysely';

/** People in line are told once of a seat that is open to everybody, near the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations add column open_told_at timestamptz`.execute(db);
}

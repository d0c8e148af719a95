import { type Kysely, sql } from 'kysely';

/** Indexes for the sessions that wait for their pilot: few have co-pilot candidates, few an open sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index registrations_candidates on registrations (session_id) where ended_at is null and state = 'candidate';
    create index sessions_open_sheets on sessions (ends_at) where deleted_at is null and absences_closed_at is null;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Index for the number of times that a person left a session, which each of its messages needs: without it,
 * every registration was read whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index registrations_ended on registrations (user_id, session_id) where ended_at is not null`.execute(
    db,
  );
}

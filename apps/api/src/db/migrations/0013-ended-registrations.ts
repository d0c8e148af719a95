import { type Kysely, sql } from 'kysely';

/** How often somebody left a session is asked for each message of it: without this, every registration was read whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index registrations_ended on registrations (user_id, session_id) where ended_at is not null`.execute(
    db,
  );
}

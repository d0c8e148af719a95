import { type Kysely, sql } from 'kysely';

/** The instant of the next attempt of a background task that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table background_tasks add column next_attempt_at timestamptz;
    update background_tasks set next_attempt_at = asked_at;
    alter table background_tasks alter column next_attempt_at set not null;
  `.execute(db);
}

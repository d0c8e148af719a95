import { type Kysely, sql } from 'kysely';

/** People who wait for a training plan; the row is deleted when themes are saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_requests (
      user_id integer primary key references users (id),
      requested_at timestamptz not null
    );
  `.execute(db);
}

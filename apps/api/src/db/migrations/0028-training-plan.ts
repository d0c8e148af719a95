import { type Kysely, sql } from 'kysely';

/** Who waits for a training plan; the row goes when themes are saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_requests (
      user_id integer primary key references users (id),
      requested_at timestamptz not null
    );
  `.execute(db);
}

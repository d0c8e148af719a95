import { type Kysely, sql } from 'kysely';

/** The instant at which the office last asked a person for their dues: at most once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dues_requests (
      user_id integer primary key references users (id),
      told_at timestamptz not null
    );
  `.execute(db);
}

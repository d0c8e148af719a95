import { type Kysely, sql } from 'kysely';

/** Notices sent to a person before a session, by day of the session, so that each is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_notices (
      session_id integer not null references sessions (id),
      user_id integer not null references users (id),
      notice text not null check (notice in ('reminder', 'minimum')),
      -- The day of its start, in Paris, that was told: a session that is moved to another is told again.
      day date not null,
      told_at timestamptz not null,
      primary key (session_id, user_id, notice, day)
    )`.execute(db);
}

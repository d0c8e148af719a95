import { type Kysely, sql } from 'kysely';

/** The secret address under which a person's calendar application reads their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_subscriptions (
      user_id integer primary key references users (id),
      -- The address itself is shown once and kept nowhere.
      token_hash bytea not null unique,
      created_at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
}

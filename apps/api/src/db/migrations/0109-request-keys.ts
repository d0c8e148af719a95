import { type Kysely, sql } from 'kysely';

/** A call that creates something is made once for its key, and answers the same to each repetition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_keys (
      key uuid primary key,
      user_id integer references users (id),
      asked text not null,
      answer jsonb,
      created_at timestamptz not null
    );
    create index request_keys_by_age on request_keys (created_at);
  `.execute(db);
}

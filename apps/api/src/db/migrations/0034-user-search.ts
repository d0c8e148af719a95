import { type Kysely, sql } from 'kysely';

/** The back office finds people by any part of a name or an e-mail, and lists them by name, without reading every row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column search_text text not null
      generated always as (plain_text(last_name || ' ' || first_name || ' ' || email)) stored;
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
    create index users_by_name on users (search_text, id) where deleted_at is null`.execute(db);
}

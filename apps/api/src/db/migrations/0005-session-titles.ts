import { type Kysely, sql } from 'kysely';

/** A search compares the plain title with each coming session: it is stored, not computed at every search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index sessions_title;
    alter table sessions add column title_plain text not null generated always as (plain_text(title)) stored;
    create index sessions_title on sessions using gin (title_plain gin_trgm_ops)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Index for the calendar, which asks for the sessions of a month, even those that began long before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_during on sessions using gist (tstzrange(starts_at, ends_at))
    where deleted_at is null`.execute(db);
}

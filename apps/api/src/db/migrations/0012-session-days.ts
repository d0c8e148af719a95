import { type Kysely, sql } from 'kysely';

/** The calendar asks which sessions meet a month, also those that began long before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_during on sessions using gist (tstzrange(starts_at, ends_at))
    where deleted_at is null`.execute(db);
}

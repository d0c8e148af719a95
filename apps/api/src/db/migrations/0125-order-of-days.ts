import { type Kysely, sql } from 'kysely';

/** How the days of an imported file are written, as told by whoever sent it; null where its columns tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_imports add column day_order text
    check (day_order in ('day first', 'month first'))`.execute(db);
}

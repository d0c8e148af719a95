import { type Kysely, sql } from 'kysely';

/** A download of a person's archive that has begun: it counts as taken once it is whole, and a cut one may begin again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_requests add column taking_until timestamptz`.execute(db);
}

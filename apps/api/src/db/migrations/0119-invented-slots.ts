import { type Kysely, sql } from 'kysely';

/** A session created without slots has one a day until somebody gives its own: the first of these replaces them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column slots_invented boolean not null default false`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Version of a question of the FAQ: a save over somebody else's newer change is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faq_questions add column version integer not null default 0`.execute(db);
}

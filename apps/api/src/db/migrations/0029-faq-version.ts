import { type Kysely, sql } from 'kysely';

/** How often a question was changed: who changes what somebody else has changed meanwhile is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faq_questions add column version integer not null default 0`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What a message said is written anew from what was frozen with it: kept beside it, it was most of what a message cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_messages drop column subject, drop column body_text, drop column body_html,
      drop column attachments`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Drops the text of messages, which is composed again from the frozen data: it took most of the space of a
 * message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_messages drop column subject, drop column body_text, drop column body_html,
      drop column attachments`.execute(db);
}

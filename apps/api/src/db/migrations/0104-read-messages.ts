import { type Kysely, sql } from 'kysely';

/**
 * Marks a single message as read when it is opened, before older ones; `message_readers` still holds the
 * message up to which all are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_messages add column read_at timestamptz`.execute(db);
}

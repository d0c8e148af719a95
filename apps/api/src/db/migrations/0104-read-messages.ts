import { type Kysely, sql } from 'kysely';

/** A message that was opened is read, though older ones are not yet: up to which one all are stays in `message_readers`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_messages add column read_at timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Index of text messages, which are then found without reading all the e-mails that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_texts on outbox_messages (next_attempt_at)
    where sent_at is null and channel = 'sms'`.execute(db);
}

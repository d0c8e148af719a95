import { type Kysely, sql } from 'kysely';

/** When a task that failed is tried again; and the messages of a person, newest first, by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table background_tasks add column next_attempt_at timestamptz;
    update background_tasks set next_attempt_at = asked_at;
    alter table background_tasks alter column next_attempt_at set not null;

    create index outbox_messages_user on outbox_messages (user_id, id);
  `.execute(db);
}

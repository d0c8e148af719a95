import { type Kysely, sql } from 'kysely';

/**
 * What a message is known by outside: a number would be given again after a backup is restored, and a mailbox program
 * drops what bears the Message-ID of a message it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_messages add column message_id uuid not null default gen_random_uuid()`.execute(
    db,
  );
}

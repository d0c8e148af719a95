import { type Kysely, sql } from 'kysely';

/**
 * The Message-ID of a message: a number would be given again after a backup is restored, and a mailbox
 * program drops a message whose Message-ID it already has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_messages add column message_id uuid not null default gen_random_uuid()`.execute(
    db,
  );
}

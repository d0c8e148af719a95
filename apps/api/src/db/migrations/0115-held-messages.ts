import { type Kysely, sql } from 'kysely';

/**
 * Messages that waited in a restored backup are held: they may have left before the loss. Numbers of attestations
 * and group orders can be declared lost as well; they have no hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_messages add column held_at timestamptz;
    create index outbox_held on outbox_messages (id) where held_at is not null and sent_at is null;

    alter table lost_numbers alter column last_hash drop not null,
      drop constraint lost_numbers_series_check,
      add constraint lost_numbers_series_check check (series in ('F', 'AV', 'AT', 'CG')),
      add check ((series in ('F', 'AV')) = (last_hash is not null));
  `.execute(db);
}

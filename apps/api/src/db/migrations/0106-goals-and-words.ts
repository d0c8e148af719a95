import { type Kysely, sql } from 'kysely';

/**
 * A message that waits while a person whom it names is erased loses its words once it is sent.
 *
 * The goals of a level begin anew for a person who comes back to it: what was answered before no longer
 * counts, also when no vote has closed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table goal_completions add column dropped_at timestamptz check (dropped_at is null or state <> 'pending');
    drop index goal_completions_live;
    create unique index goal_completions_live on goal_completions (user_id, goal_id)
      where state <> 'refused' and vote_id is null and dropped_at is null;
    alter table outbox_messages add column names_erased boolean not null default false;
    create index outbox_naming_erased on outbox_messages (id) where names_erased;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Indexes that hold all that a search of sessions reads and counts, and the last transaction that changed any
 * of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_searched on sessions (kind, starts_at, id)
      include (is_published, audience, pilot_id, site_id, discovery_stage, wants_copilot, title_plain)
      where deleted_at is null;
    create index sessions_searched_at_site on sessions (kind, site_id, starts_at, id)
      include (is_published, audience, pilot_id, discovery_stage, wants_copilot, title_plain)
      where deleted_at is null;
    drop index sessions_coming;

    create table session_changes (
      id integer primary key default 1 check (id = 1),
      transaction_id bigint not null
    );
    create function note_session_change() returns trigger language plpgsql as $$
    begin
      insert into session_changes (transaction_id) values (pg_current_xact_id()::text::bigint)
      on conflict (id) do update set transaction_id = excluded.transaction_id
        where session_changes.transaction_id <> excluded.transaction_id;
      return null;
    end $$;
    -- Deferred: its one row is locked no longer than the commit takes, and after all other locks.
    create constraint trigger session_changed after insert or delete or update of kind, title, site_id, starts_at,
      is_published, audience, habilitations, pilot_id, discovery_stage, wants_copilot, deleted_at
      on sessions deferrable initially deferred for each row execute function note_session_change();
  `.execute(db);
}

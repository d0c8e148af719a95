import { type Kysely, sql } from 'kysely';

/**
 * The hours that a session shows are computed from rows of other tables: those are locked first, and read by a
 * statement of its own, which sees what was committed meanwhile. A theme renamed while a session's hours were
 * written left the former words there for good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function show_session_hours() returns trigger language plpgsql as $$
    begin
      perform from sessions where id in (select session_id from changed) order by id for update;
      perform from hour_themes where id in (select h.theme_id from session_hours h
        where h.session_id in (select session_id from changed)) order by id for share;
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from changed) and s.hours is distinct from shown_hours(s.id);
      return null;
    end $$;
    create or replace function show_theme_words() returns trigger language plpgsql as $$
    begin
      perform from sessions where id in (select session_id from session_hours where theme_id = new.id)
        order by id for update;
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from session_hours where theme_id = new.id);
      return null;
    end $$;
    update sessions s set hours = shown_hours(s.id) where s.hours is distinct from shown_hours(s.id);
  `.execute(db);
}

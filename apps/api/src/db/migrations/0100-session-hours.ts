import { type Kysely, sql } from 'kysely';

/**
 * The hours of a session as lists show them, kept beside the session: gathering them from its lines for each
 * row took a quarter of a list's time. Several features write lines, and so does the previous release while
 * it still runs: the database therefore keeps the column, also when the words of a theme change; a theme's
 * rule never does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column hours jsonb not null default '[]';
    create function shown_hours(of_session integer) returns jsonb stable language sql as $$
      select coalesce(jsonb_agg(jsonb_build_object('habilitation', h.habilitation, 'minutes', h.minutes,
        'theme', t.label, 'rule', t.rule) order by h.id), '[]')
      from session_hours h left join hour_themes t on t.id = h.theme_id where h.session_id = of_session
    $$;
    create function show_session_hours() returns trigger language plpgsql as $$
    begin
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from changed) and s.hours is distinct from shown_hours(s.id);
      return null;
    end $$;
    create trigger session_hours_added after insert on session_hours
      referencing new table as changed for each statement execute function show_session_hours();
    create trigger session_hours_changed after update on session_hours
      referencing new table as changed for each statement execute function show_session_hours();
    create trigger session_hours_removed after delete on session_hours
      referencing old table as changed for each statement execute function show_session_hours();
    create function show_theme_words() returns trigger language plpgsql as $$
    begin
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from session_hours where theme_id = new.id);
      return null;
    end $$;
    create trigger hour_themes_renamed after update of label on hour_themes
      for each row when (new.label <> old.label) execute function show_theme_words();
    update sessions s set hours = shown_hours(s.id) where exists (select from session_hours h where h.session_id = s.id);
  `.execute(db);
}

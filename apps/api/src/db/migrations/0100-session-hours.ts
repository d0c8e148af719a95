import { type Kysely, sql } from 'kysely';

/**
 * What a session counts for, beside it as lists show it: gathered from its lines for each row of a list it took a quarter of
 * the list's time. Lines are written by several features and by a former release while it still runs, so that the database
 * keeps the column, when the words of a theme change too; its rule never does.
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

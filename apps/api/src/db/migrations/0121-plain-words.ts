import { type Kysely, sql } from 'kysely';

/**
 * Searches and titles compare words: an apostrophe, a hyphen and blanks of any kind are one space, as in the browser's
 * `searchable`. Columns and indexes that rest on the function are computed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function plain_text(value text) returns text
      language sql immutable parallel safe strict
      return trim(regexp_replace(
        translate(lower(public.unaccent('public.unaccent', value)), '''‘’‛ʼ′-‐‑‒–—―−', '              '),
        '\\s+', ' ', 'g'));

    delete from date_alerts a using date_alerts b
      where a.user_id = b.user_id and a.kind = b.kind and a.id > b.id and plain_text(a.title) = plain_text(b.title);
    update faq_sections a set title = a.title || ' (' || a.id || ')'
      where exists (select from faq_sections b where b.id < a.id and plain_text(b.title) = plain_text(a.title));
    update faq_categories a set title = a.title || ' (' || a.id || ')'
      where exists (select from faq_categories b
        where b.id < a.id and b.section_id = a.section_id and plain_text(b.title) = plain_text(a.title));
    update faq_questions a set question = a.question || ' (' || a.id || ')'
      where exists (select from faq_questions b
        where b.id < a.id and b.category_id = a.category_id and plain_text(b.question) = plain_text(a.question));

    do $$
    declare one record;
    begin
      for one in
        select d.adrelid::regclass as of_table, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) like '%plain_text(%'
      loop
        execute format('alter table %s alter column %I set expression as (%s)', one.of_table, one.name, one.expression);
      end loop;
      for one in
        select indexrelid::regclass as name from pg_index where pg_get_indexdef(indexrelid) like '%plain_text(%'
      loop
        execute format('reindex index %s', one.name);
      end loop;
    end $$;
  `.execute(db);
}

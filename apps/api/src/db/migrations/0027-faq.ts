import { type Kysely, sql } from 'kysely';

/** The FAQ: sections, their sub-categories, the questions of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table faq_sections (
      id integer generated always as identity primary key,
      title text not null check (title <> '')
    );
    create unique index faq_sections_title on faq_sections (plain_text(title));

    create table faq_categories (
      id integer generated always as identity primary key,
      section_id integer not null references faq_sections (id),
      title text not null check (title <> '')
    );
    create unique index faq_categories_title on faq_categories (section_id, plain_text(title));

    create table faq_questions (
      id integer generated always as identity primary key,
      category_id integer not null references faq_categories (id),
      question text not null check (question <> ''),
      answer_html text not null,
      -- What a search compares: the words alone, without the tags around them.
      searched_plain text not null generated always as
        (plain_text(question || ' ' || regexp_replace(answer_html, '<[^>]*>', ' ', 'g'))) stored
    );
    create unique index faq_questions_once on faq_questions (category_id, plain_text(question));
  `.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { containing } from '../../db/patterns.ts';
import { withTwoTurned } from './near-words.ts';

/** The two levels that questions are filed under: a sub-category, within a section. */
export type Shelf = 'section' | 'category';
const tableOf = { section: 'faq_sections', category: 'faq_categories' } as const satisfies Record<
  Shelf,
  string
>;

export type NamedRow = { id: number; title: string };
export type SectionRow = NamedRow & { subCategories: (NamedRow & { issueCount: number })[] };

/**
 * Makes writers of the FAQ wait for each other until the end of the transaction: writes are rare, and so no
 * two get one title, and nothing is deleted under a question that somebody just added. Readers never wait.
 */
export async function lockFaq(tx: Tx): Promise<void> {
  await sql`lock table faq_sections in share row exclusive mode`.execute(tx);
}

export async function listSections(db: Db): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select s.id, s.title, coalesce((
      select json_agg(json_build_object('id', c.id, 'title', c.title, 'issueCount',
          (select count(*) from faq_questions q where q.category_id = c.id)) order by c.id)
      from faq_categories c where c.section_id = s.id), '[]') as "subCategories"
    from faq_sections s order by s.id`.execute(db);
  return rows;
}

export type CategoryRow = NamedRow & { section: NamedRow; issues: { id: number; question: string }[] };

export async function findCategory(db: Db, id: number): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.title, json_build_object('id', s.id, 'title', s.title) as section, coalesce((
      select json_agg(json_build_object('id', q.id, 'question', q.question) order by q.id)
      from faq_questions q where q.category_id = c.id), '[]') as issues
    from faq_categories c join faq_sections s on s.id = c.section_id where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The first questions of the categories with these titles, in their order, whatever the case. */
export async function listQuestionsOf(
  db: Db,
  titles: readonly string[],
  limit: number,
): Promise<{ id: number; question: string; reponse: string }[]> {
  const wanted = titles.map((title) => title.toLowerCase());
  const { rows } = await sql<{ id: number; question: string; reponse: string }>`
    select q.id, q.question, q.answer_html as reponse
    from faq_questions q join faq_categories c on c.id = q.category_id
    where lower(c.title) = any(${wanted})
    order by array_position(${wanted}::text[], lower(c.title)), q.id limit ${limit}`.execute(db);
  return rows;
}

export type QuestionRow = {
  id: number;
  question: string;
  reponse: string;
  version: number;
  subCategory: NamedRow & { section: NamedRow };
};

export async function findQuestion(db: Db, id: number): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.question, q.answer_html as reponse, q.version, json_build_object('id', c.id, 'title', c.title,
      'section', json_build_object('id', s.id, 'title', s.title)) as "subCategory"
    from faq_questions q join faq_categories c on c.id = q.category_id join faq_sections s on s.id = c.section_id
    where q.id = ${id}`.execute(db);
  return rows[0];
}

export type FoundRow = { id: number; question: string; reponse: string; subCategory: NamedRow };

/** Finds the questions with every word; those with the first word in their question come first. */
export function searchQuestions(db: Db, words: readonly string[], limit: number): Promise<FoundRow[]> {
  const has = words.map((word) => sql<boolean>`q.searched_plain like ${containing(word)}`);
  return listFound(db, has, sql`plain_text(q.question) like ${containing(words[0]!)}`, limit);
}

/**
 * Least similarity that counts as a match, by trigrams of whole words. On the sample's FAQ every one-letter
 * typo that was tried gives 0.5 or more, and words that the FAQ does not contain give less (`voiture` beside
 * `facture`, the nearest: 0.44); `word_similarity` would give `table` two thirds against `contestable`.
 */
export const leastNearness = 0.5;

const nearnessIn = (text: RawBuilder<string>, word: string): RawBuilder<number> =>
  sql`greatest(strict_word_similarity(plain_text(${word}), ${text}),
    (${text} like any(array[${sql.join(withTwoTurned(word).map(containing))}]))::int)`;

/**
 * Finds the questions with every word or a similar one: those with most similar words in the question first, then the
 * nearest.
 */
export function searchNearQuestions(db: Db, words: readonly string[], limit: number): Promise<FoundRow[]> {
  const whole = words.map((word) => nearnessIn(sql`q.searched_plain`, word));
  const inQuestion = words.map((word) => nearnessIn(sql`plain_text(q.question)`, word));
  const isNear = (one: RawBuilder<number>): RawBuilder<boolean> => sql`(${one} >= ${leastNearness})`;
  const sum = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` + `);
  const nearInQuestion = inQuestion.map((one) => sql`${isNear(one)}::int`);
  const best = sql`${sum(nearInQuestion)} desc, ${sum(whole)} desc, ${sum(inQuestion)}`;
  return listFound(db, whole.map(isNear), best, limit);
}

async function listFound(
  db: Db,
  conditions: RawBuilder<boolean>[],
  best: RawBuilder<unknown>,
  limit: number,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select q.id, q.question, q.answer_html as reponse,
      json_build_object('id', c.id, 'title', c.title) as "subCategory"
    from faq_questions q join faq_categories c on c.id = q.category_id
    where ${sql.join(conditions, sql` and `)}
    order by ${best} desc, c.section_id, c.id, q.id
    limit ${limit}`.execute(db);
  return rows;
}

/** True when another row has this title, accents and case aside; for a sub-category, within its section. */
export async function isTitleTaken(
  tx: Tx,
  shelf: Shelf,
  wanted: { title: string; sectionId?: number | undefined; exceptId?: number },
): Promise<boolean> {
  const { title, sectionId, exceptId = 0 } = wanted;
  const { rows } = await sql`
    select from ${sql.table(tableOf[shelf])} where plain_text(title) = plain_text(${title}) and id <> ${exceptId}
      and ${sectionId === undefined ? sql`true` : sql`section_id = ${sectionId}`}`.execute(tx);
  return rows.length > 0;
}

export async function isQuestionThere(
  tx: Tx,
  categoryId: number,
  question: string,
  exceptId = 0,
): Promise<boolean> {
  const { rows } = await sql`
    select from faq_questions where category_id = ${categoryId} and plain_text(question) = plain_text(${question})
      and id <> ${exceptId}`.execute(tx);
  return rows.length > 0;
}

/** The section of a sub-category. */
export async function findSectionId(tx: Tx, categoryId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('faq_categories')
    .select('section_id')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return row?.section_id;
}

export async function isSection(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('faq_sections').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertSection(tx: Tx, title: string): Promise<number> {
  const row = await tx.insertInto('faq_sections').values({ title }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertCategory(tx: Tx, sectionId: number, title: string): Promise<number> {
  const row = await tx
    .insertInto('faq_categories')
    .values({ section_id: sectionId, title })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Written = { category_id: number; question: string; answer_html: string };

export async function insertQuestion(tx: Tx, written: Written): Promise<number> {
  const row = await tx.insertInto('faq_questions').values(written).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateQuestion(tx: Tx, id: number, written: Written): Promise<void> {
  await tx
    .updateTable('faq_questions')
    .set((eb) => ({ ...written, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns the former title; undefined when there is no such row. */
export async function updateTitle(
  tx: Tx,
  shelf: Shelf,
  { id, title }: NamedRow,
): Promise<{ before: string } | undefined> {
  const { rows } = await sql<{ before: string }>`
    update ${sql.table(tableOf[shelf])} t set title = ${title} from ${sql.table(tableOf[shelf])} old
    where t.id = ${id} and old.id = t.id returning old.title as before`.execute(tx);
  return rows[0];
}

/** Number of sub-categories in a section, or of questions in a sub-category. */
export async function countWithin(tx: Tx, shelf: Shelf, id: number): Promise<number> {
  const within =
    shelf === 'section'
      ? sql`faq_categories where section_id = ${id}`
      : sql`faq_questions where category_id = ${id}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${within}`.execute(tx);
  return rows[0]!.count;
}

/** @returns the title of the deleted row; undefined when there is no such row. */
export async function deleteShelf(tx: Tx, shelf: Shelf, id: number): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{
    title: string;
  }>`delete from ${sql.table(tableOf[shelf])} where id = ${id} returning title`.execute(tx);
  return rows[0];
}

/** @returns the deleted question; undefined when there is no such row. */
export async function deleteQuestion(tx: Tx, id: number): Promise<{ question: string } | undefined> {
  return tx.deleteFrom('faq_questions').where('id', '=', id).returning('question').executeTakeFirst();
}

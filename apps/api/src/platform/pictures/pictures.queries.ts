import { sql, type Insertable } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import type { Pictures } from '../../db/schema.gen.ts';

/** Days that a picture waits for a text to be saved with it: a draft may last for weeks. */
const keptDays = 30;

/** Every column that may show an uploaded picture. */
const texts = [
  ['sessions', 'description_html'],
  ['sessions', 'prerequisite_html'],
  ['sessions', 'former_words_html'],
  ['thematics', 'prerequisite_html'],
  ['thematics', 'former_words_html'],
  ['faq_questions', 'answer_html'],
  ['news', 'description_html'],
  ['news', 'picture_path'],
  ['users', 'picture_path'],
] as const;

const mostAtOnce = 500;

/** Pictures that no text has named for days. */
export async function listUnused(db: Db, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  const every = texts.map(
    ([table, column]) => sql`select ${sql.ref(column)} as html from ${sql.table(table)}
      where ${sql.ref(column)} like '%/api/pictures/%'`,
  );
  const { rows } = await sql<{ id: string }>`
    with used as (
      select found[1] as id from (${sql.join(every, sql` union all `)}) written,
        regexp_matches(written.html, '/api/pictures/([0-9a-f]{32})', 'g') found)
    select p.id from pictures p where p.created_at < ${before} and not exists (select from used u where u.id = p.id)
    order by p.created_at limit ${mostAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

export const insertPicture = (tx: Tx, values: Insertable<Pictures>) =>
  tx.insertInto('pictures').values(values).execute();

export const deletePicture = (db: Db, id: string) => db.deleteFrom('pictures').where('id', '=', id).execute();

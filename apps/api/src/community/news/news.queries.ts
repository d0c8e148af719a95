import { type Level, may, type Viewer } from '@forman/domain/access';
import { mostRecent, type NewsCategory, type NewsState } from '@forman/domain/community/news';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { personObject, type PersonRow } from '../../db/person-object.ts';
import type { News } from '../../db/schema.gen.ts';

export type NewsHeadRow = { id: number; title: string; category: string; publish_at: Date };
export type NewsRow = NewsHeadRow & {
  description_html: string;
  picture_path: string | null;
  author: PersonRow;
  likes: number[];
  tagged: PersonRow[];
  audience: Level[];
  state: NewsState;
  version: number;
  created_at: Date;
};

const headColumns = sql`n.id, n.title, n.category, n.publish_at`;
const newsColumns = sql`${headColumns}, n.description_html, n.picture_path, n.audience, n.state, n.version, n.created_at,
  ${personObject('a')} as author,
  (select coalesce(array_agg(l.user_id order by l.user_id), '{}') from news_likes l where l.news_id = n.id) as likes,
  (select coalesce(json_agg(${personObject('t')} order by t.last_name, t.first_name, t.id), '[]')
    from news_tags g join users t on t.id = g.user_id where g.news_id = n.id) as tagged`;
const newestFirst = sql`n.publish_at desc, n.id desc`;

/** SQL condition: the news is validated, its day has come, and it is meant for this level. */
const outFor = (level: Level, now: Date): RawBuilder<unknown> =>
  sql`n.state = 'validated' and n.publish_at <= ${now} and ${level} = any(n.audience)`;

/**
 * SQL condition on news `n` that the viewer may read: published for them, or their own; moderators read all.
 */
export const readableNews = (viewer: Viewer, now: Date): RawBuilder<unknown> =>
  may(viewer, 'news.moderate')
    ? sql`true`
    : sql`(n.author_id = ${viewer.id} or ${outFor(viewer.level, now)})`;

export type NewsFilter = {
  state: NewsState | null;
  /** Keeps news meant for this level, and one's own. */
  level: string | null;
  category: string | null;
  from: Date | null;
  until: Date | null;
  authorId: number | null;
  /** A statement that returns the ids of the wanted authors. */
  authors: RawBuilder<unknown> | null;
};

function filterOf(viewer: Viewer, filter: NewsFilter, now: Date): RawBuilder<unknown> {
  const conditions = [readableNews(viewer, now)];
  const add = (condition: RawBuilder<unknown>): number => conditions.push(condition);
  if (filter.state) add(sql`n.state = ${sql.lit(filter.state)}`);
  if (filter.level) add(sql`(${filter.level} = any(n.audience) or n.author_id = ${viewer.id})`);
  if (filter.category) add(sql`n.category = ${filter.category}`);
  if (filter.from) add(sql`n.publish_at >= ${filter.from}`);
  if (filter.until) add(sql`n.publish_at < ${filter.until}`);
  if (filter.authorId) add(sql`n.author_id = ${filter.authorId}`);
  if (filter.authors) add(sql`n.author_id in (${filter.authors})`);
  return sql.join(conditions, sql` and `);
}

/** The orders of the list; by default the newest come first. */
const sortable = { date: sql`n.publish_at`, title: sql`plain_text(n.title)` };
type NewsOrder = Partial<Record<`order[${keyof typeof sortable}]`, 'asc' | 'desc' | undefined>>;

export async function listNews(
  db: Db,
  { viewer, filter, order, now }: { viewer: Viewer; filter: NewsFilter; order: NewsOrder; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NewsRow[]; total: number }> {
  const where = filterOf(viewer, filter, now);
  const [{ rows }, counted] = await Promise.all([
    sql<NewsRow>`select ${newsColumns} from news n join users a on a.id = n.author_id
      where ${where} order by ${orderedBy(sortable, order, newestFirst)} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from news n where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/**
 * The latest news published for the viewer, except one; `sponsored` keeps those written by the viewer's
 * sponsor.
 */
export async function listLatest(
  db: Db,
  wanted: { viewer: Viewer; now: Date; except: number | null; limit: number; sponsored?: true },
): Promise<NewsHeadRow[]> {
  const { viewer, now, except, limit } = wanted;
  const authors = wanted.sponsored
    ? sql`n.author_id = (select sponsor_id from users where id = ${viewer.id})`
    : sql`true`;
  const { rows } = await sql<NewsHeadRow>`
    select ${headColumns} from news n
    where ${outFor(viewer.level, now)} and ${authors} and n.id is distinct from ${except}::integer
    order by ${newestFirst} limit ${limit}`.execute(db);
  return rows;
}

export async function findNews(db: Db, viewer: Viewer, id: number, now: Date): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`
    select ${newsColumns} from news n join users a on a.id = n.author_id
    where n.id = ${id} and ${readableNews(viewer, now)}`.execute(db);
  return rows[0];
}

/** One news, the latest others, and the latest of the sponsor. */
export async function findNewsPage(db: Db, viewer: Viewer, id: number, now: Date) {
  const [row, recent, ofSponsor] = await Promise.all([
    findNews(db, viewer, id, now),
    listLatest(db, { viewer, now, except: id, limit: mostRecent }),
    listLatest(db, { viewer, now, except: id, limit: mostRecent, sponsored: true }),
  ]);
  return row && { row, recent, ofSponsor };
}

/** SQL expression: number of news that wait for validation. */
export const countWaiting: RawBuilder<number> = sql`(select count(*)::int from news where state = 'waiting')`;

export type WaitingNewsRow = { id: number; title: string; created_at: Date; author: PersonRow };

/** The first news that wait, the longest wait first. */
export async function listWaiting(db: Db, limit: number): Promise<WaitingNewsRow[]> {
  const { rows } = await sql<WaitingNewsRow>`
    select n.id, n.title, n.created_at, ${personObject('a')} as author
    from news n join users a on a.id = n.author_id where n.state = 'waiting'
    order by n.created_at, n.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the news until the end of the transaction. With `share` it cannot be deleted, but others may like it
 * at the same time; otherwise nobody can change it either.
 */
export async function lockNews(
  tx: Tx,
  viewer: Viewer,
  id: number,
  { now, share = false }: { now: Date; share?: boolean },
): Promise<boolean> {
  const { rows } = await sql`select from news n where n.id = ${id} and ${readableNews(viewer, now)}
    ${share ? sql`for key share` : sql`for update`}`.execute(tx);
  return rows.length > 0;
}

export type NewsColumns = {
  title: string;
  category: NewsCategory;
  description_html: string;
  audience: Level[];
  publish_at: Date;
};

export async function insertNews(
  tx: Tx,
  row: NewsColumns & { author_id: number; state: NewsState; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writeNews(tx: Tx, id: number, columns: Updateable<News>): Promise<void> {
  await tx
    .updateTable('news')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** @returns false when one of these people does not exist. */
export async function replaceTags(tx: Tx, newsId: number, userIds: readonly number[]): Promise<boolean> {
  await tx.deleteFrom('news_tags').where('news_id', '=', newsId).execute();
  const { rows } = await sql`
    insert into news_tags (news_id, user_id)
    select ${newsId}::integer, id from users where id = any(${userIds}) and deleted_at is null
    for key share returning user_id`.execute(tx);
  return rows.length === new Set(userIds).size;
}

export async function deleteNews(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('news').where('id', '=', id).execute();
}

export async function addLike(tx: Tx, newsId: number, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('news_likes')
    .values({ news_id: newsId, user_id: userId, liked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLike(tx: Tx, newsId: number, userId: number): Promise<void> {
  await tx.deleteFrom('news_likes').where('news_id', '=', newsId).where('user_id', '=', userId).execute();
}

/**
 * SQL expression: number of news that wait for this viewer's decision; 0 for a viewer who does not decide
 * (MEM-158).
 */
export const countNewsWaiting = (viewer: Viewer): RawBuilder<number> =>
  may(viewer, 'news.moderate') ? countWaiting : sql`0`;

import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type {
  createNews,
  getNews,
  listNews,
  News,
  NewsHead,
  NewsWaiting,
  updateNews,
} from '@forman/contract/community/news';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { isBlankHtml } from '@forman/domain/html';
import {
  canEditNews,
  canModerateNews,
  newsMessages,
  newsPerPage,
  type NewsState,
  stateOnWriting,
} from '@forman/domain/community/news';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { readFormInstant } from '@forman/domain/participation/form-instants';
import { cleanHtml } from '../../clean-html.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sliceOf } from '../../http/paging.ts';
import { audit, type Changes, changesBetween } from '../../platform/audit/audit.service.ts';
import { lineIds } from '../../people/lineage/lineage.queries.ts';
import { removePicture, storeNewsPicture } from '../../platform/pictures/pictures.service.ts';
import { allow } from '@forman/domain/refusals';
import * as queries from './news.queries.ts';
import { toNews, toNewsHead } from './news.wire.ts';

/** The first news that wait. */
export async function listNewsWaiting(ctx: Context, viewer: Viewer, limit: number): Promise<NewsWaiting[]> {
  if (!may(viewer, 'news.moderate')) return [];
  const rows = await queries.listWaiting(ctx.db, limit);
  return rows.map(({ created_at, ...row }) => ({ ...row, since: created_at.toISOString() }));
}

/** The latest news published for the viewer, for the home page. */
export async function listLatestNews(ctx: Context, viewer: Viewer, limit: number): Promise<NewsHead[]> {
  const rows = await queries.listLatest(ctx.db, { viewer, now: ctx.clock.now(), except: null, limit });
  return rows.map(toNewsHead);
}

const stateAsked = (isValidate: boolean | undefined): NewsState | null => {
  if (isValidate === undefined) return null;
  return isValidate ? 'validated' : 'waiting';
};

/** A page of the news that the viewer may read (MEM-159, MEM-185, MEM-186, MEM-191). */
export async function listNewsFor(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof listNews>,
): Promise<AnswerOf<typeof listNews>> {
  const after = query['publishAt[after]'];
  const before = query['publishAt[before]'];
  const filter: queries.NewsFilter = {
    state: stateAsked(query.isValidate),
    // A moderator sees all news, whatever level the page sends (MEM-191).
    level: may(viewer, 'news.moderate') ? null : (query.destined ?? null),
    category: query.category ?? null,
    from: after ? parisInstant(after) : null,
    until: before ? parisInstant(addDays(before, 1)) : null,
    authorId: query.author ?? null,
    authors: query.ligne ? lineIds(viewer.id) : null,
  };
  const now = ctx.clock.now();
  const { page } = query;
  const slice = sliceOf({ page, itemsPerPage: newsPerPage });
  const { rows, total } = await queries.listNews(ctx.db, { viewer, filter, order: query, now }, slice);
  const maxPage = Math.max(1, Math.ceil(total / newsPerPage));
  return { news: rows.map((row) => toNews(row, viewer)), total, page, maxPage };
}

/** @throws AppError not_found, also when the viewer may not read it. */
export async function getNewsPage(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<AnswerOf<typeof getNews>> {
  const found = await queries.findNewsPage(ctx.db, viewer, id, ctx.clock.now());
  if (!found) throw new AppError('not_found');
  return {
    ...toNews(found.row, viewer),
    recent: found.recent.map(toNewsHead),
    ofSponsor: found.ofSponsor.map(toNewsHead),
  };
}

async function readNews(db: Db, viewer: Viewer, id: number, now: Date): Promise<News> {
  const row = await queries.findNews(db, viewer, id, now);
  if (!row) throw new AppError('not_found');
  return toNews(row, viewer);
}

/** @throws AppError invalid when no text is left after cleaning. */
function readDescription(html: string): string {
  const clean = cleanHtml(html);
  if (isBlankHtml(clean)) throw invalid('description', newsMessages.description);
  return clean;
}

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

/**
 * Creates a news whose author is the caller; the caller's level decides if it appears at once (MEM-201,
 * MEM-202).
 */
export async function writeNews(
  ctx: Context,
  viewer: Viewer,
  body: BodyOf<typeof createNews>,
): Promise<News> {
  const description_html = readDescription(body.description);
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const id = await queries.insertNews(tx, {
      title: body.title,
      category: body.category,
      audience: body.destined,
      publish_at: readFormInstant(body.publishAt, '00:00')!,
      description_html,
      author_id: viewer.id,
      state: stateOnWriting(viewer),
      created_at: now,
    });
    await setTags(tx, id, body.taggedUsers);
    return readNews(tx, viewer, id, now);
  });
}

/** @throws AppError invalid. */
async function setTags(tx: Tx, newsId: number, userIds: readonly number[] | undefined): Promise<void> {
  if (!userIds || (await queries.replaceTags(tx, newsId, userIds))) return;
  throw invalid('taggedUsers', newsMessages.tagged);
}

type Change = { tx: Tx; now: Date; news: News };

/**
 * Makes one change of a news under its lock, and reads the news before and after. @throws AppError not_found.
 */
function changeNews(
  ctx: Context,
  viewer: Viewer,
  id: number,
  work: (change: Change) => Promise<void>,
): Promise<{ before: News; after: News }> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await queries.lockNews(tx, viewer, id, { now }))) throw new AppError('not_found');
    const before = await readNews(tx, viewer, id, now);
    await work({ tx, now, news: before });
    return { before, after: await readNews(tx, viewer, id, now) };
  });
}

/** The fields of a news that the log compares; its text and files stay out of the log. */
const auditedOf = ({ title, category, destined, publishAt, taggedUsers }: News) => ({
  title,
  category,
  destined,
  publishAt,
  taggedUsers: taggedUsers.map(({ id }) => id),
});

/** Logs a change of another person's text. */
async function note(
  viewer: Viewer,
  { tx, now, news }: Change,
  action: `news.${'edit' | 'validate' | 'reject' | 'reopen' | 'delete'}`,
  { changes, ...detail }: { fields?: string[]; changes?: Changes } = {},
): Promise<void> {
  const isAnswer = ['news.validate', 'news.reject', 'news.reopen'].includes(action);
  if (!isAnswer && viewer.id === news.author.id) return;
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action,
    subject: 'news',
    subjectId: news.id,
    ...(changes && { changes }),
    detail: { authorId: news.author.id, ...detail },
  });
}

type Edit = BodyOf<typeof updateNews>;

/** The columns that an edit names; undefined ones stay as they are. */
const columnsOf = (edit: Edit) => ({
  ...(edit.title !== undefined && { title: edit.title }),
  ...(edit.category && { category: edit.category }),
  ...(edit.destined && { audience: edit.destined }),
  ...(edit.publishAt && { publish_at: readFormInstant(edit.publishAt, '00:00')! }),
  ...(edit.description !== undefined && { description_html: readDescription(edit.description) }),
  ...(edit.fileUrl === null && { picture_path: null }),
});

/**
 * Changes the fields that are sent (MEM-204), and validates or rejects (MEM-162, MEM-163, MEM-210). An
 * isValidate that repeats the present state does nothing: forms send the whole record back.
 * @throws AppError not_found, forbidden, conflict (changed_meanwhile), invalid.
 */
export async function updateNewsOf(ctx: Context, viewer: Viewer, id: number, edit: Edit): Promise<News> {
  const columns = columnsOf(edit);
  const fields = [...Object.keys(columns), ...(edit.taggedUsers ? ['taggedUsers'] : [])];
  const { before, after } = await changeNews(ctx, viewer, id, async (change) => {
    const { news } = change;
    expectVersion(news, edit.version);
    if (fields.length > 0) await writeEdit(viewer, change, { ...columns }, edit.taggedUsers, fields);
    await decide(viewer, change, edit.isValidate);
  });
  if (before.fileUrl && !after.fileUrl) await forgetPicture(ctx, before.fileUrl);
  return after;
}

/** @throws AppError conflict (changed_meanwhile). */
function expectVersion(news: News, version: number | undefined): void {
  if (version !== undefined && version !== news.version)
    throw new AppError('conflict', { reason: 'changed_meanwhile' });
}

/**
 * Takes back a decision made by mistake: the news waits again. @throws AppError not_found, forbidden,
 * conflict.
 */
export async function reopenNewsOf(ctx: Context, viewer: Viewer, id: number, version: number): Promise<News> {
  const { after } = await changeNews(ctx, viewer, id, async (change) => {
    const { tx, news } = change;
    allow(canModerateNews(viewer));
    expectVersion(news, version);
    if (!news.isValidate && !news.isRejected) return;
    await queries.writeNews(tx, news.id, { state: 'waiting' });
    await note(viewer, change, 'news.reopen');
  });
  return after;
}

async function writeEdit(
  viewer: Viewer,
  change: Change,
  columns: Parameters<typeof queries.writeNews>[2],
  taggedUsers: readonly number[] | undefined,
  fields: string[],
): Promise<void> {
  const { tx, now, news } = change;
  allow(canEditNews(viewer, news.author.id));
  await setTags(tx, news.id, taggedUsers);
  await queries.writeNews(tx, news.id, { ...columns, ...stateAfterEdit(viewer, news) });
  const after = await readNews(tx, viewer, news.id, now);
  const changes = changesBetween(auditedOf(news), auditedOf(after));
  await note(viewer, change, 'news.edit', { fields, changes });
}

/** A change by its author waits for validation again, unless the author's texts need none (MEM-204). */
const stateAfterEdit = (viewer: Viewer, { author }: News): { state?: NewsState } =>
  viewer.id === author.id && stateOnWriting(viewer) === 'waiting' ? { state: 'waiting' } : {};

async function decide(viewer: Viewer, change: Change, isValidate: boolean | undefined): Promise<void> {
  const { tx, news } = change;
  const isModerator = canModerateNews(viewer);
  if (isValidate === undefined || (!isModerator.ok && isValidate === news.isValidate)) return;
  allow(isModerator);
  const state = isValidate ? 'validated' : 'rejected';
  if (isValidate ? news.isValidate : news.isRejected) return;
  await queries.writeNews(tx, news.id, { state });
  await note(viewer, change, isValidate ? 'news.validate' : 'news.reject');
}

/** @throws AppError not_found, forbidden. */
export async function deleteNewsOf(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  const picture = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await queries.lockNews(tx, viewer, id, { now }))) throw new AppError('not_found');
    const news = await readNews(tx, viewer, id, now);
    allow(canEditNews(viewer, news.author.id));
    await queries.deleteNews(tx, id);
    await note(viewer, { tx, now, news }, 'news.delete');
    return news.fileUrl;
  });
  if (picture) await forgetPicture(ctx, picture);
}

/**
 * Checks the right to edit before the file is read: others cannot send one. @throws AppError not_found,
 * forbidden.
 */
export async function checkNewsEditable(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  const news = await readNews(ctx.db, viewer, id, ctx.clock.now());
  allow(canEditNews(viewer, news.author.id));
}

/**
 * Replaces the picture of a news, and deletes the previous one (MEM-203). @throws AppError invalid. @throws
 * ProviderError.
 */
export async function setNewsImage(ctx: Context, viewer: Viewer, id: number, bytes: Buffer): Promise<News> {
  const picture = await storeNewsPicture(ctx, viewer, bytes).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error;
    throw new AppError('invalid', {
      violations: [{ propertyPath: 'file', message: newsMessages.image }],
      cause: error,
    });
  });
  const { before, after } = await changeNews(ctx, viewer, id, (change) =>
    writeEdit(viewer, change, { picture_path: picture }, undefined, ['picture_path']),
  );
  if (before.fileUrl) await forgetPicture(ctx, before.fileUrl);
  return after;
}

/**
 * Deletes a picture that no news shows any more: when the store does not answer now, the job for pictures
 * deletes it later.
 */
const forgetPicture = (ctx: Context, picture: string): Promise<void> =>
  removePicture(ctx, picture).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the picture of a news stays for now'),
  );

/**
 * Adds or removes the viewer's like, one per person; a repeated call changes nothing (MEM-208). @throws
 * AppError not_found.
 */
export const setLike = (ctx: Context, viewer: Viewer, id: number, isLiked: boolean): Promise<News> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await queries.lockNews(tx, viewer, id, { now, share: true }))) throw new AppError('not_found');
    await (isLiked ? queries.addLike(tx, id, viewer.id, now) : queries.removeLike(tx, id, viewer.id));
    return readNews(tx, viewer, id, now);
  });

import {
  everybody,
  longestTitle,
  mostTagged,
  newsCategories,
  newsMessages,
  readAudience,
  shortestTitle,
} from '@forman/domain/community/news';
import { ladder } from '@forman/domain/access';
import { readFormInstant } from '@forman/domain/participation/form-instants';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  decision,
  flag,
  flagText,
  id,
  idParams,
  idText,
  instant,
  looseDay,
  orderBy,
  page,
  personName,
  reference,
  text,
  trimmed,
} from '../fields.ts';

export type NewsPerson = z.output<typeof personName>;

/** Title and date of a news, for a list beside something else. */
export const newsHead = z.object({ id, title: z.string(), category: z.string(), publishAt: instant });
z.globalRegistry.add(newsHead, { id: 'NewsHead' });
export type NewsHead = z.output<typeof newsHead>;

/** A news that waits for a decision. */
export const newsWaiting = z.object({ id, title: z.string(), author: personName, since: instant });
z.globalRegistry.add(newsWaiting, { id: 'NewsWaiting' });
export type NewsWaiting = z.output<typeof newsWaiting>;

const news = newsHead.extend({
  description: z.string(),
  fileUrl: z.string().nullable(),
  /** Same value as fileUrl. */
  image: z.string().nullable(),
  /** Same value as publishAt. */
  date: instant,
  author: personName,
  likes: z.array(z.object({ id })),
  isValidate: z.boolean(),
  /** True once a moderator refused it; a news that is neither validated nor rejected waits. */
  isRejected: z.boolean(),
  destined: z.array(z.string()),
  taggedUsers: z.array(personName),
  createdAt: instant,
  /** Sent back with a change, so that nobody overwrites another person's. */
  version: z.int(),
  actions: z.object({ edit: decision, delete: decision, validate: decision, reject: decision }),
});
z.globalRegistry.add(news, { id: 'News' });
export type News = z.output<typeof news>;

const title = (message: string) => trimmed(longestTitle, message).min(shortestTitle, message);

const fields = {
  category: z.enum(newsCategories, newsMessages.category),
  /** Levels, or "All" for every one. */
  destined: z
    .array(z.enum([...ladder, everybody], newsMessages.audience), newsMessages.audience)
    .min(1, newsMessages.audience)
    .max(20, newsMessages.audience)
    .transform(readAudience),
  description: text(50_000).min(1, newsMessages.description),
  /** A day, or a day and an hour; without an offset it is Paris time. */
  publishAt: z
    .string(newsMessages.publishAt)
    .refine((value) => readFormInstant(value, '00:00') !== null, newsMessages.publishAt),
  taggedUsers: z.array(reference('users')).max(mostTagged, newsMessages.mostTagged),
};

export const listNews = endpoint({
  id: 'listNews',
  method: 'GET',
  path: '/news',
  access: 'portal.member',
  shows: ['news'],
  summary:
    'List news, newest first, 10 a page: published for the caller’s level (isValidate=1), or waiting (isValidate=0; authors see their own, XMAN and administrators all)',
  query: z.object({
    page,
    ...orderBy(['date', 'title']),
    isValidate: flagText.optional(),
    /** A level; the news must be meant for the caller’s own level too. */
    destined: text(40).optional(),
    category: text(60).optional(),
    'publishAt[after]': looseDay.optional(),
    'publishAt[before]': looseDay.optional(),
    /** Limits to authors above and below the caller in their line. */
    ligne: flagText.optional(),
    author: idText.optional(),
  }),
  response: z.object({ news: z.array(news), total: z.int(), page: z.int(), maxPage: z.int() }),
});

export const getNews = endpoint({
  id: 'getNews',
  method: 'GET',
  path: '/news/:id',
  access: 'portal.member',
  shows: ['news'],
  summary: 'Get a news with up to five other recent ones and five by the caller’s sponsor',
  params: idParams,
  response: news.extend({ recent: z.array(newsHead), ofSponsor: z.array(newsHead) }),
  errors: ['not_found'],
});

export const createNews = endpoint({
  id: 'createNews',
  method: 'POST',
  creates: true,
  path: '/news',
  access: 'news.create',
  changes: ['news'],
  summary:
    'Create a news by the caller: validated at once for XMAN, waiting otherwise; author and isValidate are ignored',
  body: z.object({
    ...fields,
    title: title(newsMessages.titleOnCreate),
    taggedUsers: fields.taggedUsers.default([]),
  }),
  response: news,
  status: 201,
});

export const updateNews = endpoint({
  id: 'updateNews',
  method: 'PUT',
  path: '/news/:id',
  access: 'portal.member',
  changes: ['news'],
  summary:
    'Change the given fields; isValidate true publishes, false rejects. A change by an author who is not XMAN needs validation again. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: z
    .object({
      ...fields,
      title: title(newsMessages.titleOnEdit),
      /** null removes the picture. */
      fileUrl: z.null(),
      isValidate: flag,
      version: z.int().min(0),
    })
    .partial(),
  response: news,
  errors: ['not_found', 'conflict'],
});

export const reopenNews = endpoint({
  id: 'reopenNews',
  method: 'POST',
  path: '/news/:id/reopen',
  access: 'portal.member',
  changes: ['news'],
  summary:
    'Undo the validation or rejection of a news, which then waits again. For XMAN and administrators; 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: z.object({ version: z.int().min(0) }),
  response: news,
  errors: ['not_found', 'conflict'],
});

export const deleteNews = endpoint({
  id: 'deleteNews',
  method: 'DELETE',
  path: '/news/:id',
  access: 'portal.member',
  changes: ['news'],
  summary: 'Delete a news; for its author, XMAN and administrators',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const uploadNewsImage = endpoint({
  id: 'uploadNewsImage',
  method: 'POST',
  path: '/news/:id/image',
  access: 'portal.member',
  changes: [],
  summary:
    'Set the picture of a news: JPEG, PNG, WebP or GIF by content, 5 MB at most, re-encoded without metadata',
  params: idParams,
  upload: 'file',
  response: news,
  status: 201,
  errors: ['not_found', 'too_large'],
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
});

const like = <const Id extends string>(name: Id, path: 'like' | 'dislike', summary: string) =>
  endpoint({
    id: name,
    method: 'POST',
    path: `/news/:id/${path}`,
    access: 'portal.member',
    changes: ['news'],
    summary,
    params: idParams,
    response: news,
    errors: ['not_found'],
  });
export const likeNews = like('likeNews', 'like', 'Like a news; a repeated like changes nothing');
export const dislikeNews = like('dislikeNews', 'dislike', 'Withdraw the caller’s like of a news');

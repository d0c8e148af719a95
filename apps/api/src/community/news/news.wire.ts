import type { News, NewsHead } from '@forman/contract/community/news';
import type { Viewer } from '@forman/domain/access';
import { type Decision, no } from '@forman/domain/decision';
import { canEditNews, canModerateNews } from '@forman/domain/community/news';
import type { NewsHeadRow, NewsRow } from './news.queries.ts';

export const toNewsHead = ({ id, title, category, publish_at }: NewsHeadRow): NewsHead => ({
  id,
  title,
  category,
  publishAt: publish_at.toISOString(),
});

export function toNews(row: NewsRow, viewer: Viewer): News {
  const head = toNewsHead(row);
  const edit = canEditNews(viewer, row.author.id);
  const moderate = canModerateNews(viewer);
  const unless = (isDone: boolean): Decision => (isDone ? no('news_decided') : moderate);
  return {
    ...head,
    description: row.description_html,
    fileUrl: row.picture_path,
    image: row.picture_path,
    date: head.publishAt,
    author: row.author,
    likes: row.likes.map((id) => ({ id })),
    isValidate: row.state === 'validated',
    isRejected: row.state === 'rejected',
    destined: row.audience,
    taggedUsers: row.tagged,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    actions: {
      edit,
      delete: edit,
      validate: unless(row.state === 'validated'),
      reject: unless(row.state === 'rejected'),
    },
  };
}

import type { News } from '@forman/contract/community/news';
import { useMutation } from '@tanstack/react-query';
import type { Answer } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';

/** Replaces the news wherever it is shown. */
function show(news: News): void {
  queryClient.setQueriesData<Answer<'listNews'>>(
    { queryKey: ['listNews'] },
    (list) => list && { ...list, news: list.news.map((one) => (one.id === news.id ? news : one)) },
  );
  queryClient.setQueriesData<Answer<'getNews'>>({ queryKey: ['getNews'] }, (page) =>
    page?.id === news.id ? { ...page, ...news } : page,
  );
}

/** Likes a news, or takes the like back (MEM-208). */
export const useLike = ({ id }: News) =>
  useMutation({
    mutationFn: (isLiked: boolean) => call(isLiked ? 'likeNews' : 'dislikeNews', { params: { id } }),
    onSuccess: show,
  });

import './like-button.css';
import type { News } from '@forman/contract/community/news';
import { plural } from '@forman/domain/text';
import { IconHeart } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { useMutation } from '@tanstack/react-query';
import { type Answer, call } from '../../api/client.ts';
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
const useLike = ({ id }: News) =>
  useMutation({
    mutationFn: (isLiked: boolean) => call(isLiked ? 'likeNews' : 'dislikeNews', { params: { id } }),
    onSuccess: show,
  });

type Props = { news: News; /** Shows its label, as nothing else names it. */ isWorded?: boolean };

/** Like button: pressed once the viewer likes the news; its number counts everybody’s likes. */
export function LikeButton({ news, isWorded = false }: Props) {
  const me = useViewer();
  const like = useLike(news);
  const isLiked = news.likes.some(({ id }) => id === me.id);
  const count = news.likes.length;
  return (
    <button
      type="button"
      className="toggle like num"
      aria-pressed={isLiked}
      aria-busy={like.isPending || undefined}
      title={isLiked ? 'Je n’aime plus' : 'J’aime'}
      onClick={() => !like.isPending && like.mutate(!isLiked)}
    >
      <IconHeart aria-hidden="true" />
      <span className={isWorded ? undefined : 'vh'}>J’aime</span>
      <span className="vh">{` «\u00a0${news.title}\u00a0», `}</span>
      {count}
      <span className="vh">{plural(count, ' personne', ' personnes')}</span>
    </button>
  );
}

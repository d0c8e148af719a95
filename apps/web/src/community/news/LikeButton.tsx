import './like-button.css';
import type { News } from '@forman/contract/community/news';
import { plural } from '@forman/domain/text';
import { IconHeart } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { useLike } from './use-like.ts';

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

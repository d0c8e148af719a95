import './news-lines.css';
import './news-card.css';
import type { News } from '@forman/contract/community/news';
import { excerpt, textOfHtml } from '@forman/domain/html';
import { cardExcerpt } from '@forman/domain/community/news';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { beginning } from './card-words.ts';
import { LikeButton } from './LikeButton.tsx';
import { NewsAbout, NewsDrawing } from './NewsAbout.tsx';
import { NewsState } from './NewsState.tsx';

/** Longest excerpt on a desktop, in characters: of a card with two lines, and of the first card. */
const deskExcerpt = 150;
const leadExcerpt = 280;

type Props = { news: News; /** First of the list: larger, with a picture. */ isLead?: boolean };

/** A news in the list (MEM-189). The whole card is the link; the like button lies above it. */
export function NewsCard({ news, isLead = false }: Props) {
  const { id, title, category, author, publishAt, description, fileUrl } = news;
  // The description is shown as text, never as HTML (MEM-190).
  const words = useNarrow()
    ? excerpt(description, cardExcerpt)
    : beginning(textOfHtml(description), isLead ? leadExcerpt : deskExcerpt);
  const Title = isLead ? 'h2' : 'h3';
  return (
    <article className={isLead ? 'news-card news-lead card' : 'news-card'}>
      {isLead && !fileUrl && <NewsDrawing category={category} />}
      {fileUrl && <img className="news-thumb" src={fileUrl} alt="" loading="lazy" />}
      <div className="news-card-in">
        <p className="news-tags row wrap gap-4-10">
          <NewsAbout category={category} publishAt={publishAt} />
          <NewsState news={news} />
        </p>
        <Title className="news-title">
          <Link to={pathTo('news', { id })}>{frenchSpaces(title)}</Link>
        </Title>
        <p className="news-words muted">{words}</p>
        <div className="news-foot row gap-10">
          <Avatar person={author} size="s" />
          <p className="small strong grow">{fullName(author)}</p>
          <LikeButton news={news} />
        </div>
      </div>
    </article>
  );
}

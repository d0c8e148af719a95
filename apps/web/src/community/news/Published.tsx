import './published.css';
import type { News } from '@forman/contract/community/news';
import { formatShortDate } from '@forman/domain/french-dates';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { readersOf } from './news-values.ts';

/** Tells the author whether the text they just sent is published, and to whom. */
export function Published({ news: { publishAt, destined } }: { news: News }) {
  const from = new Date(publishAt);
  const readers = readersOf(destined);
  const title =
    from <= useNow()
      ? `Publiée, visible par ${readers}.`
      : `Paraîtra le ${formatShortDate(from)}, pour ${readers}.`;
  return (
    <output className="news-sent">
      <Note tone="good" title={title} />
    </output>
  );
}

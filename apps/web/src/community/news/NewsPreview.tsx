import './news-lines.css';
import './news-preview.css';
import { textOfHtml } from '@forman/domain/html';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import type { News } from '@forman/contract/community/news';
import { useViewer } from '../../api/viewer.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { NewsAbout } from './NewsAbout.tsx';
import { beginning } from './card-words.ts';
import type { NewsFormState } from './use-news-form.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

/** Number of letters of the text that a card of the list has room for. */
const shownWords = 150;

type Props = { form: NewsFormState; author: News['author'] | undefined };

/** Preview of the card of the list, from the typed values. */
export function NewsPreview({ form, author }: Props) {
  const me = useViewer();
  const { values, storedPicture } = form;
  const chosen = useChosenPicture(values.picture);
  const shown = values.picture ? chosen : storedPicture;
  const words = beginning(textOfHtml(values.description), shownWords);
  const writer = author ?? me;
  return (
    <aside className="news-preview grid gap-12" aria-label="Aperçu">
      <p className="eyebrow">Aperçu</p>
      <div className="card">
        {shown && <img src={shown} alt="" />}
        <div className="news-preview-in grid gap-6">
          <p className="news-tags">
            <NewsAbout
              category={values.category}
              publishAt={isDay(values.publishAt) ? parisInstant(values.publishAt).toISOString() : undefined}
            />
          </p>
          <p className={values.title ? 'strong' : 'muted'}>{values.title || 'Titre à préciser'}</p>
          <p className="small muted">{words || 'Les premières lignes de votre texte.'}</p>
          <p className="row small strong">
            <Avatar person={writer} size="s" />
            {fullName(writer)}
          </p>
        </div>
      </div>
      <p className="small muted">Ce que verront les lecteurs dans la liste.</p>
    </aside>
  );
}

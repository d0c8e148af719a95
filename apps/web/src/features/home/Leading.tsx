import type { SessionCard } from '@forman/contract/sessions';
import { counted } from '@forman/domain/text';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../ui/kind-ui.tsx';
import { dayAndHoursOf } from './session-facts.ts';
import { SessionMeta } from './SessionMeta.tsx';
import { leadingSentence } from './waiting-words.ts';

/** The session that the person leads next, while it is near. */
export function Leading({ session, now }: { session: SessionCard; now: Date }) {
  const { kind, id, title, totalGuests, maxGuests, mine, actions } = session;
  const { icon: Drawing, tint, detail } = kindUi[kind];
  const registered = counted(totalGuests, 'inscrit', 'inscrits');
  const act = mine.state === 'pilot' ? 'Préparer et voir les inscrits' : seeSession[kind];
  return (
    <article className="todo-main">
      <span className={`sq ${tint}`} aria-hidden="true">
        <Drawing />
      </span>
      <div className="grow">
        <p className="eyebrow todo-eyebrow">{leadingSentence(session, now)}</p>
        <h3>{title}</h3>
        <SessionMeta session={session} when={dayAndHoursOf(session)}>
          <span>
            <IconUsers aria-hidden="true" />
            {maxGuests > 0 ? `${registered} sur ${counted(maxGuests, 'place', 'places')}` : registered}
          </span>
        </SessionMeta>
        <div className="todo-acts">
          <Link className="btn btn-primary" to={pathTo(detail, { id })} aria-label={`${act}, ${title}`}>
            {act}
          </Link>
          {actions.write.ok && totalGuests > 0 && (
            <Link
              className="btn btn-outline"
              to={`${pathTo(detail, { id })}?ecrire=1`}
              aria-label={`Écrire aux inscrits, ${title}`}
            >
              Écrire aux inscrits
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

import './todo.css';
import './leading.css';
import type { LedSession } from '@forman/contract/office/home';
import { counted, frenchSpaces } from '@forman/domain/text';
import { IconAlertCircle, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { dayAndHoursOf } from './session-facts.ts';
import { startsSoon } from '../../sessions/shared/starts-soon.ts';
import { SessionMeta } from './SessionMeta.tsx';
import { lookOf } from './TodoItem.tsx';
import { leadingSentence, missingBefore } from './waiting-words.ts';

type Props = { session: LedSession; now: Date; /** True for the filled button. */ isFirst: boolean };

/** Next session that the person leads, when it is near. */
export function Leading({ session, now, isFirst }: Props) {
  const { kind, id, title, totalGuests, maxGuests, mine, actions, startDate } = session;
  const { icon: Drawing, tint, detail } = kindUi[kind];
  const registered = counted(totalGuests, 'inscrit', 'inscrits');
  const isSheetDue = startsSoon(session, now);
  const isAhead = new Date(startDate) > now;
  const missing = mine.state === 'pilot' && isAhead ? missingBefore(session) : null;
  const preparing = mine.state === 'pilot' ? 'Préparer et voir les inscrits' : seeSession[kind];
  const act = isSheetDue ? 'Ouvrir la feuille d’émargement' : preparing;
  const to = pathTo(isSheetDue ? 'presence' : detail, { id });
  const write = totalGuests === 1 ? 'Écrire à l’inscrit' : `Écrire aux ${totalGuests} inscrits`;
  return (
    <article className="todo-main">
      <span className={`sq ${tint}`} aria-hidden="true">
        <Drawing />
      </span>
      <div className="grow">
        <p className="eyebrow todo-eyebrow">{leadingSentence(session, now)}</p>
        <h3>{frenchSpaces(title)}</h3>
        <SessionMeta session={session} when={dayAndHoursOf(session)}>
          <span>
            <IconUsers aria-hidden="true" />
            {maxGuests > 0 ? `${registered} sur ${counted(maxGuests, 'place', 'places')}` : registered}
          </span>
          {missing?.length === 0 && (
            <span className="missing-none">
              <IconCircleCheck aria-hidden="true" />
              Rien ne manque
            </span>
          )}
        </SessionMeta>
        {missing && missing.length > 0 && <Missing lines={missing} />}
        <div className="todo-acts">
          <Link className={lookOf(isFirst)} to={to} aria-label={`${act}, ${title}`}>
            {act}
          </Link>
          {actions.write.ok && totalGuests > 0 && (
            <Link
              className="btn btn-plain"
              to={`${pathTo(detail, { id })}?ecrire=1`}
              aria-label={`${write}, ${title}`}
            >
              {write}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

/** Tasks left to the pilot before the session. */
const Missing = ({ lines }: { lines: readonly string[] }) => (
  <ul className="missing small" aria-label="Avant la session">
    {lines.map((line) => (
      <li key={line}>
        <IconAlertCircle aria-hidden="true" />
        {line}
      </li>
    ))}
  </ul>
);

import './cover.css';
import './suggestions.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { counted, frenchSpaces, fullName } from '@forman/domain/text';
import { IconChevronRight, IconPresentation, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { emptyTexts } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Price } from '../../ui/Money.tsx';
import { dayAndHoursOf } from './session-facts.ts';
import { SessionMeta } from './SessionMeta.tsx';
import { Hours } from '../../sessions/shared/Hours.tsx';

type Props = { sessions: readonly SessionCard[] };

/** Number of sessions shown on a phone, the soonest; the link above leads to all of them. */
const mostOnPhone = 2;

/** Coming sessions meant for this person. */
export function Suggestions({ sessions }: Props) {
  const shown = useNarrow() ? sessions.slice(0, mostOnPhone) : sessions;
  return (
    <section className="section" aria-labelledby="t-forme">
      <div className="sec-head">
        <h2 id="t-forme">Pour vous</h2>
        <Link className="link small" to={routes.workshops}>
          Tous les ateliers <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      </div>
      {sessions.length === 0 ? (
        <EmptyState title={emptyTexts.homeWorkshops} icon={<IconPresentation />}>
          De nouvelles sessions paraissent chaque mois&nbsp;: celles qui s’adressent à vous s’afficheront ici.
        </EmptyState>
      ) : (
        <ul className="scards">
          {shown.map((session) => (
            <Suggestion key={session.id} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Suggestion({ session }: { session: SessionCard }) {
  const { id, kind, title, price, former, seats } = session;
  const { icon: Drawing, tint, detail, one } = kindUi[kind];
  return (
    <li className={`card scard ${tint}`}>
      <p className="band">
        <Drawing aria-hidden="true" />
        <span className="vh">{one}, </span>
        <Hours of={dayAndHoursOf(session)} />
      </p>
      <div className="scard-in">
        <h3>
          <Link className="cover" to={pathTo(detail, { id })}>
            {frenchSpaces(title)}
          </Link>
        </h3>
        <SessionMeta session={session}>
          <span>
            <IconUser aria-hidden="true" />
            {fullName(former)}
          </span>
        </SessionMeta>
        <p className="scard-end">
          <b>
            <Price euros={price} />
          </b>
          {seats.left !== null && <span className="num">{counted(seats.left, 'place', 'places')}</span>}
        </p>
      </div>
    </li>
  );
}

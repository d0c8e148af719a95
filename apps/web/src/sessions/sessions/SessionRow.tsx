import './session-row.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { frenchSpaces, plural } from '@forman/domain/text';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { HourChips } from '../shared/HourChips.tsx';
import { DateTile } from '../shared/DateTile.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { themeOf } from '@forman/domain/sessions/kinds';
import { hasCome } from '../shared/has-come.ts';
import { SessionPrice } from '../shared/session-price.tsx';
import { SeatMarks } from '../shared/SeatMarks.tsx';
import { SessionMeta } from '../shared/SessionMeta.tsx';
import { hoursOf } from '../shared/session-when.ts';
import { isKeptForMe, seatsLeft } from '../shared/seats-text.ts';
import { lookOf, StateChip } from '../shared/StateChip.tsx';
import { useViewer } from '../../api/viewer.ts';
import { useFromList } from '../shared/from-list.ts';

/** The one action on a session in a list; the route says which feature brings it. */
export type RowAction = ComponentType<{ session: SessionCard }>;
type Props = { session: SessionCard; Action: RowAction };

const highlights: Partial<Record<SessionCard['mine']['state'], string>> = {
  registered: ' mine',
  offered: ' offer',
  held: ' offer',
};

/** A session in a list. The whole row is the link; its one action lies above it. */
export function SessionRow({ session, Action }: Props) {
  const theme = themeOf(session);
  const state = useFromList(session.kind);
  return (
    <article className={`card srow${highlights[session.mine.state] ?? ''}`}>
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="srow-what">
        <p className="tags">
          {theme !== kindUi[session.kind].one && <span className="eyebrow">{theme}</span>}
          <StateChip session={session} />
        </p>
        <h3>
          <Link to={pathTo(kindUi[session.kind].detail, { id: session.id })} state={state}>
            {frenchSpaces(session.title)}
          </Link>
        </h3>
        <div className="srow-meta">
          <SessionMeta session={session} hours={hoursOf(session)} />
          <HourChips lines={session.hours} />
        </div>
      </div>
      <Places session={session} />
      <div className="act">
        <Action session={session} />
      </div>
    </article>
  );
}

/** Words for a full list of this portal, which closes nothing when another site registers (CORE-191). */
const openElsewhere = 'ouvert sur son site';

function Places({ session }: { session: SessionCard }) {
  const isFull = session.seats.state === 'full';
  const saysFull = lookOf(session, useViewer())?.text === labels.full;
  // A seat kept for the viewer is said by the card’s chip.
  const isOpenElsewhere = isFull && session.externLink !== null && !hasCome(session.startDate);
  const left = isKeptForMe(session) ? '' : seatsLeft(session);
  return (
    <div className="places">
      <span className="price">
        <SessionPrice session={session} />
      </span>
      <span className="seats-said grid gap-6">
        {isOpenElsewhere ? (
          <span className="num">
            {session.totalGuests} y {plural(session.totalGuests, 'va', 'vont')} · {openElsewhere}
          </span>
        ) : (
          <>
            <SeatMarks taken={session.totalGuests} total={session.maxGuests} hasMine={isKeptForMe(session)} />
            <span className="num">
              {isFull && !saysFull && <b>{labels.full}</b>}
              {isFull && !saysFull && ' · '}
              {session.totalGuests}/{session.maxGuests}
              {left && ` · ${left}`}
            </span>
          </>
        )}
      </span>
    </div>
  );
}

import './cover.css';
import './next-sessions.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { frenchSpaces } from '@forman/domain/text';
import { IconCalendarPlus, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { emptyTexts } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { isRemoteNow } from '../../sessions/shared/remote-signing.ts';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import { distanceTo } from './session-facts.ts';
import { SessionMeta } from './SessionMeta.tsx';
import { isThisWeek } from './waiting-words.ts';

/** Role of the person, when they are more than a participant. */
const parts: Partial<Record<SessionCard['mine']['state'], string>> = {
  pilot: 'Pilote',
  copilot: 'Co-pilote',
};
/** Number of sessions shown on a phone; the link to the agenda above leads to the others. */
const mostOnPhone = 3;

type Props = {
  sessions: readonly SessionCard[];
  /** True when a session that the person leads is shown above. */ isLeading: boolean;
  /** True when a seat is kept until the person has paid it. */ isPaying: boolean;
  now: Date;
};

export function NextSessions({ sessions, isLeading, isPaying, now }: Props) {
  const shown = useNarrow() ? sessions.slice(0, mostOnPhone) : sessions;
  const leads = isLeading || sessions.some(({ mine }) => parts[mine.state]);
  return (
    <section className="section" aria-labelledby="t-next">
      <div className="sec-head">
        <h2 id="t-next">{leads ? 'Mes prochaines sessions' : 'Mes prochaines inscriptions'}</h2>
        <Link className="link small" to={routes.agenda}>
          Mon agenda <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      </div>
      {sessions.length === 0 ? (
        <NoSession isLeading={isLeading} isPaying={isPaying} />
      ) : (
        <ul className="card list">
          {shown.map((session) => (
            <NextSession key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NextSession({ session, now }: { session: SessionCard; now: Date }) {
  const { id, kind, title, startDate, mine } = session;
  return (
    <li className="lrow">
      <DateTile kind={kind} date={startDate} />
      <div className="grow">
        <h3>
          <Link className="cover" to={pathTo(kindUi[kind].detail, { id })}>
            {frenchSpaces(title)}
          </Link>
        </h3>
        <SessionMeta session={session} when={hoursOf(session)} />
      </div>
      <p className={isThisWeek(session, now) ? 'lrow-end small soon' : 'lrow-end small'}>
        {parts[mine.state] && <Chip tone="brand">{parts[mine.state]}</Chip>}
        <span className="nowrap">{distanceTo(startDate, now)}</span>
      </p>
      {isRemoteNow(session, now) && (
        <Link className="btn btn-outline btn-s lrow-act" to={pathTo('signRemotely', { id })}>
          Je signe ma présence
        </Link>
      )}
    </li>
  );
}

function NoSession({ isLeading, isPaying }: Pick<Props, 'isLeading' | 'isPaying'>) {
  return (
    <EmptyState
      title={emptyTexts.homeWorkshops}
      icon={<IconCalendarPlus />}
      action={
        <Link className="btn btn-outline" to={routes.workshops}>
          Trouver un atelier
        </Link>
      }
    >
      {isPaying ? (
        'La place qui vous est gardée s’affichera ici dès qu’elle sera payée.'
      ) : (
        <>
          {isLeading ? 'Rien d’autre n’est prévu' : 'Rien n’est prévu'} pour le moment&nbsp;: vos prochaines
          dates s’afficheront ici.
        </>
      )}
    </EmptyState>
  );
}

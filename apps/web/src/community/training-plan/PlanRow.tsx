import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDistance } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { IconCalendarOff, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { SeatMarks } from '../../sessions/shared/SeatMarks.tsx';
import { isKeptForMe, seatsLeft } from '../../sessions/shared/seats-text.ts';
import { LookChip } from '../../sessions/shared/session-look.tsx';
import { SessionMeta } from '../../sessions/shared/SessionMeta.tsx';
import { SessionPrice } from '../../sessions/shared/session-price.tsx';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import { mineLookOf } from '../../sessions/shared/StateChip.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Plan } from './plan-crumbs.ts';

type Advised = Plan['thematics'][number];

/** Sorts themes by their next date; themes without one come last, in the order of the plan. */
export function bySoonest({ nextDate: one }: Advised, { nextDate: other }: Advised): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return Date.parse(one) - Date.parse(other);
}

type Props = { theme: Advised; isOwn: boolean };

const highlights: Partial<Record<SessionCard['mine']['state'], string>> = {
  registered: ' mine',
  offered: ' offer',
  held: ' offer',
};

/** A theme and its next workshop, as in the list of workshops. The whole row is the link. */
export function PlanRow({ theme: { wording, theme, nextDate, next }, isOwn }: Props) {
  const now = useNow();
  const me = useViewer();
  const list = `${routes.workshops}?${new URLSearchParams({ title: wording })}`;
  const look = isOwn && next ? mineLookOf(next, me) : null;
  return (
    <article className={`card plan-row${isOwn && next ? (highlights[next.mine.state] ?? '') : ''}`}>
      {nextDate ? (
        <DateTile kind="workshop" date={nextDate} dated />
      ) : (
        <span className="dt plan-undated grid" aria-hidden="true">
          <IconCalendarOff />
        </span>
      )}
      <div className="plan-what">
        <p className="eyebrow">{theme}</p>
        <h2>
          <Link to={next ? pathTo('workshop', { id: next.id }) : list}>{frenchSpaces(wording)}</Link>
        </h2>
        {next ? (
          <SessionMeta session={next} hours={hoursOf(next)} />
        ) : (
          !nextDate && (
            <p className="meta flex wrap gap-2-16">
              <span>Pas encore de date</span>
            </p>
          )
        )}
      </div>
      {next && <Places session={next} isOwn={isOwn} />}
      <p className="plan-end grid gap-6">
        {look && <LookChip look={look} />}
        {nextDate && <span className="nowrap">{formatDistance(new Date(nextDate), now)}</span>}
      </p>
      <IconChevronRight className="ic-s plan-go" aria-hidden="true" />
    </article>
  );
}

/** Price and seats; a seat kept for the reader is said by the chip. */
function Places({ session, isOwn }: { session: SessionCard; isOwn: boolean }) {
  const isKept = isOwn && isKeptForMe(session);
  const left = isKept ? '' : seatsLeft(session);
  return (
    <div className="plan-places grid gap-6">
      <span className="plan-price">
        <SessionPrice session={session} />
      </span>
      <SeatMarks taken={session.totalGuests} total={session.maxGuests} hasMine={isKept} />
      <span className="num">
        {session.seats.state === 'full' && <b>{labels.full} · </b>}
        {session.totalGuests}/{session.maxGuests}
        {left && ` · ${left}`}
      </span>
    </div>
  );
}

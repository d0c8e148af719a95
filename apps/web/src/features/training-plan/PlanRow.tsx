import type { SessionCard } from '@forman/contract/sessions';
import { formatDistance } from '@forman/domain/french-dates';
import { frenchSpaces, plural } from '@forman/domain/text';
import {
  IconCalendarOff,
  IconCheck,
  IconChevronRight,
  IconListNumbers,
  IconStar,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type Me, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { DateTile } from '../../shared/sessions/DateTile.tsx';
import { registeredWord } from '../../shared/sessions/registered-word.ts';
import { SeatMarks } from '../../shared/sessions/SeatMarks.tsx';
import { SessionMeta } from '../../shared/sessions/SessionMeta.tsx';
import { SessionPrice } from '../../shared/sessions/session-price.tsx';
import { hoursOf } from '../../shared/sessions/session-when.ts';
import { Chip } from '../../ui/Chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Plan } from './plan-crumbs.ts';

type Advised = Plan['thematics'][number];

/** What has no date yet comes last, in the order of the plan. */
export function bySoonest({ nextDate: one }: Advised, { nextDate: other }: Advised): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return Date.parse(one) - Date.parse(other);
}

type Props = { theme: Advised; isOwn: boolean };

/** A theme and its next workshop, as the list of workshops shows one. The whole row is the link. */
export function PlanRow({ theme: { wording, theme, nextDate, next }, isOwn }: Props) {
  const now = useNow();
  const list = `${routes.workshops}?${new URLSearchParams({ title: wording })}`;
  return (
    <article className={isOwn && next?.mine.state === 'registered' ? 'card plan-row mine' : 'card plan-row'}>
      {nextDate ? (
        <DateTile kind="workshop" date={nextDate} dated />
      ) : (
        <span className="dt plan-undated" aria-hidden="true">
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
            <p className="meta">
              <span>Pas encore de date</span>
            </p>
          )
        )}
      </div>
      {next && <Places session={next} />}
      <p className="plan-end">
        {isOwn && next && <MyChip state={next.mine.state} />}
        {nextDate && <span className="nowrap">{formatDistance(new Date(nextDate), now)}</span>}
      </p>
      <IconChevronRight className="ic-s plan-go" aria-hidden="true" />
    </article>
  );
}

const Places = ({ session }: { session: SessionCard }) => (
  <div className="plan-places">
    <span className="plan-price">
      <SessionPrice session={session} />
    </span>
    <SeatMarks taken={session.totalGuests} total={session.maxGuests} />
    <span className="num">
      {session.totalGuests}/{session.maxGuests}
      {seatsLeft(session)}
    </span>
  </div>
);

/** " · restent 3", " · Complet"; nothing where another site registers. */
function seatsLeft({ seats: { state, left } }: SessionCard): string {
  if (state === 'full') return ` · ${labels.full}`;
  return left === null ? '' : ` · ${plural(left, 'reste', 'restent')} ${left}`;
}

type Look = Omit<ComponentProps<typeof Chip>, 'children'> & { text: (me: Me) => string };
const looks: Partial<Record<SessionCard['mine']['state'], Look>> = {
  registered: { tone: 'good', icon: <IconCheck aria-hidden="true" />, text: registeredWord },
  waiting: { tone: 'wait', icon: <IconListNumbers aria-hidden="true" />, text: () => 'Liste d’attente' },
  copilot: { tone: 'brand', icon: <IconUserPlus aria-hidden="true" />, text: () => 'Co-pilote' },
  pilot: { tone: 'brand', icon: <IconStar aria-hidden="true" />, text: () => 'Pilote' },
};

/** What the person is there. */
function MyChip({ state }: { state: SessionCard['mine']['state'] }) {
  const me = useViewer();
  const look = looks[state];
  if (!look) return null;
  const { text, ...chip } = look;
  return <Chip {...chip}>{text(me)}</Chip>;
}

import './agenda-card.css';
import type { Session } from '@forman/contract/sessions/sessions';
import { frenchSpaces, plural } from '@forman/domain/text';
import {
  IconCalendarDown,
  IconClock,
  IconMapPin,
  IconStar,
  IconUserPlus,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { themeOf } from '@forman/domain/sessions/kinds';
import { hasCome } from '../shared/has-come.ts';
import { OverlapLine } from '../shared/OverlapLine.tsx';
import { overlapping, type Own } from '../shared/overlaps.ts';
import { LookChip, underWay } from '../shared/session-look.tsx';
import { hoursOf, isUnderWay, whenOf } from '../shared/session-when.ts';
import { useCalendarFile } from '../shared/use-calendar-file.ts';
import { useNow } from '../../ui/use-now.ts';
import { Hours } from '../shared/Hours.tsx';

type Part = { icon: ReactNode; text: string };

/** Roles shown by a chip; the green of the seats shows that somebody is registered. */
const parts: Partial<Record<Session['mine']['state'], Part>> = {
  pilot: { icon: <IconStar aria-hidden="true" />, text: 'Pilote' },
  copilot: { icon: <IconUserPlus aria-hidden="true" />, text: 'Co-pilote' },
};

/** Link to join a remote session, given by the route; it shows only on the session's day. */
export type RowJoin = ComponentType<{ session: Session }>;
type Props = {
  session: Session;
  /** True when each card names the person's role; a list of one role names it in its boxes. */
  saysPart: boolean;
  /** The person's own sessions. */
  own: readonly Own[];
  Join: RowJoin;
};

/** One of the viewer's sessions. The whole row is a link, under its calendar file and `Join`. */
export function AgendaCard({ session, saysPart, own, Join }: Props) {
  const { id, kind, title, mine, totalGuests, maxGuests, externLink } = session;
  const part = saysPart ? parts[mine.state] : undefined;
  const isOn = isUnderWay(session, useNow());
  const isFull = !externLink && totalGuests >= maxGuests;
  return (
    <article className="agenda-row grid">
      <h5>
        <Link to={pathTo(kindUi[kind].detail, { id })}>{frenchSpaces(title)}</Link>
      </h5>
      <CalendarFile session={session} />
      <What session={session} />
      <Where session={session} />
      {!hasCome(session.endDate) && <OverlapLine others={overlapping(session, own)} />}
      <div className="agenda-join">
        <Join session={session} />
      </div>
      <p className="agenda-end row wrap gap-4-12">
        <span className={mine.state === 'registered' ? 'agenda-seats num mine' : 'agenda-seats num'}>
          <IconUsers className="ic-s" aria-hidden="true" />
          {totalGuests}/{maxGuests} {plural(totalGuests, 'inscrit', 'inscrits')}
          {mine.state === 'registered' && <span className="vh">, dont vous</span>}
        </span>
        {saysPart && (
          <span className="agenda-part">
            {part && (
              <Chip tone="line" icon={part.icon}>
                {part.text}
              </Chip>
            )}
          </span>
        )}
        {isOn && <LookChip look={underWay} />}
        {isFull && !isOn && <Chip tone="line">{labels.full}</Chip>}
      </p>
    </article>
  );
}

/** Hours and subject of the session; the day is beside the row. */
function What({ session }: { session: Session }) {
  const { icon: Drawing, tint, one } = kindUi[session.kind];
  const theme = themeOf(session);
  return (
    <p className="agenda-meta flex wrap">
      <span>
        <IconClock aria-hidden="true" />
        <span className="vh">{whenOf(session)}</span>
        <span className="num" aria-hidden="true">
          <Hours of={hoursOf(session)} />
        </span>
      </span>
      <span className={`agenda-kind ${tint}`}>
        <Drawing aria-hidden="true" />
        <span>
          {theme !== one && <span className="vh">{one}, </span>}
          {theme}
        </span>
      </span>
    </p>
  );
}

function Where({ session }: { session: Session }) {
  const Drawing = session.isVisio ? IconVideo : IconMapPin;
  return (
    <p className="agenda-meta flex wrap">
      <span>
        <Drawing aria-hidden="true" />
        <span>{whereOf(session)}</span>
      </span>
    </p>
  );
}

/** "Visio", else the whole address of the site, else the typed place (MEM-100). */
function whereOf({ isVisio, site, place }: Session): string {
  if (isVisio) return 'Visio';
  if (!site) return place || 'Lieu à préciser';
  return [site.address, `${site.postalCode} ${site.city}`.trim()].filter(Boolean).join(', ');
}

function CalendarFile({ session }: { session: Session }) {
  const { save, isBusy } = useCalendarFile(session);
  const label = `Ajouter «\u00a0${session.title}\u00a0» à mon calendrier`;
  return (
    <button
      type="button"
      className="iconbtn agenda-file"
      aria-label={label}
      title="Fichier pour mon calendrier (.ics)"
      aria-busy={isBusy || undefined}
      onClick={save}
    >
      <IconCalendarDown aria-hidden="true" />
    </button>
  );
}

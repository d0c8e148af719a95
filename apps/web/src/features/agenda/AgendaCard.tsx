import type { SessionCard } from '@forman/contract/sessions';
import {
  IconCalendarDown,
  IconCheck,
  IconClock,
  IconMapPin,
  IconPresentation,
  IconUserPlus,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Me, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../ui/DateTile.tsx';
import { kindUi, themeOf } from '../../ui/kind-ui.tsx';
import { whenOf } from '../../ui/session-when.ts';
import { useCalendarFile } from '../../ui/use-calendar-file.ts';

type Part = { tone: 'good' | 'line'; icon: ReactNode; text: (me: Me) => string };

/** What the person is there. Whatever else they may be does not bring a session here. */
const parts: Partial<Record<SessionCard['mine']['state'], Part>> = {
  pilot: { tone: 'line', icon: <IconPresentation aria-hidden="true" />, text: () => 'Pilote' },
  copilot: { tone: 'line', icon: <IconUserPlus aria-hidden="true" />, text: () => 'Copilote' },
  registered: {
    tone: 'good',
    icon: <IconCheck aria-hidden="true" />,
    text: ({ civilite }) => (civilite === 'Madame' ? 'Inscrite' : 'Inscrit'),
  },
};

/** One of my sessions. The whole row is the link; its calendar file stands above it. */
export function AgendaCard({ session }: { session: SessionCard }) {
  const { id, kind, title, startDate, mine, totalGuests, maxGuests, externLink } = session;
  const me = useViewer();
  const { icon: Drawing, tint, one, detail } = kindUi[kind];
  const part = parts[mine.state];
  const isFull = !externLink && totalGuests >= maxGuests;
  return (
    <article className="agenda-row">
      <DateTile kind={kind} date={startDate} />
      <div className="agenda-what">
        <p className="agenda-tags">
          <span className={`chip kind ${tint}`}>
            <Drawing aria-hidden="true" />
            {one}
          </span>
          {part && (
            <Chip tone={part.tone} icon={part.icon}>
              {part.text(me)}
            </Chip>
          )}
          {isFull && <Chip tone="line">{labels.full}</Chip>}
        </p>
        <h3>
          <Link to={pathTo(detail, { id })}>{title}</Link>
        </h3>
        <Meta session={session} />
      </div>
      <span className={mine.state === 'registered' ? 'agenda-seats num mine' : 'agenda-seats num'}>
        <IconUsers className="ic-s" aria-hidden="true" />
        <span className="vh">Inscrits&nbsp;: </span>
        {totalGuests}/{maxGuests}
        {mine.state === 'registered' && <span className="vh">, dont vous</span>}
      </span>
      <CalendarFile session={session} />
    </article>
  );
}

function Meta({ session }: { session: SessionCard }) {
  const Where = session.isVisio ? IconVideo : IconMapPin;
  const theme = themeOf(session);
  return (
    <p className="agenda-meta">
      {theme !== kindUi[session.kind].one && <span>{theme}</span>}
      <span>
        <IconClock aria-hidden="true" />
        {whenOf(session)}
      </span>
      <span>
        <Where aria-hidden="true" />
        {whereOf(session)}
      </span>
    </p>
  );
}

/** "Visio", else the site's whole address, else the place that was typed (MEM-100). */
function whereOf({ isVisio, site, place }: SessionCard): string {
  if (isVisio) return 'Visio';
  if (!site) return place || 'Lieu à préciser';
  return [site.address, `${site.postalCode} ${site.city}`.trim()].filter(Boolean).join(', ');
}

function CalendarFile({ session }: { session: SessionCard }) {
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

import './session-people.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { mostCopilots } from '@forman/domain/sessions/leadership';
import { fullName } from '@forman/domain/text';
import { IconClipboardCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { partIds } from '../../sessions/shared/led-step.ts';
import { Chip } from '../../ui/Chip.tsx';
import { CandidateRow, CopilotRow } from './CandidateRow.tsx';
import { sheetSentence } from './Sheet.tsx';
import { SheetWays } from './SheetWays.tsx';

type Props = { session: SessionDetail };

/** People on a session’s page, for its leaders: the team before, the list of absentees once it is over. */
export function SessionPeople({ session }: Props) {
  return (
    <>
      <SheetPart session={session} />
      <TeamPart session={session} />
    </>
  );
}

type PartProps = { id: keyof typeof partIds; title: string; aside?: ReactNode; children: ReactNode };

function Part({ id: part, title, aside, children }: PartProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isNamed = useLocation().hash === `#${partIds[part]}`;
  useEffect(() => {
    // The part appears after the page. When the reader has already scrolled, they have come back to that
    // place.
    if (isNamed && window.scrollY === 0) section.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section ref={section} className="section led-part" id={partIds[part]} aria-labelledby={id}>
      <div className="sec-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function SheetPart({ session }: Props) {
  const { actions, guests, absentGuest, isAbsentEnded } = session;
  if (actions.markAbsent.ok) return <OpenSheet session={session} />;
  if (!isAbsentEnded || !actions.useList.ok) return null;
  const absent = guests.filter(({ id }) => absentGuest.includes(id));
  return (
    <Part id="sheet" title="Feuille d’émargement">
      <div className="card pad row gap-16">
        <span className="sq k-good" aria-hidden="true">
          <IconClipboardCheck />
        </span>
        <div className="grow">
          <p className="strong">La feuille est validée.</p>
          <p className="small muted">
            {sheetSentence(absent.length, guests.length)} {absent.map(fullName).join(', ')}
          </p>
        </div>
      </div>
    </Part>
  );
}

function OpenSheet({ session }: Props) {
  const { data } = useCall('presenceBoard', { params: { id: String(session.id) }, query: {} });
  const signed = data?.signed ?? [];
  const hasSigned = signed.length > 0;
  return (
    <Part id="sheet" title="Feuille d’émargement" aside={<Chip tone="wait">À valider</Chip>}>
      <div className="card pad">
        {!hasSigned && session.guests.length > 0 && (
          // Its room is kept while the signatures are read.
          <p className="small sheet-lead" style={{ visibility: data ? undefined : 'hidden' }}>
            Personne n’a signé&nbsp;: cochez ici qui était absent, ou{' '}
            <Link to={pathTo('presence', { id: session.id })}>ouvrez la feuille</Link> pour noter les
            présences à la main.
          </p>
        )}
        <SheetWays session={session} guests={session.guests} signed={signed} isMain />
      </div>
    </Part>
  );
}

function TeamPart({ session }: Props) {
  const { actions, mine, coPilotWanted, copilotApprouved } = session;
  const isTheirs = actions.removeCopilot.ok || mine.state === 'copilot';
  if (!isTheirs || coPilotWanted.length + copilotApprouved.length === 0) return null;
  return (
    <Part
      id="team"
      title="Co-pilotage"
      aside={
        <span className="small muted num">
          {copilotApprouved.length} sur {mostCopilots}
        </span>
      }
    >
      <ul className="card team">
        {coPilotWanted.map((person) => (
          <CandidateRow key={person.id} session={session} person={person} />
        ))}
        {copilotApprouved.map((person) => (
          <CopilotRow key={person.id} session={session} person={person} />
        ))}
      </ul>
    </Part>
  );
}

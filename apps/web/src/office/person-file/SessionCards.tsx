import type { PersonLedSession, PersonSeat } from '@forman/contract/office/person-file';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { frenchSpaces } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { type PersonFile, wholePath } from './file.ts';
import { FileCard, WholeLink } from './FileCard.tsx';
import { seatChip } from './words.ts';

type Session = PersonSeat['session'];

export const SessionLink = ({ session }: { session: Session }) => (
  <Link to={pathTo(kindUi[session.kind as SessionKind].detail, { id: session.id })}>
    {frenchSpaces(session.title)}
  </Link>
);

const Row = ({ session, children }: { session: Session; children: ReactNode }) => (
  <li>
    <DateTile dated kind={session.kind as SessionKind} date={session.startsAt} />
    <span className="grow pfile-title">
      <SessionLink session={session} />
    </span>
    {children}
  </li>
);

export const SeatChip = ({ seat }: { seat: PersonSeat }) => {
  const { text, tone } = seatChip(seat);
  return <Chip tone={tone}>{text}</Chip>;
};

export const RegistrationsCard = ({ file: { person, registrations } }: { file: PersonFile }) => (
  <FileCard
    id="inscriptions"
    title="Inscriptions"
    action={
      <WholeLink
        to={wholePath(person.id, 'inscriptions')}
        count={registrations.count}
        shown={registrations.rows.length}
        what="inscriptions"
      />
    }
  >
    {registrations.count === 0 && <p className="small muted">Aucune inscription.</p>}
    <ul className="pfile-rows">
      {registrations.rows.map((seat) => (
        <Row key={seat.id} session={seat.session}>
          <SeatChip seat={seat} />
        </Row>
      ))}
    </ul>
  </FileCard>
);

export const seatsText = ({ registered, maxGuests }: PersonLedSession): string =>
  `${registered} / ${maxGuests}`;

export const LedCard = ({ file: { person, led } }: { file: PersonFile }) => (
  <FileCard
    id="sessions"
    title="Sessions animées"
    action={
      <WholeLink
        to={wholePath(person.id, 'sessions')}
        count={led.count}
        shown={led.rows.length}
        what="sessions animées"
      />
    }
  >
    <ul className="pfile-rows">
      {led.rows.map((row) => (
        <Row key={row.session.id} session={row.session}>
          {!row.isPublished && <Chip>Pas publiée</Chip>}
          <span className="small muted num nowrap">
            <span className="vh">Inscrits&nbsp;: </span>
            {seatsText(row)}
          </span>
        </Row>
      ))}
    </ul>
  </FileCard>
);

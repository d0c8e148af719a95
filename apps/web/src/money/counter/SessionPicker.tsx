import type { PaidThing } from '@forman/contract/money/counter';
import { formatMoment } from '@forman/domain/french-dates';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { counted, frenchSpaces } from '@forman/domain/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { dues, keyOf, type SessionChoice } from './things.ts';

/** Sessions listed before their title is searched. */
const mostShown = 6;

type Props = {
  taken: readonly PaidThing[];
  onPick: (thing: PaidThing) => void;
  /** Null while nothing is chosen: there is nothing to go back to. */
  onClose: (() => void) | null;
};

/** Dues, and the coming sessions that have a price, soonest first, found by their titles. */
export function SessionPicker({ taken, onPick, onClose }: Props) {
  const [search, setSearch] = useState('');
  const { data, error } = useQuery({
    ...callQuery('counterSessions', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const keys = taken.map(keyOf);
  const sessions = data?.sessions.filter(({ id }) => !keys.includes(String(id))) ?? [];
  return (
    <div className="counter-picker stack">
      {!keys.includes(dues.kind) && (
        <BusyButton block onClick={() => onPick(dues)}>
          La cotisation
        </BusyButton>
      )}
      <SearchField
        label="Chercher une session"
        placeholder="Titre de la session"
        value={search}
        onChange={setSearch}
      />
      {error && <FailureNote title="Les sessions n’ont pas pu être lues." error={error} />}
      {!data && !error && <Bar height={120} />}
      {data && sessions.length === 0 && (
        <p className="small muted">
          {search === ''
            ? 'Aucune session payante n’est à venir.'
            : 'Aucune session payante à venir ne porte ce titre.'}
        </p>
      )}
      <ul className="grid gap-2">
        {sessions.slice(0, mostShown).flatMap((session) =>
          seatsOf(session).map((seat) => (
            <li key={`${session.id} ${seat.room ?? ''}`}>
              <SeatButton session={session} {...seat} onPick={onPick} />
            </li>
          )),
        )}
      </ul>
      {sessions.length > mostShown && (
        <p className="small muted">Les suivantes se trouvent par leur titre.</p>
      )}
      {onClose && (
        <BusyButton look="plain" size="s" onClick={onClose}>
          Ne rien ajouter
        </BusyButton>
      )}
    </div>
  );
}

type Seat = { room: SessionChoice['rooms'][number]['room'] | null; price: number };

/** A seat, or one for each room that has a price. */
const seatsOf = ({ rooms, price }: SessionChoice): Seat[] =>
  rooms.length > 0 ? rooms : [{ room: null, price }];

type SeatProps = Seat & { session: SessionChoice; onPick: Props['onPick'] };

const SeatButton = ({ session, room, price, onPick }: SeatProps) => (
  <button
    type="button"
    className="counter-seat"
    disabled={session.seatsLeft === 0}
    onClick={() => onPick({ kind: session.kind, session: session.id, room })}
  >
    <span className="grow">
      <b className="strong">{frenchSpaces(session.title)}</b>
      <span className="small muted counter-when">
        {formatMoment(new Date(session.startDate))}
        {room && `, ${roomLabel[room]}`}, {placesOf(session)}
      </span>
    </span>
    <Money euros={price} />
  </button>
);

const placesOf = ({ seatsLeft }: SessionChoice): string => {
  if (seatsLeft === null) return 'places sans limite';
  return seatsLeft === 0 ? 'complet' : counted(seatsLeft, 'place', 'places');
};

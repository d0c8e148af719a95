import './room-choice.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { capital } from '@forman/domain/text';
import { useId } from 'react';
import { Price } from '../../ui/Money.tsx';
import type { Registration } from './use-registration.ts';

type Props = Pick<SessionCard, 'rooms'> & Registration['room'];

/** Choice of a room, each with its price; required before the registration begins. */
export function RoomChoice({ rooms, chosen, isMissing, choose, group }: Props) {
  const id = useId();
  return (
    <fieldset
      className={isMissing ? 'rooms missing' : 'rooms'}
      ref={group}
      aria-describedby={isMissing ? `${id}-why` : undefined}
    >
      <legend className="label">Votre chambre</legend>
      {rooms.map(({ room, price }) => (
        <label key={room} className="check room">
          <input type="radio" name={id} checked={chosen === room} onChange={() => choose(room)} />
          <span className="grow">{capital(roomLabel[room])}</span>
          <b className="strong">
            <Price euros={price} />
          </b>
        </label>
      ))}
      {isMissing && (
        <p className="small" id={`${id}-why`} role="alert">
          Choisissez d’abord une chambre.
        </p>
      )}
    </fieldset>
  );
}

/** Prices of the rooms, for people without a choice to make: registered, waiting, leading, or too late. */
export const RoomPrices = ({ rooms }: Pick<SessionCard, 'rooms'>) => (
  <dl className="book-rooms grid gap-4 small">
    {rooms.map(({ room, price }) => (
      <div key={room}>
        <dt>{capital(roomLabel[room])}</dt>
        <dd>
          <Price euros={price} />
        </dd>
      </div>
    ))}
  </dl>
);

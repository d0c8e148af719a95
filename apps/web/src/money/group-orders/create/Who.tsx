import './who.css';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { capital } from '@forman/domain/text';
import { can, useViewer } from '../../../api/viewer.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { ErrorLine } from '../../../ui/ErrorLine.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import {
  type Choices,
  keyOf,
  personWord,
  type Room,
  type SessionChoice,
  toggleSeat,
  type WantedSeat,
  withChosen,
} from './seats-wanted.ts';
import type { NewOrder } from './use-new-order.ts';

export type RowProps = Pick<Choices, 'people' | 'company'> & {
  session: SessionChoice;
  order: NewOrder;
  payer: number | undefined;
};
type WhoProps = RowProps & { chosen: readonly WantedSeat[] };

/** Boxes for the people of the company who attend one session. */
export function Who({ session, people, company, order, chosen, payer }: WhoProps) {
  const me = useViewer();
  const [search] = useSearch();
  const ticked = new Set(chosen.map(({ person }) => person.id));
  const refused = order.lines.filter(
    ({ seat, problem }) => seat.session.id === session.id && problem !== null,
  );
  const wrong = new Set(refused.map(({ seat }) => seat.person.id));
  const all = withChosen(
    people,
    chosen.map(({ person }) => person),
  );
  return (
    <>
      <fieldset className="go-people">
        <legend className="small strong">Qui inscrire&nbsp;?</legend>
        {!can(me, 'finance.administer') && (
          <p className="small muted go-rule">
            Les adhérents de {company}&nbsp;: ceux dont le profil porte le même SIREN (les 9&nbsp;premiers
            chiffres du SIRET).
          </p>
        )}
        <div className="choices">
          {all.map((person) => (
            <Choice
              key={person.id}
              label={personWord(person, me)}
              checked={ticked.has(person.id)}
              wrong={wrong.has(person.id)}
              onChange={() => order.setSeats(toggleSeat(order.seats, session, person))}
            />
          ))}
        </div>
        {refused.map(({ key, seat, problem }) => (
          <ErrorLine key={key}>
            <span>
              <b className="strong go-block">{personWord(seat.person, me)}</b>
              {problem}
            </span>
          </ErrorLine>
        ))}
        {all.length === 0 && <p className="small muted">Personne ne porte ce nom.</p>}
        {all.length === 1 && payer === undefined && !search.has('qui') && (
          <p className="small muted">
            Vos collègues apparaîtront ici dès qu’ils auront indiqué le même SIRET dans leur profil.
          </p>
        )}
      </fieldset>
      {session.rooms.length > 0 && chosen.length > 0 && <Rooms order={order} chosen={chosen} />}
    </>
  );
}

/** Choice of a room for each person, in sessions whose price depends on it. */
function Rooms({ order, chosen }: Pick<WhoProps, 'order' | 'chosen'>) {
  const me = useViewer();
  const choose = (seat: WantedSeat, room: Room | null): void =>
    order.setSeats(order.seats.map((one) => (keyOf(one) === keyOf(seat) ? { ...one, room } : one)));
  return (
    <div className="go-rooms grid gap-12">
      {chosen.map((seat) => (
        <FilterSelect
          key={keyOf(seat)}
          label={`Chambre de ${personWord(seat.person, me)}`}
          isLabelled
          value={seat.room ?? ''}
          options={[
            ['', 'À choisir'],
            ...seat.session.rooms.map(
              ({ room, price }) =>
                [room, `${capital(roomLabel[room])}, ${formatPrice(eurosToCents(price))}`] as const,
            ),
          ]}
          onChoose={(room) => choose(seat, room === '' ? null : (room as Room))}
        />
      ))}
    </div>
  );
}

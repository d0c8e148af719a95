import { eurosToCents, formatPrice } from '@forman/domain/money';
import { formatMoment, formatMonth } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { capital, counted, plural } from '@forman/domain/text';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { IconCalendarOff, IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { can, useViewer } from '../../../api/viewer.ts';
import { DateTile } from '../../../shared/sessions/DateTile.tsx';
import { kindUi } from '../../../shared/sessions/kind-ui.tsx';
import { SessionPrice } from '../../../shared/sessions/session-price.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
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

/** More of them are searched by name. */
const mostShown = 12;

type Props = { choices: Choices; order: NewOrder; payer: number | undefined };

/** Priced sessions to come; each opens the people of the company. */
export function SessionChoices({ choices, order, payer }: Props) {
  const me = useViewer();
  const [search, setSearch] = useSearch();
  const sessions = withChosen(
    choices.sessions,
    order.seats.map(({ session }) => session),
  );
  const isNarrowed = search.get('q') !== null;
  const set = (name: string, words: string): void => {
    const next = new URLSearchParams(search);
    if (words === '') next.delete(name);
    else next.set(name, words);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const isOffice = can(me, 'finance.administer');
  const isSearched = isOffice || choices.people.length > mostShown || search.has('qui');
  return (
    <section aria-label="Sessions">
      <div className="go-search">
        <SearchField
          label="Chercher une session"
          placeholder="Titre de la session"
          value={search.get('q') ?? ''}
          onChange={(words) => set('q', words)}
        />
        {isSearched && (
          <SearchField
            label="Chercher une personne à inscrire"
            placeholder={isOffice ? 'Nom d’une personne d’un autre cabinet' : 'Nom d’une personne'}
            value={search.get('qui') ?? ''}
            onChange={(words) => set('qui', words)}
          />
        )}
      </div>
      {sessions.length === 0 && <NoSession isNarrowed={isNarrowed} />}
      {byMonth(sessions).map(([month, ofMonth], index) => (
        <MonthChoices
          key={`${month}-${isNarrowed}`}
          month={month}
          sessions={ofMonth}
          isFirst={index === 0 || isNarrowed}
          {...{ people: choices.people, order, payer }}
        />
      ))}
      {sessions.length >= mostListed && (
        <p className="small muted go-then">Les suivantes se trouvent par leur titre.</p>
      )}
    </section>
  );
}

const byMonth = (sessions: readonly SessionChoice[]): [string, SessionChoice[]][] =>
  [...Map.groupBy(sessions, ({ startDate }) => parisDay(new Date(startDate)).slice(0, 7))].toSorted(
    ([a], [b]) => a.localeCompare(b),
  );

type MonthProps = Omit<RowProps, 'session'> & {
  month: string;
  sessions: readonly SessionChoice[];
  isFirst: boolean;
};

/** A season is long: the first month is open, and what was found or chosen; the others on request. */
function MonthChoices({ month, sessions, isFirst, ...row }: MonthProps) {
  const [isOpen, setOpen] = useState(
    isFirst || row.order.seats.some((seat) => sessions.some(({ id }) => id === seat.session.id)),
  );
  return (
    <details className="go-month" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{capital(formatMonth(parisInstant(`${month}-01`, '12:00')))}</h2>
        <span className="small muted">{counted(sessions.length, 'session', 'sessions')}</span>
        <IconChevronDown className="ic-s" aria-hidden="true" />
      </summary>
      <ul className="stack go-sessions" style={{ '--gap': '10px' }}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionChoiceRow session={session} {...row} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** As many as the server lists. */
const mostListed = 50;

const NoSession = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState title="Aucune session à commander" icon={<IconCalendarOff />}>
    {isNarrowed
      ? 'Aucune session payante à venir ne porte ce titre.'
      : 'Les sessions payantes à venir apparaîtront ici.'}
  </EmptyState>
);

type RowProps = { session: SessionChoice; people: Choices['people']; order: NewOrder } & Pick<Props, 'payer'>;

function SessionChoiceRow({ session, people, order, payer }: RowProps) {
  const id = useId();
  const chosen = order.seats.filter((seat) => seat.session.id === session.id);
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const isFull = session.seatsLeft === 0 && chosen.length === 0;
  return (
    <article className={chosen.length > 0 ? 'card go-session chosen' : 'card go-session'}>
      <div className="go-session-head">
        <DateTile kind={session.kind} date={session.startDate} dated />
        <div className="grow">
          <h3 className="go-session-title">{session.title}</h3>
          <p className="small muted">
            {kindUi[session.kind].one}, {formatMoment(new Date(session.startDate))}
          </p>
          <p className="small">
            <b className="strong">
              <SessionPrice session={session} />
            </b>{' '}
            <span className="muted">par personne · {placesOf(session)}</span>
          </p>
        </div>
        {!isFull && (
          <Opener
            session={session}
            count={chosen.length}
            isOpen={isOpen}
            controls={id}
            onTurn={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && !isFull && (
        <div id={id} className="go-who">
          <Who session={session} people={people} order={order} chosen={chosen} payer={payer} />
        </div>
      )}
    </article>
  );
}

type OpenerProps = Pick<RowProps, 'session'> & {
  /** How many are chosen. */ count: number;
  isOpen: boolean;
  controls: string;
  onTurn: () => void;
};

const Opener = ({ session, count, isOpen, controls, onTurn }: OpenerProps) => (
  <button
    type="button"
    className="btn btn-outline btn-s"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onTurn}
  >
    {count > 0 ? (
      counted(count, 'personne', 'personnes')
    ) : (
      <>
        <IconUserPlus aria-hidden="true" />
        Choisir
      </>
    )}
    <span className="vh">, {session.title}</span>
    <IconChevronDown className={isOpen ? 'go-open' : undefined} aria-hidden="true" />
  </button>
);

/** A full session takes nobody more: an order cannot wait for a seat. */
const placesOf = ({ seatsLeft }: SessionChoice): string =>
  seatsLeft === null
    ? 'places sans limite'
    : seatsLeft === 0
      ? 'complet, aucune place à commander'
      : `${plural(seatsLeft, 'reste', 'restent')} ${seatsLeft}`;

type WhoProps = RowProps & { chosen: readonly WantedSeat[] };

function Who({ session, people, order, chosen, payer }: WhoProps) {
  const me = useViewer();
  const [search] = useSearch();
  const ticked = new Set(chosen.map(({ person }) => person.id));
  const all = withChosen(
    people,
    chosen.map(({ person }) => person),
  );
  return (
    <>
      <fieldset className="go-people">
        <legend className="small strong">Qui inscrire&nbsp;?</legend>
        <div className="choices">
          {all.map((person) => (
            <Choice
              key={person.id}
              label={personWord(person, me)}
              checked={ticked.has(person.id)}
              onChange={() => order.setSeats(toggleSeat(order.seats, session, person))}
            />
          ))}
        </div>
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

/** Each person’s room, where rooms are priced. */
function Rooms({ order, chosen }: Pick<WhoProps, 'order' | 'chosen'>) {
  const me = useViewer();
  const choose = (seat: WantedSeat, room: Room | null): void =>
    order.setSeats(order.seats.map((one) => (keyOf(one) === keyOf(seat) ? { ...one, room } : one)));
  return (
    <div className="go-rooms">
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

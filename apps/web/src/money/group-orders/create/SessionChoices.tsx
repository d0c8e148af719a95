import './session-choices.css';
import { formatMoment, formatMonth } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { capital, counted, frenchSpaces, plural } from '@forman/domain/text';
import { IconCalendarOff, IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { can, useViewer } from '../../../api/viewer.ts';
import { DateTile } from '../../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import { SessionPrice } from '../../../sessions/shared/session-price.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { type Choices, type SessionChoice, withChosen } from './seats-wanted.ts';
import type { NewOrder } from './use-new-order.ts';
import { type RowProps, Who } from './Who.tsx';

/** Longest list of people shown without a search by name. */
const mostShown = 12;

type Props = { choices: Choices; order: NewOrder; payer: number | undefined };

/** Coming sessions that have a price; each one opens the list of the company's people. */
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
      <div className="go-search grid gap-10">
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
          {...{ people: choices.people, company: choices.company, order, payer }}
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

/** Sessions of a month. Only the first month is open, and those that were searched or chosen. */
function MonthChoices({ month, sessions, isFirst, ...row }: MonthProps) {
  const isFull = ({ id, seatsLeft }: SessionChoice): boolean =>
    seatsLeft === 0 && !row.order.seats.some((seat) => seat.session.id === id);
  const full = sessions.filter(isFull);
  const free = sessions.filter((session) => !isFull(session));
  const [isOpen, setOpen] = useState(
    isFirst || row.order.seats.some((seat) => sessions.some(({ id }) => id === seat.session.id)),
  );
  return (
    <details className="go-month" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{capital(formatMonth(parisInstant(`${month}-01`, '12:00')))}</h2>
        <span className="small muted">
          {free.length === 0 ? 'complet' : counted(free.length, 'session', 'sessions')}
        </span>
      </summary>
      <ul className="stack go-sessions" style={{ '--gap': '10px' }}>
        {free.map((session) => (
          <li key={session.id}>
            <SessionChoiceRow session={session} {...row} />
          </li>
        ))}
      </ul>
      {full.length > 0 && <FullSessions sessions={full} />}
    </details>
  );
}

/** Full sessions, folded below the others: nobody can be added, as an order cannot wait for a seat. */
const FullSessions = ({ sessions }: { sessions: readonly SessionChoice[] }) => (
  <details className="go-full">
    <summary className="small muted">
      {counted(sessions.length, 'session complète', 'sessions complètes')}
    </summary>
    <ul>
      {sessions.map(({ id, title, startDate }) => (
        <li key={id} className="small">
          {frenchSpaces(title)}, <span className="muted nowrap">{formatMoment(new Date(startDate))}</span>
        </li>
      ))}
    </ul>
  </details>
);

/** Largest number of sessions that the server lists. */
const mostListed = 50;

const NoSession = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState title="Aucune session à commander" icon={<IconCalendarOff />}>
    {isNarrowed
      ? 'Aucune session payante à venir ne porte ce titre.'
      : 'Les sessions payantes à venir apparaîtront ici.'}
  </EmptyState>
);

function SessionChoiceRow({ session, people, company, order, payer }: RowProps) {
  const id = useId();
  const chosen = order.seats.filter((seat) => seat.session.id === session.id);
  const [isOpen, setOpen] = useState(chosen.length > 0);
  return (
    <article className={chosen.length > 0 ? 'card go-session chosen' : 'card go-session'}>
      <div className="go-session-head grid align-center">
        <DateTile kind={session.kind} date={session.startDate} dated />
        <div className="go-session-what">
          <h3 className="go-session-title">{frenchSpaces(session.title)}</h3>
          <p className="small muted">
            {kindUi[session.kind].one}, {formatMoment(new Date(session.startDate))}
          </p>
        </div>
        <p className="small go-session-price flex wrap">
          <span>
            <b className="strong">
              <SessionPrice session={session} />
            </b>{' '}
            <span className="muted">par personne</span>
          </span>
          <span className="muted">{placesOf(session)}</span>
        </p>
        <Opener
          session={session}
          count={chosen.length}
          isOpen={isOpen}
          controls={id}
          onTurn={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={id} className="go-who">
          <Who {...{ session, people, company, order, chosen, payer }} />
        </div>
      )}
    </article>
  );
}

type OpenerProps = Pick<RowProps, 'session'> & {
  /** Number of people chosen. */ count: number;
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

/** Free seats in words, "complet" for a session that has become full since its people were chosen. */
const placesOf = ({ seatsLeft }: SessionChoice): string => {
  if (seatsLeft === null) return 'places sans limite';
  return seatsLeft === 0
    ? 'complet'
    : `${plural(seatsLeft, 'reste', 'restent')} ${counted(seatsLeft, 'place', 'places')}`;
};

import './agenda-list.css';
import type { Session } from '@forman/contract/sessions/sessions';
import { formatMonth } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { capital, plural } from '@forman/domain/text';
import { IconCalendarOff } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { emptyTexts } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { DateTile } from '../shared/DateTile.tsx';
import type { Own } from '../shared/overlaps.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type Boxes, type BoxName, readBoxes, withLed, writeBox } from './agenda-address.ts';
import { AgendaCard, type RowJoin } from './AgendaCard.tsx';

const boxes = [
  ['past', 'Passés'],
  ['pilot', 'Pilote'],
  ['copilot', 'Copilote'],
] as const satisfies readonly (readonly [BoxName, string])[];

type Props = {
  /** Undefined while loading. */
  data: Answer<'agenda'> | undefined;
  isStale: boolean;
  /** The person's own sessions, listed here or not. */
  own: readonly Own[];
  Join: RowJoin;
  onRetry: () => void;
};

/** Sessions in order, ten a page, chosen by three boxes; where none is followed, one press shows those led. */
export function AgendaList({ data, isStale, own, Join, onRetry }: Props) {
  const [search, setSearch] = useSearch();
  const ticked = readBoxes(search);
  const tick = (box: BoxName, isTicked: boolean): void =>
    setSearch(writeBox(search, box, isTicked), { replace: true, preventScrollReset: true });
  return (
    <section className="agenda-list" aria-label="Mes sessions">
      <div className="agenda-bar row wrap between">
        <h2 className="num" aria-live="polite">
          {data ? headingOf(data.total, ticked.past) : '\u00a0'}
        </h2>
        <fieldset className="agenda-boxes flex wrap gap-4-20">
          <legend className="vh">Sessions à montrer</legend>
          {boxes.map(([name, label]) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={ticked[name]}
                onChange={({ target }) => tick(name, target.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      {!data && <RowSkeletons label="Chargement de mon agenda" onRetry={onRetry} />}
      {data?.items.length === 0 && (
        <NothingListed ticked={ticked} counters={data.counters} onLed={() => setSearch(withLed(search))} />
      )}
      {data && data.items.length > 0 && (
        <div className={isStale ? 'agenda-months stale' : 'agenda-months'} aria-busy={isStale}>
          {[...Map.groupBy(data.items, monthOf)].map(([month, sessions]) => (
            <AgendaMonth
              key={month}
              month={month}
              sessions={sessions}
              saysPart={ticked.pilot && ticked.copilot}
              own={withOwn(data.items, own)}
              Join={Join}
            />
          ))}
        </div>
      )}
      {data && <Pagination page={data.page} last={data.maxPage} />}
    </section>
  );
}

type NothingProps = { ticked: Boxes; counters: Answer<'agenda'>['counters']; onLed: () => void };

/** Nothing to show: what would be here, and one press to what somebody who leads sessions looks for (MEM-091). */
function NothingListed({ ticked, counters, onLed }: NothingProps) {
  const isOfRole = ticked.pilot || ticked.copilot;
  const leads = !isOfRole && counters.led + counters.copiloted > 0;
  return (
    <EmptyState
      title={emptyTexts.agenda}
      icon={<IconCalendarOff />}
      action={
        leads ? (
          <button type="button" className="btn btn-outline" onClick={onLed}>
            Voir celles que j’anime
          </button>
        ) : (
          !ticked.past && (
            <Link className="btn btn-outline" to={routes.calendar}>
              Voir le calendrier
            </Link>
          )
        )
      }
    >
      {nothingWords(ticked, leads)}
    </EmptyState>
  );
}

function nothingWords({ past, pilot, copilot }: Boxes, leads: boolean): string {
  if (pilot || copilot)
    return past ? 'Ce que vous aurez animé restera ici.' : 'Ce que vous animerez apparaîtra ici.';
  const followed = past ? 'Ce que vous aurez suivi restera ici' : 'Vos inscriptions apparaîtront ici';
  return leads
    ? `${followed}. Les sessions que vous animez sont sous «\u00a0Pilote\u00a0» et «\u00a0Copilote\u00a0».`
    : `${followed}.`;
}

/** "3 à venir", "1 passé" */
const headingOf = (total: number, isPast: boolean): string =>
  `${total} ${isPast ? plural(total, 'passé', 'passés') : 'à venir'}`;

const dayOf = ({ startDate }: Session): string => parisDay(new Date(startDate));

const monthOf = (session: Session): string => dayOf(session).slice(0, 7);

/** Both lists as one, each session once. */
const withOwn = (listed: readonly Own[], own: readonly Own[]): Own[] => [
  ...new Map([...own, ...listed].map((session) => [session.id, session])).values(),
];

type DaysProps = {
  sessions: readonly Session[];
  saysPart: boolean;
  own: readonly Own[];
  Join: RowJoin;
};

/** Heading "Janvier 2027", then the days of the month. */
function AgendaMonth({ month, sessions, ...row }: DaysProps & { month: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="agenda-month" id={id}>
        {capital(formatMonth(parisInstant(`${month}-01`, '12:00')))}
      </h3>
      <div className="card agenda-rows">
        {[...Map.groupBy(sessions, dayOf)].map(([day, ofDay]) => (
          <AgendaDay key={day} sessions={ofDay} {...row} />
        ))}
      </div>
    </section>
  );
}

/** Sessions of one day, under one date. */
function AgendaDay({ sessions, ...row }: DaysProps) {
  const id = useId();
  const [first] = sessions;
  if (!first) return null;
  const isOneKind = sessions.every(({ kind }) => kind === first.kind);
  return (
    <section className="agenda-day grid" aria-labelledby={id}>
      <h4 id={id}>
        <DateTile kind={isOneKind ? first.kind : null} date={first.startDate} />
      </h4>
      <div className="agenda-day-rows grid">
        {sessions.map((session) => (
          <AgendaCard key={`${session.kind}-${session.id}`} session={session} {...row} />
        ))}
      </div>
    </section>
  );
}

import type { SessionCard } from '@forman/contract/sessions';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { capital, counted, fullName } from '@forman/domain/text';
import { IconCoinEuro, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { SessionPrice } from '../../../shared/sessions/session-price.tsx';
import { Bar, RowSkeletons } from '../../../ui/Skeleton.tsx';
import { placesLeft } from '../seats-text.ts';
import type { RowAction } from '../SessionRow.tsx';
import { StateChip } from '../StateChip.tsx';
import type { DayEntry } from './calendar-days.ts';
import { DayRow } from './DayRow.tsx';

type Props = {
  day: string;
  today: string;
  /** Those of the days that are drawn; not there while they are on their way. */
  days: ReadonlyMap<string, readonly DayEntry[]> | undefined;
  /** The day's cards, with what can be done. */
  query: UseQueryOptions<SessionCard[]>;
  Action: RowAction;
  onDay: (day: string) => void;
  /** Leads on from here to days that are not drawn. */
  next: ReactNode;
  /**
   * Nobody asked for this day, and these stand in the list beside it: they are left out, and nothing is said of a day
   * without another one. Null while nobody knows them.
   */
  listed?: ReadonlySet<number> | null | undefined;
};

/** Under a narrow month: what happens on the chosen day, what one is there and what one can do. */
export function DaySessions({ day, today, days: read, query, Action, onDay, next, listed }: Props) {
  const id = useId();
  const cards = useQuery(query);
  const isAsked = listed === undefined;
  const days = listed === null ? undefined : read;
  const entries = (days?.get(day) ?? []).filter(({ session }) => !listed?.has(session.id));
  if (!isAsked && days && entries.length === 0) return null;
  const byId = new Map(cards.data?.map((card) => [card.id, card]));
  return (
    <section className={isAsked || days ? 'day-sessions' : 'day-sessions unread'} aria-labelledby={id}>
      <div className="day-head">
        <h2 id={id} aria-live="polite">
          {capital(nameOf(day, today))}
        </h2>
        {days && entries.length > 0 && (
          <span className="small muted num">{counted(entries.length, 'session', 'sessions')}</span>
        )}
      </div>
      {!days && <RowSkeletons label="Chargement du calendrier" />}
      {cards.error && !cards.data && entries.length > 0 && (
        <FailureNote title="Ce que vous pouvez y faire n’a pas pu être lu." error={cards.error} />
      )}
      {days && entries.length === 0 && (
        <EmptyDay day={day} today={today} days={days} onDay={onDay} later={next} />
      )}
      {entries.length > 0 && (
        <ul className="card day-list">
          {entries.map((entry) => (
            <li key={entry.session.id}>
              <CardRow
                entry={entry}
                card={byId.get(entry.session.id)}
                isReading={cards.isPending}
                Action={Action}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "aujourd’hui, mar. 1er déc.", "mer. 2 déc." */
function nameOf(day: string, today: string): string {
  const name = formatDayNoYear(parisInstant(day, '12:00'));
  if (day === today) return `aujourd’hui, ${name}`;
  if (day === addDays(today, 1)) return `demain, ${name}`;
  return name;
}

type EmptyProps = Required<Pick<Props, 'day' | 'today' | 'onDay'>> & {
  days: NonNullable<Props['days']>;
  later: ReactNode;
};

/** Nothing that day, and the next one that has something. */
function EmptyDay({ day, today, days, onDay, later }: EmptyProps) {
  const next = [...days.keys()].filter((one) => one > day).toSorted()[0];
  return (
    <div className="card day-none">
      <p className="muted">Aucune session ce jour-là.</p>
      {next ? (
        <button type="button" className="btn btn-plain btn-s" onClick={() => onDay(next)}>
          {`Jour suivant avec une session\u00a0: ${nameOf(next, today)}`}
        </button>
      ) : (
        later
      )}
    </div>
  );
}

type RowProps = {
  entry: DayEntry;
  card: SessionCard | undefined;
  isReading: boolean;
  Action: RowAction;
};

function CardRow({ entry, card, isReading, Action }: RowProps) {
  const { mine = 'none' } = entry.session;
  // The chip says that it runs or is over; whoever has nothing there can do nothing any more.
  const isLate =
    card !== undefined && Date.parse(mine === 'none' ? card.startDate : card.endDate) <= serverNow();
  return (
    <DayRow
      entry={entry}
      Heading="h3"
      more={card && <CardMeta card={card} />}
      chip={card && <StateChip session={card} />}
      action={
        <>
          {card && !isLate && <Action session={card} />}
          {!card && isReading && mine === 'none' && <Bar height={44} radius={8} />}
        </>
      }
    />
  );
}

/** Who leads it; to whom is nothing there yet, the price and the places too. */
function CardMeta({ card }: { card: SessionCard }) {
  const left = placesLeft(card);
  return (
    <>
      {card.mine.state === 'none' && (
        <span>
          <IconCoinEuro aria-hidden="true" />
          <SessionPrice session={card} />
        </span>
      )}
      {card.mine.state === 'none' && left && (
        <span className="num">
          <IconUsers aria-hidden="true" />
          {left}
        </span>
      )}
      <span>
        <IconUser aria-hidden="true" />
        {fullName(card.former)}
      </span>
    </>
  );
}

import './day-sessions.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { capital, counted } from '@forman/domain/text';
import { IconCoinEuro, IconUsers } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { SessionPrice } from '../../shared/session-price.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { placesLeft } from '../../shared/seats-text.ts';
import type { RowAction } from '../SessionRow.tsx';
import { StateChip } from '../../shared/StateChip.tsx';
import type { DayEntry } from './calendar-days.ts';
import { DayRows, type Known } from './DayRows.tsx';

type Props = {
  day: string;
  today: string;
  /** Entries of the drawn days; undefined while they are read. */
  days: ReadonlyMap<string, readonly DayEntry[]> | undefined;
  /** Query of the day’s cards, with their actions. */
  query: UseQueryOptions<SessionCard[]>;
  Action: RowAction;
  onDay: (day: string) => void;
  /** Link to days that are not drawn. */
  next: ReactNode;
  /**
   * Ids of the sessions in the list beside, when the day was not chosen by the viewer: they are left out, and
   * a day without any other shows nothing. Null while the list is read.
   */
  listed?: ReadonlySet<number> | null | undefined;
};

/** Sessions of the chosen day, under or beside a month, with the viewer’s part and actions. */
export function DaySessions({ day, today, days: read, query, Action, onDay, next, listed }: Props) {
  const id = useId();
  const isAsked = listed === undefined;
  const days = listed === null ? undefined : read;
  const entries = (days?.get(day) ?? []).filter(({ session }) => !listed?.has(session.id));
  if (!isAsked && days && entries.length === 0) return null;
  return (
    <section className={isAsked || days ? 'day-sessions' : 'day-sessions unread'} aria-labelledby={id}>
      <div className="day-head flex wrap align-baseline between gap-4-12">
        <h2 id={id} aria-live="polite">
          {capital(nameOf(day, today))}
        </h2>
        {days && entries.length > 0 && (
          <span className="small muted num">{counted(entries.length, 'session', 'sessions')}</span>
        )}
      </div>
      {!days && <RowSkeletons label="Chargement du calendrier" />}
      {days && entries.length === 0 && (
        <EmptyDay day={day} today={today} days={days} onDay={onDay} later={next} />
      )}
      {entries.length > 0 && (
        <DayRows entries={entries} query={query} Heading="h3" More={Offer} Chip={State} Action={Action} />
      )}
    </section>
  );
}

/** Name of the day: "aujourd’hui, mar. 1er déc.", "mer. 2 déc." */
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

/** Says that the day is empty, and links to the next day with a session. */
function EmptyDay({ day, today, days, onDay, later }: EmptyProps) {
  const next = [...days.keys()].filter((one) => one > day).toSorted()[0];
  return (
    <div className="card day-none grid gap-6">
      <p className="muted">Aucune session ce jour-là.</p>
      {next ? (
        <button type="button" className="btn btn-plain btn-s" onClick={() => onDay(next)}>
          {'Jour suivant avec une session\u00a0: '}
          <span className="nowrap">{nameOf(next, today)}</span>
        </button>
      ) : (
        later
      )}
    </div>
  );
}

/** Price and seats, for a viewer without a part in the session. */
function Offer({ card }: Known) {
  if (!card) return null;
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
    </>
  );
}

const State = ({ card }: Known) => card && <StateChip session={card} />;

import type { SessionCard } from '@forman/contract/sessions/sessions';
import { plural } from '@forman/domain/text';
import { IconCalendarOff, IconCoinEuro, IconUsers } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { SessionPrice } from '../../shared/session-price.tsx';
import { useViewer } from '../../../api/viewer.ts';
import { LookChip } from '../../shared/session-look.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import type { RowAction } from '../SessionRow.tsx';
import { type DayEntry, daysOver, weeksOf } from './calendar-days.ts';
import { todayInParis } from './calendar-query.ts';
import { dayTitle, isOver, markNow, noSessions } from './calendar-words.tsx';
import { DayRows, type Known } from './DayRows.tsx';
import { PastFold } from './PastFold.tsx';

type Props = {
  days: ReadonlyMap<string, readonly DayEntry[]>;
  bounds: { from: string; to: string };
  isNarrowed: boolean;
  /** False while the sessions are read. */
  isRead: boolean;
  /** True for an unfiltered week, which says that its other days are free. */
  isWhole?: boolean;
  /** Link to go on, when nothing happens here. */
  next: ReactNode;
  /** Query of a day’s cards, with their actions. */
  query: (day: string) => UseQueryOptions<SessionCard[]>;
  Action: RowAction;
};

/** Days with sessions, one below another. */
export function CalendarList({ days, bounds, isNarrowed, isRead, isWhole = false, next, ...acts }: Props) {
  const id = useId();
  const today = todayInParis();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isRead) return <RowSkeletons label="Chargement du calendrier" />;
  const shown = [...days].filter(([day]) => day >= bounds.from && day <= bounds.to);
  if (shown.length === 0) {
    return (
      <div className="slist late-list">
        <EmptyState title={noSessions(isNarrowed)} icon={<IconCalendarOff />} action={next} />
      </div>
    );
  }
  const free =
    isWhole && !isNarrowed
      ? weeksOf('week', bounds.from, today)
          .flat()
          .filter((day) => !days.get(day)?.length)
      : [];
  const all = [...shown, ...free.map((day) => [day, []] as const)].toSorted(([a], [b]) => a.localeCompare(b));
  const over = daysOver(
    all.map(([day]) => day),
    bounds,
    today,
  );
  const isFolded = over > 0 && !isUnfolded;
  return (
    <div className="cal-days">
      {over > 0 && (
        <PastFold unit="day" count={over} isFolded={isFolded} onTurn={() => setUnfolded(isFolded)} />
      )}
      {(isFolded ? all.slice(over) : all).map(([day, entries]) =>
        entries.length === 0 ? (
          <p key={day} className={`day-free flex wrap between small ${day === today ? 'is-today' : 'muted'}`}>
            {dayTitle(day, today)}
            <span>Aucune session</span>
          </p>
        ) : (
          <DayGroup
            key={day}
            id={`${id}-${day}`}
            title={dayTitle(day, today)}
            isToday={day === today}
            isOver={day < today}
            entries={entries}
            query={acts.query(day)}
            Action={acts.Action}
          />
        ),
      )}
    </div>
  );
}

type GroupProps = Pick<ComponentProps<typeof DayRows>, 'entries' | 'query' | 'Action' | 'isOver'> & {
  id: string;
  title: string;
  isToday: boolean;
};

/** Sessions of a day; their actions are read once it comes into sight. */
function DayGroup({ id, title, isToday, ...rows }: GroupProps) {
  const [box, isSeen] = useSeen();
  return (
    <section ref={box} aria-labelledby={id}>
      <h3 className={isToday ? 'daygroup row gap-12 is-today' : 'daygroup row gap-12'} id={id}>
        {title}
      </h3>
      <div>
        <DayRows {...rows} isSeen={isSeen} Heading="h4" More={Offer} Chip={MarkChip} />
      </div>
    </section>
  );
}

/**
 * Offer of a coming session: the number of registered people, unless a chip says that it is full, and the
 * price for people without a part.
 */
function Offer({ entry }: Known) {
  const { mine = 'none', price, rooms = [], maxGuests, totalGuests = 0, isFull } = entry.session;
  if (isOver(entry)) return null;
  return (
    <>
      {!isFull && (
        <span className="num">
          <IconUsers aria-hidden="true" />
          {totalGuests}/{maxGuests} {plural(totalGuests, 'inscrit', 'inscrits')}
        </span>
      )}
      {mine === 'none' && (
        <span>
          <IconCoinEuro aria-hidden="true" />
          <SessionPrice session={{ price, rooms }} />
        </span>
      )}
    </>
  );
}

function MarkChip({ entry }: Known) {
  const mark = markNow(entry, useViewer());
  return mark && <LookChip look={mark} />;
}

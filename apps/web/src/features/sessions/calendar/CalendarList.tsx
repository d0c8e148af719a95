import { plural } from '@forman/domain/text';
import { IconCalendarOff, IconCoinEuro, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { SessionPrice } from '../../../shared/sessions/session-price.tsx';
import { useViewer } from '../../../api/viewer.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { type DayEntry, daysOver, weeksOf } from './calendar-days.ts';
import { todayInParis } from './calendar-query.ts';
import { dayTitle, isOver, markNow, noSessions } from './calendar-words.tsx';
import { DayRow } from './DayRow.tsx';
import { PastFold } from './PastFold.tsx';

type Props = {
  days: ReadonlyMap<string, readonly DayEntry[]>;
  bounds: { from: string; to: string };
  isNarrowed: boolean;
  /** False while the sessions are on their way. */
  isRead: boolean;
  /** A week that nothing narrows says of its other days that they are free. */
  isWhole?: boolean;
  /** Leads on where nothing happens. */
  next: ReactNode;
};

/** The days on which something happens, one below the other. */
export function CalendarList({ days, bounds, isNarrowed, isRead, isWhole = false, next }: Props) {
  const id = useId();
  const today = todayInParis();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isRead) return <RowSkeletons label="Chargement du calendrier" />;
  const shown = [...days].filter(([day]) => day >= bounds.from && day <= bounds.to);
  if (shown.length === 0) {
    return (
      <div className="slist">
        <EmptyState title={noSessions} icon={<IconCalendarOff />} action={next} />
      </div>
    );
  }
  const free =
    isWhole && !isNarrowed
      ? weeksOf('week', bounds.from)
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
          <p key={day} className={`day-free small ${day === today ? 'is-today' : 'muted'}`}>
            {dayTitle(day, today)}
            <span>Aucune session</span>
          </p>
        ) : (
          <section key={day} aria-labelledby={`${id}-${day}`}>
            <h3 className={day === today ? 'daygroup is-today' : 'daygroup'} id={`${id}-${day}`}>
              {dayTitle(day, today)}
            </h3>
            <ul className="card day-list">
              {entries.map((entry) => (
                <li key={entry.session.id}>
                  <DayRow
                    entry={entry}
                    Heading="h4"
                    more={<Offer entry={entry} />}
                    chip={<MarkChip entry={entry} />}
                  />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

/** Of what is to come: how many are registered, which a chip says of a full one; to whom nothing is there yet, what a seat costs. */
function Offer({ entry }: { entry: DayEntry }) {
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

function MarkChip({ entry }: { entry: DayEntry }) {
  const mark = markNow(entry, useViewer());
  return (
    mark && (
      <Chip tone={mark.tone} icon={<mark.icon aria-hidden="true" />}>
        {mark.text}
      </Chip>
    )
  );
}

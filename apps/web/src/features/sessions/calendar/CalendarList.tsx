import { IconCalendarOff } from '@tabler/icons-react';
import { useId } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { useViewer } from '../../../api/viewer.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { type DayEntry, weeksOf } from './calendar-days.ts';
import { todayInParis } from './calendar-query.ts';
import { dayTitle, markNow } from './calendar-words.tsx';
import { DayRow } from './DayRow.tsx';

/** Said of a span of days in which nothing happens. */
export const noSessions = {
  title: 'Aucune session à ces dates',
  next: (isNarrowed: boolean): string =>
    isNarrowed
      ? 'D’autres filtres, ou d’autres dates, en montreront peut-être.'
      : 'Les prochaines dates apparaîtront ici dès qu’elles seront publiées.',
};

type Props = {
  days: ReadonlyMap<string, readonly DayEntry[]>;
  bounds: { from: string; to: string };
  isNarrowed: boolean;
  /** False while the sessions are on their way. */
  isRead: boolean;
  /** A week that nothing narrows says of its other days that they are free. */
  isWhole?: boolean;
};

/** The days on which something happens, one below the other. */
export function CalendarList({ days, bounds, isNarrowed, isRead, isWhole = false }: Props) {
  const id = useId();
  const today = todayInParis();
  if (!isRead) return <RowSkeletons label="Chargement du calendrier" />;
  const shown = [...days].filter(([day]) => day >= bounds.from && day <= bounds.to);
  if (shown.length === 0) {
    return (
      <div className="slist">
        <EmptyState title={noSessions.title} icon={<IconCalendarOff />}>
          {noSessions.next(isNarrowed)}
        </EmptyState>
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
  return (
    <div className="cal-days">
      {all.map(([day, entries]) =>
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
                  <DayRow entry={entry} Heading="h4" chip={<MarkChip entry={entry} />} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
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

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids, which a table's own elements cannot be everywhere */
import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, plural } from '@forman/domain/text';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  boundsOf,
  type DayEntry,
  shownFirst,
  type Span,
  spanTitle,
  weeksOf,
  weeksOver,
} from './calendar-days.ts';
import { DayName } from './calendar-words.tsx';
import { CalendarEntry } from './CalendarEntry.tsx';
import { PastFold } from './PastFold.tsx';
import { useDayWalk } from './use-day-walk.ts';

type Days = ReadonlyMap<string, readonly DayEntry[]>;
type Props = {
  span: Span;
  day: string;
  today: string;
  days: Days;
  /** The keyboard left this week or month for another day. */
  onDay: (day: string) => void;
  weekOf: (day: string) => string;
};

const noon = (day: string): Date => parisInstant(day, '12:00');

/**
 * A grid of days. One day at a time is in the order of the Tab key, with its sessions after it; arrows, Home, End,
 * Page up and down go from day to day, Enter goes in, Escape comes back.
 */
export function CalendarGrid({ span, day, today, days, onDay, weekOf }: Props) {
  const weeks = weeksOf(span, day);
  const over = weeksOver(weeks, today);
  const [isUnfolded, setUnfolded] = useState(false);
  const { current, grid, go } = useDayWalk(span, day, onDay);
  // The day that is asked for or walked to is always there.
  const isFolded = !isUnfolded && !over.flat().includes(current);
  const shown = isFolded ? weeks.filter((week) => !over.includes(week)) : weeks;

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]');
    const from = cell?.dataset.day;
    if (!cell || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    const isInside = event.target !== cell;
    if (event.key === 'Escape' && isInside) return cell.focus();
    if (event.key === 'Enter' && !isInside) {
      event.preventDefault();
      cell.querySelector('a')?.focus();
      return;
    }
    if (go(event.key, from)) event.preventDefault();
  }

  return (
    <>
      {over.length > 0 && (
        <PastFold unit="week" count={over.length} isFolded={isFolded} onTurn={() => setUnfolded(isFolded)} />
      )}
      {/* The keys are those of the cells, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        className={`cal-grid cal-${span}`}
        role="grid"
        aria-label={spanTitle(span, day)}
        onKeyDown={press}
      >
        <Names week={weeks[0] ?? []} />
        {shown.map((week) => (
          <div key={week[0]} role="row" className="cal-row">
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                span={span}
                look={lookOf(one, { span, day, today })}
                entries={days.get(one) ?? []}
                isCurrent={one === current}
                week={weekOf(one)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const Names = ({ week }: { week: readonly string[] }) => (
  <div role="row" className="cal-row cal-names">
    {week.map((day) => (
      <DayName key={day} day={day} />
    ))}
  </div>
);

type Place = { day: string; today: string; span: Span };

function lookOf(one: string, { span, day, today }: Place): string {
  const { from, to } = boundsOf(span, day);
  return [one === today && 'cal-today', (one < from || one > to) && 'cal-outside'].filter(Boolean).join(' ');
}

/** A day of a month has room for so many sessions; those that find none are in its week. */
const room = { month: 2, week: Infinity };

type CellProps = {
  day: string;
  span: Span;
  look: string;
  entries: readonly DayEntry[];
  isCurrent: boolean;
  week: string;
};

function DayCell({ day, span, look, entries, isCurrent, week }: CellProps) {
  const tabIndex = isCurrent ? 0 : -1;
  const shown = shownFirst(entries, room[span]);
  const rest = entries.length - shown.length;
  return (
    <div
      role="gridcell"
      className={`cal-cell-day ${look}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={look.includes('cal-today') ? 'date' : undefined}
    >
      <span className="cal-number num" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="vh">
        {formatLongDay(noon(day))}, {counted(entries.length, 'session', 'sessions')}
      </span>
      {shown.map((entry) => (
        <CalendarEntry key={entry.session.id} entry={entry} isFull={span === 'week'} tabIndex={tabIndex} />
      ))}
      {rest > 0 && (
        <Link className="cal-rest" to={week} tabIndex={tabIndex}>
          + {rest}
          <span className="cal-rest-word"> {plural(rest, 'autre', 'autres')}</span>
          <span className="vh"> le {formatLongDay(noon(day))}</span>
        </Link>
      )}
    </div>
  );
}

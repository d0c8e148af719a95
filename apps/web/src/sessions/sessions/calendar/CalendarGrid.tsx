/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids, not always possible as a table */
import './calendar-grid.css';
import { dateTile, dayNumber, formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, plural } from '@forman/domain/text';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  type DayEntry,
  boundsShown,
  isOutside,
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
  /** Called when the keyboard leaves this week or month for another day, or when a day is chosen. */
  onDay: (day: string) => void;
  /** True when a press on a day chooses it, as its sessions show beside. */
  isChoosing: boolean;
  /** Address of the sessions that a day has no room for. */
  restOf: (day: string) => string;
};

const noon = (day: string): Date => parisInstant(day, '12:00');

/**
 * Grid of days. One day at a time is in the Tab order, with its sessions after it; arrows, Home, End, Page up
 * and down move between days, Enter goes into a day, Escape leaves it, Space chooses it.
 */
export function CalendarGrid({ span, day, today, days, onDay, isChoosing, restOf }: Props) {
  const { current, grid, go } = useDayWalk(span, day, onDay);
  const [weeks, fold] = useWeeks({ span, day, today, current });

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
    if (event.key === ' ' && !isInside && isChoosing) {
      event.preventDefault();
      return onDay(from);
    }
    if (go(event.key, from)) event.preventDefault();
  }

  function choose({ target }: MouseEvent<HTMLDivElement>): void {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-day]');
    if (isChoosing && cell?.dataset.day && !(target as HTMLElement).closest('a')) onDay(cell.dataset.day);
  }

  return (
    <>
      {fold}
      {/* The keys are those of the cells, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        className={`cal-grid cal-${span}${isChoosing ? ' cal-choosing' : ''}`}
        role="grid"
        aria-label={spanTitle(span, day)}
        onKeyDown={press}
        onClick={choose}
      >
        <Names week={weeks[0] ?? []} />
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="cal-row">
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                span={span}
                most={span === 'week' ? Infinity : mostOfMonth(weeks.length)}
                number={numberOf(one, day)}
                look={lookOf(one, { span, day, today })}
                entries={days.get(one) ?? []}
                isCurrent={one === current}
                isChosen={isChoosing ? one === day : undefined}
                rest={restOf(one)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Weeks to draw; past ones are folded into a line above, until it is opened. */
function useWeeks({ span, day, today, current }: Place & { current: string }) {
  const weeks = weeksOf(span, day, today);
  const over = weeksOver(weeks, day, today);
  const [isUnfolded, setUnfolded] = useState(false);
  // The day in the address, or reached by the keyboard, is always drawn.
  const isFolded = !isUnfolded && !over.flat().includes(current);
  const shown = isFolded ? weeks.filter((week) => !over.includes(week)) : weeks;
  const fold = over.length > 0 && (
    <PastFold unit="week" count={over.length} isFolded={isFolded} onTurn={() => setUnfolded(isFolded)} />
  );
  return [shown, fold] as const;
}

const Names = ({ week }: { week: readonly string[] }) => (
  <div role="row" className="cal-row cal-names">
    {week.map((day) => (
      <DayName key={day} day={day} />
    ))}
  </div>
);

type Place = { day: string; today: string; span: Span };

const lookOf = (one: string, { span, day, today }: Place): string =>
  [one === today && 'cal-today', isOutside(one, boundsShown(span, day, today)) && 'cal-outside']
    .filter(Boolean)
    .join(' ');

/** Number of a day: "12"; "1er déc." when another month begins. */
function numberOf(one: string, shown: string): string {
  if (one.slice(0, 7) <= shown.slice(0, 7) || !one.endsWith('-01')) return String(Number(one.slice(8)));
  const { day, month } = dateTile(noon(one));
  return `${dayNumber(day)} ${month}`;
}

/** Most sessions that a day of a month has room for on one screen, with shortened titles. */
const mostOfMonth = (weeks: number): number => (weeks > 5 ? 2 : 3);

/** Sessions that a day shows; without room for all, one place is left for the link to the others. */
function shownOf(entries: readonly DayEntry[], most: number): readonly DayEntry[] {
  return shownFirst(entries, entries.length <= most ? Infinity : most - 1);
}

type CellProps = {
  day: string;
  span: Span;
  /** Most entries to show. */
  most: number;
  number: string;
  look: string;
  entries: readonly DayEntry[];
  isCurrent: boolean;
  isChosen: boolean | undefined;
  rest: string;
};

function DayCell({ day, span, most, number, look, entries, isCurrent, isChosen, rest: restPath }: CellProps) {
  const tabIndex = isCurrent ? 0 : -1;
  const shown = shownOf(entries, most);
  const rest = entries.length - shown.length;
  return (
    <div
      role="gridcell"
      className={`cal-cell-day ${look}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-selected={isChosen}
      aria-current={look.includes('cal-today') ? 'date' : undefined}
    >
      <span className="cal-number num" aria-hidden="true">
        {number}
      </span>
      <span className="vh">
        {formatLongDay(noon(day))}, {counted(entries.length, 'session', 'sessions')}
      </span>
      {shown.map((entry) => (
        <CalendarEntry
          key={entry.session.id}
          entry={entry}
          ofDay={entries}
          isFull={span === 'week'}
          tabIndex={tabIndex}
        />
      ))}
      {rest > 0 && (
        <Link className="cal-rest" to={restPath} preventScrollReset tabIndex={tabIndex}>
          + {rest} {plural(rest, 'autre', 'autres')}
          <span className="vh"> le {formatLongDay(noon(day))}</span>
        </Link>
      )}
    </div>
  );
}

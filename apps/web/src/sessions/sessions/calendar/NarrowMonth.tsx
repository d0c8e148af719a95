import '../session-row.css';
import './narrow-month.css';
import type { ComponentProps } from 'react';
import { boundsOf, nearWeeks, shift } from './calendar-days.ts';
import { CalendarTurn } from './CalendarBar.tsx';
import { DaySessions } from './DaySessions.tsx';
import { MonthGrid } from './MonthGrid.tsx';

type Props = ComponentProps<typeof DaySessions> & {
  /** Shows this week and the next first. */
  isNear?: boolean;
  /** True when the sessions of others show too. */
  isOfAll?: boolean;
  /** Turns to another month, as a new entry of the history; choosing a day adds none. */
  onTurn: (day: string) => void;
};

/** Month for little room, with the chosen day under it. */
export function NarrowMonth({ onTurn, isNear = false, isOfAll = false, ...props }: Props) {
  const { day, today, days, onDay } = props;
  const turn = (count: number): void => {
    const { from, to } = boundsOf('month', shift('month', day, count));
    onTurn(today >= from && today <= to ? today : from);
  };
  return (
    <>
      <section className="card month" aria-label="Mois" aria-busy={!days}>
        <CalendarTurn
          span="month"
          day={day}
          today={today}
          onTurn={turn}
          onToday={day === today ? null : () => onTurn(today)}
        />
        <MonthGrid
          day={day}
          today={today}
          days={days}
          isOfAll={isOfAll}
          maxWeeks={isNear ? nearWeeks : Infinity}
          onDay={onDay}
        />
      </section>
      <DaySessions {...props} />
    </>
  );
}

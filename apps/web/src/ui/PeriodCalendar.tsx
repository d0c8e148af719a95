import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from './calendar-look.ts';
import type { Period } from './period.ts';

type Props = {
  period: Period;
  /** Range of days that can be chosen. */
  limits?: { first?: string; last?: string };
  onChange: (period: Period) => void;
  onDone: () => void;
};

/** Calendar to pick a period with two clicks, in either order. */
export function PeriodCalendar({ period, limits, onChange, onDone }: Props) {
  const [start, setStart] = useState<string | null>(null);

  function pick(day: string): void {
    if (start === null) return setStart(day);
    onChange(start <= day ? { from: start, to: day } : { from: day, to: start });
    onDone();
  }

  return (
    <>
      <DayPicker
        {...calendarLook(limits)}
        mode="range"
        defaultMonth={cellOf(period.from || period.to)}
        selected={
          start === null
            ? { from: cellOf(period.from), to: cellOf(period.to) }
            : { from: cellOf(start), to: cellOf(start) }
        }
        onSelect={(_, day) => pick(dayOf(day))}
      />
      <p className="tiny muted period-how">
        {start === null ? 'Choisissez le premier jour, puis le dernier.' : 'Choisissez le dernier jour.'}
      </p>
    </>
  );
}

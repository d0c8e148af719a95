import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { calendarLook } from './calendar-look.ts';
import type { Period } from './period.ts';

type Props = {
  period: Period;
  /** Days outside cannot be chosen. */
  limits?: { first?: string; last?: string };
  onChange: (period: Period) => void;
  onDone: () => void;
};

/** Two clicks make a period; the first alone leaves its end open until the second. */
export function PeriodCalendar({ period, limits = {}, onChange, onDone }: Props) {
  const [picked, setPicked] = useState<[string | null, string | null]>([
    period.from || null,
    period.to || null,
  ]);

  function pick(next: [string | null, string | null]): void {
    setPicked(next);
    const [from, to] = next;
    if (!from || !to) return;
    onChange({ from, to });
    onDone();
  }

  return (
    <>
      <DatePicker
        {...calendarLook}
        type="range"
        allowSingleDateInRange
        minDate={limits.first}
        maxDate={limits.last}
        defaultDate={period.from || period.to || undefined}
        value={picked}
        onChange={pick}
      />
      <p className="tiny muted period-how">
        {picked[0] && !picked[1]
          ? 'Choisissez le dernier jour.'
          : 'Choisissez le premier jour, puis le dernier.'}
      </p>
    </>
  );
}

import './period-calendar.css';
import 'dayjs/locale/fr';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import type { Period } from './period.ts';

type Props = { period: Period; onChange: (period: Period) => void; onDone: () => void };

const names = {
  nextMonth: 'Mois suivant',
  previousMonth: 'Mois précédent',
  nextYear: 'Année suivante',
  previousYear: 'Année précédente',
  nextDecade: 'Dix années suivantes',
  previousDecade: 'Dix années précédentes',
};

const parts = {
  calendarHeader: 'cal-head',
  calendarHeaderControl: 'cal-step',
  calendarHeaderLevel: 'cal-level',
  month: 'cal-month',
  weekday: 'cal-weekday',
  day: 'cal-day',
  monthsListControl: 'cal-cell',
  yearsListControl: 'cal-cell',
};

/** Two clicks make a period; the first alone leaves its end open until the second. */
export function PeriodCalendar({ period, onChange, onDone }: Props) {
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
        type="range"
        allowSingleDateInRange
        locale="fr"
        firstDayOfWeek={1}
        weekendDays={[]}
        highlightToday
        hideOutsideDates
        classNames={parts}
        defaultDate={period.from || period.to || undefined}
        value={picked}
        onChange={pick}
        ariaLabels={names}
        getDayAriaLabel={(day) => formatLongDay(parisInstant(day, '12:00'))}
      />
      <p className="tiny muted period-how">
        {picked[0] && !picked[1]
          ? 'Choisissez le dernier jour.'
          : 'Choisissez le premier jour, puis le dernier.'}
      </p>
    </>
  );
}

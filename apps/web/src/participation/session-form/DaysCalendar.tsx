import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from '../../ui/calendar-look.ts';

type Props = {
  days: readonly string[];
  /** Day of the repeated session itself, which cannot be chosen. */
  source: string;
  /** A day of the shown month. */
  shown: string;
  limits: { first: string; last: string };
  onChange: (days: string[]) => void;
  onShow: (day: string) => void;
};

/** Calendar for any number of days: a click chooses a day, another click removes it. */
export function DaysCalendar({ days, source, shown, limits, onChange, onShow }: Props) {
  const { disabled, ...look } = calendarLook(limits);
  const sourceCell = cellOf(source)!;
  return (
    <DayPicker
      {...look}
      mode="multiple"
      month={cellOf(shown)}
      onMonthChange={(month) => onShow(dayOf(month))}
      disabled={[disabled, sourceCell].flat().filter((matcher) => matcher !== undefined)}
      modifiers={{ source: sourceCell }}
      modifiersClassNames={{ source: 'rp-source' }}
      selected={days.map((day) => cellOf(day)!)}
      onSelect={(picked) => onChange((picked ?? []).map(dayOf))}
    />
  );
}

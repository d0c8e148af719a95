import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from '../../ui/calendar-look.ts';

type Props = {
  days: string[];
  /** The day that cannot be chosen because the session itself stands there. */
  source: string;
  /** A day of the month that is shown. */
  shown: string;
  limits: { first: string; last: string };
  onChange: (days: string[]) => void;
  onShow: (day: string) => void;
};

/** Any number of days, each by a click; another one takes it back. */
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

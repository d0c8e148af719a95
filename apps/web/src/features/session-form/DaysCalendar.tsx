import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from '../../ui/calendar-look.ts';

type Props = {
  days: string[];
  limits: { first: string; last: string };
  onChange: (days: string[]) => void;
};

/** Any number of days, each by a click; another one takes it back. */
export const DaysCalendar = ({ days, limits, onChange }: Props) => (
  <DayPicker
    {...calendarLook(limits)}
    mode="multiple"
    defaultMonth={cellOf(days[0] ?? limits.first)}
    selected={days.map((day) => cellOf(day)!)}
    onSelect={(picked) => onChange((picked ?? []).map(dayOf))}
  />
);

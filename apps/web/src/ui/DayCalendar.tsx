import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from './calendar-look.ts';

type Props = { day: string | null; onPick: (day: string) => void };

/** Limits of the years, from dates of birth to dates far ahead. */
const limits = { first: '1900-01-01', last: '2199-12-31' };

/** Calendar to pick one day, in French, with weeks from Monday. */
export const DayCalendar = ({ day, onPick }: Props) => (
  <DayPicker
    {...calendarLook(limits)}
    mode="single"
    required
    defaultMonth={cellOf(day)}
    selected={cellOf(day)}
    onSelect={(picked) => onPick(dayOf(picked))}
  />
);

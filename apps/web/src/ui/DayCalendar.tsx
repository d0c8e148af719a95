import { DayPicker } from 'react-day-picker';
import { calendarLook, cellOf, dayOf } from './calendar-look.ts';

type Props = { day: string | null; onPick: (day: string) => void };

/** A date of birth to a date far ahead. */
const limits = { first: '1900-01-01', last: '2199-12-31' };

/** One day of a French calendar, whose weeks begin on Monday. */
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

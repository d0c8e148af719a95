import { DatePicker } from '@mantine/dates';
import { calendarLook } from './calendar-look.ts';

type Props = { day: string | null; min: string; max: string; onPick: (day: string) => void };

/** One day of a French calendar, whose weeks begin on Monday. */
export const DayCalendar = ({ day, min, max, onPick }: Props) => (
  <DatePicker
    {...calendarLook}
    minDate={min}
    maxDate={max}
    defaultDate={day ?? undefined}
    value={day}
    onChange={(picked) => picked && onPick(picked)}
  />
);

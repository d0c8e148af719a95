import { DatePicker } from '@mantine/dates';
import { calendarLook } from './calendar-look.ts';

type Props = { day: string | null; onPick: (day: string) => void };

/** One day of a French calendar, whose weeks begin on Monday. */
export const DayCalendar = ({ day, onPick }: Props) => (
  <DatePicker
    {...calendarLook}
    minDate="1900-01-01"
    maxDate="2199-12-31"
    defaultDate={day ?? undefined}
    value={day}
    onChange={(picked) => picked && onPick(picked)}
  />
);

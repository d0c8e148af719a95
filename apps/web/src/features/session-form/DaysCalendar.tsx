import { DatePicker } from '@mantine/dates';
import { calendarLook } from '../../ui/calendar-look.ts';

type Props = {
  days: string[];
  limits: { first: string; last: string };
  onChange: (days: string[]) => void;
};

/** Any number of days, each by a click; another one takes it back. */
export function DaysCalendar({ days, limits, onChange }: Props) {
  return (
    <DatePicker
      {...calendarLook}
      type="multiple"
      minDate={limits.first}
      maxDate={limits.last}
      value={days}
      onChange={onChange}
    />
  );
}

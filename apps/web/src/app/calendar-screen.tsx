import { CalendarPage } from '../features/sessions/calendar/CalendarPage.tsx';
import { RowDeed } from './row-deed.tsx';

/** The calendar, with what can be done on a phone's chosen day. */
export const CalendarScreen = () => <CalendarPage Deed={RowDeed} />;

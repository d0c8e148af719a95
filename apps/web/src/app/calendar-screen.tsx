import { CalendarPage } from '../features/sessions/calendar/CalendarPage.tsx';
import { RowAction } from './row-action.tsx';

/** The calendar, with what can be done on a phone's chosen day. */
export const CalendarScreen = () => <CalendarPage Action={RowAction} />;

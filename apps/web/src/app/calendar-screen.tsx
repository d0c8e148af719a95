import { CalendarPage } from '../sessions/sessions/calendar/CalendarPage.tsx';
import { RowAction } from './row-action.tsx';

/** Calendar, with the actions on a session. */
export const CalendarScreen = () => <CalendarPage Action={RowAction} />;

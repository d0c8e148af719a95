import { AgendaPage } from '../features/agenda/AgendaPage.tsx';
import { CalendarFeedCard } from '../features/calendar-feed/CalendarFeedCard.tsx';
import { OwnCalendar } from '../features/sessions/calendar/OwnCalendar.tsx';

/** One's agenda, with the grid of the calendar and the way into one's own. */
export const AgendaScreen = () => <AgendaPage Calendar={OwnCalendar} aside={<CalendarFeedCard />} />;

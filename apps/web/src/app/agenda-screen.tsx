import { AlertsCard } from '../features/agenda/AlertsCard.tsx';
import { AgendaPage } from '../features/agenda/AgendaPage.tsx';
import { CalendarFeedCard } from '../features/calendar-feed/CalendarFeedCard.tsx';
import { OwnCalendar } from '../features/sessions/calendar/OwnCalendar.tsx';
import { RowDeed } from './row-deed.tsx';

const Calendar = () => <OwnCalendar Deed={RowDeed} />;

/** One's agenda, with the grid of the calendar and the way into one's own. */
export const AgendaScreen = () => (
  <AgendaPage
    Calendar={Calendar}
    aside={
      <div className="stack agenda-side" style={{ '--gap': '20px' }}>
        <CalendarFeedCard />
        <AlertsCard />
      </div>
    }
  />
);

import { AlertsCard } from '../features/agenda/AlertsCard.tsx';
import { AgendaPage } from '../features/agenda/AgendaPage.tsx';
import { CalendarFeedButton } from '../features/calendar-feed/CalendarFeedButton.tsx';
import { OwnCalendar } from '../features/sessions/calendar/OwnCalendar.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { RowAction } from './row-action.tsx';

const Calendar = () => <OwnCalendar Action={RowAction} tool={<CalendarFeedButton />} />;

/** One's agenda, with the grid of the calendar and the way into one's own. */
export const AgendaScreen = () => (
  <AgendaPage
    Calendar={Calendar}
    // A phone has it beside the calendar's two views.
    headAside={useNarrow() ? null : <CalendarFeedButton />}
    alerts={<AlertsCard />}
  />
);

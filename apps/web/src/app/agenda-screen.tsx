import { AlertsCard } from '../sessions/agenda/AlertsCard.tsx';
import { AgendaPage } from '../sessions/agenda/AgendaPage.tsx';
import { CalendarFeedButton } from '../sessions/calendar-feed/CalendarFeedButton.tsx';
import { OwnCalendar } from '../sessions/sessions/calendar/OwnCalendar.tsx';
import { useOwnSessions } from '../sessions/sessions/calendar/use-own-sessions.ts';
import { JoinToday } from './JoinToday.tsx';
import { RowAction } from './row-action.tsx';

const Calendar = ({ listed }: { listed: ReadonlySet<number> | null }) => (
  <OwnCalendar Action={RowAction} tool={<CalendarFeedButton />} listed={listed} />
);

/** The viewer’s agenda, with its days and the link to their own calendar application. */
export const AgendaScreen = () => (
  <AgendaPage Calendar={Calendar} own={useOwnSessions()} Join={JoinToday} alerts={<AlertsCard />} />
);

import { CalendarFeedCard } from '../features/calendar-feed/CalendarFeedCard.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { InvitationCard } from '../features/invitation/InvitationCard.tsx';

const Aside = () => (
  <>
    <InvitationCard />
    <CalendarFeedCard />
  </>
);

/** The home page, with the way to invite somebody and the card that brings its sessions into one's own calendar. */
export const HomeScreen = () => <HomePage aside={<Aside />} />;

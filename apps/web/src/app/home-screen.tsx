import { type ComponentProps, lazy } from 'react';
import { CalendarFeedCard } from '../features/calendar-feed/CalendarFeedCard.tsx';
import { FinaliseButton } from '../features/discovery/FinaliseButton.tsx';
import type { HomeActs } from '../features/home/acts.ts';
import { HomePage } from '../features/home/HomePage.tsx';
import { InvitationCard } from '../features/invitation/InvitationCard.tsx';
import { PublishAction } from '../features/session-life/PublishAction.tsx';
import { CandidateAnswer } from '../features/session-people/CandidateAnswer.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../features/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

const acts: HomeActs = {
  Answer: CandidateAnswer,
  Finalise: (asked: ComponentProps<HomeActs['Finalise']>) => (
    <FinaliseButton {...asked} Checkout={Checkout} />
  ),
  Publish: PublishAction,
};

const Aside = () => (
  <>
    <InvitationCard />
    <CalendarFeedCard />
  </>
);

/** The home page, with what can be done on it, the way to invite somebody and the way into one's own calendar. */
export const HomeScreen = () => <HomePage aside={<Aside />} acts={acts} />;

import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy } from 'react';
import { callQuery } from '../api/query.ts';
import { useViewer } from '../api/viewer.ts';
import { CalendarFeedCard } from '../sessions/calendar-feed/CalendarFeedCard.tsx';
import { FinaliseButton } from '../participation/discovery/FinaliseButton.tsx';
import type { HomeActs } from '../office/home/acts.ts';
import { HomePage } from '../office/home/HomePage.tsx';
import { InvitationCard } from '../people/invitation/InvitationCard.tsx';
import { PublishAction } from '../participation/session-life/PublishAction.tsx';
import { CandidateAnswer } from '../participation/session-people/CandidateAnswer.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../money/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

/** The page waits for this part, as its columns are balanced only once. */
const HoursReminder = lazy(async () => ({
  default: (await import('../hours/hours/HoursReminder.tsx')).HoursReminder,
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

/** Home page, with its actions, the invitation card and the link to the viewer’s own calendar application. */
export function HomeScreen() {
  const { id, userInformations } = useViewer();
  const hasHours = userInformations.habilitation.length > 0;
  const hours = useQuery({
    ...callQuery('getUserHours', { params: { id: String(id) }, query: {} }),
    enabled: hasHours,
  });
  return (
    <HomePage
      side={hasHours && <HoursReminder />}
      isSideRead={!hasHours || hours.isFetched}
      aside={<Aside />}
      acts={acts}
    />
  );
}

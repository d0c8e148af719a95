import type { SessionCard, SessionDetail } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import { readCard } from '../api/session-around.ts';
import { RegistrationFlow } from '../participation/registrations/RegistrationFlow.tsx';
import { useAround } from '../participation/registrations/use-around.ts';
import { PageDates } from '../participation/registrations/PageDates.tsx';
import { PresenceTool } from '../hours/presence/PresenceTool.tsx';
import { CopilotAction } from '../participation/session-people/CopilotAction.tsx';
import { AddGuests } from '../participation/session-life/AddGuests.tsx';
import { RemoveButton } from '../participation/session-life/RemoveButton.tsx';
import { PublishTool } from '../participation/session-life/PublishTool.tsx';
import { WriteToPilot } from '../sessions/session-messages/WriteToPilot.tsx';
import { WriteTool } from '../sessions/session-messages/WriteTool.tsx';
import { detailQuery } from '../sessions/sessions/list-query.ts';
import { SessionPage } from '../sessions/sessions/SessionPage.tsx';
import { sessionWays } from '../sessions/sessions/session-ways.tsx';
import { SessionView } from '../sessions/sessions/SessionView.tsx';
import { FeedbackSlot } from './FeedbackSlot.tsx';
import { JoinMeeting, RemoteSlot } from './RemoteSlot.tsx';

const Checkout = lazy(async () => ({
  default: (await import('../money/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));

const SessionCheckout = (props: ComponentProps<typeof Checkout>) => (
  <Checkout {...props} Join={JoinMeeting} />
);

const Registration = (props: Omit<ComponentProps<typeof RegistrationFlow>, 'Checkout'>) => (
  <RegistrationFlow {...props} Checkout={SessionCheckout} />
);

const ways = {
  ...sessionWays,
  Attend: JoinMeeting,
  Presence: RemoteSlot,
  Copilot: CopilotAction,
  Dates: PageDates,
  WriteToPilot,
};
const CoverTools = ({ session }: { session: SessionDetail }) => (
  <>
    <PresenceTool session={session} />
    <WriteTool session={session} />
    <PublishTool session={session} />
  </>
);

/** Messages, for leaders only; nothing shows before the sent ones are read. */
const SessionMessages = lazy(async () => ({
  default: (await import('./session-late.ts')).lateParts.SessionMessages,
}));

const Foot = ({ session }: { session: SessionDetail }) => (
  <>
    {session.actions.write.ok && (
      <Suspense>
        <SessionMessages session={session} />
      </Suspense>
    )}
    <FeedbackSlot session={session} />
  </>
);
/** For the few who may remove somebody: not loaded for anybody else. */
const LateGuestTool = lazy(async () => ({
  default: (await import('./session-late.ts')).lateParts.GuestTool,
}));
const GuestTool = (props: ComponentProps<typeof LateGuestTool>) =>
  props.session.actions.removeGuest.ok && (
    <Suspense>
      <LateGuestTool {...props} />
    </Suspense>
  );

const organiserTools = {
  CoverTools,
  MoreTools: RemoveButton,
  BarTool: WriteTool,
  AddGuests,
  GuestTool,
  Messages: Foot,
};

const Nobody = (): null => null;

/** A session as far as it is read: its card has few decisions and does not know of a closed sheet. */
type Known = Pick<SessionCard, 'mine'> & { actions: Partial<SessionDetail['actions']> } & Partial<
    Pick<SessionDetail, 'isAbsentEnded'>
  >;

/** True when the page has a sheet or a team for this viewer. */
const hasPeople = ({ actions, mine, isAbsentEnded = false }: Known): boolean => {
  const isLed = mine.state === 'pilot' || mine.state === 'copilot';
  const decides = actions.markAbsent?.ok === true || actions.removeCopilot?.ok === true;
  return isLed || decides || (isAbsentEnded && actions.useList?.ok === true);
};

/** Sheet and team: loaded along with the session for viewers who have them, and drawn with it. */
function usePeople(session: Known | undefined) {
  const isAsked = session !== undefined && hasPeople(session);
  const { data, error } = useQuery({
    queryKey: ['session-people'],
    queryFn: async () => (await import('../participation/session-people/SessionPeople.tsx')).SessionPeople,
    enabled: isAsked,
    staleTime: Infinity,
  });
  const isRead = session !== undefined && (!isAsked || data !== undefined || error !== null);
  return { People: data ?? Nobody, isRead };
}

/** One session of a kind, with registration, co-piloting and, once there is something to pay, checkout. */
export const sessionScreen =
  (kind: SessionKind): ComponentType =>
  () => {
    const { id = '' } = useParams();
    const card = useMemo(() => readCard(kind, Number(id)), [id]);
    const { data: session = card } = useQuery(detailQuery(kind, id));
    const { People, isRead } = usePeople(session);
    const isAroundRead = useAround(kind, Number(id), session, isRead);
    return (
      <SessionPage
        kind={kind}
        isAroundRead={isAroundRead}
        Registration={Registration}
        People={People}
        tools={organiserTools}
        ways={ways}
      />
    );
  };

/** Parts of the same page for the simulation, exported here so that both share one file. */
export const sessionParts = { SessionView, RegistrationFlow };

import './session-view.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { meetingLink } from '../shared/meeting.ts';
import { useNow } from '../../ui/use-now.ts';
import { SessionBar } from './SessionBar.tsx';
import { BookingCard } from './BookingCard.tsx';
import { GuestList, leads } from './GuestList.tsx';
import type { OrganiserTools } from './organiser-tools.ts';
import { SessionAudience } from './SessionAudience.tsx';
import { SessionCover } from './SessionCover.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import type { People, Registration, Ways } from './registration-slot.ts';
import { SessionTexts } from './SessionTexts.tsx';
import { WhereCard } from './WhereCard.tsx';
import { WaitingList } from './WaitingList.tsx';
import { useSyncExternalStore } from 'react';
import { followMedia } from '../../ui/follow-media.ts';

/** Window in which the card stands beside the page, with room that sticky elements are never cut. */
const roomy = window.matchMedia('(width >= 75rem) and (height >= 50rem)');
const subscribe = followMedia(roomy);

const useBeside = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);

type Props = {
  session: SessionDetail;
  ways: Ways;
  Registration: Registration;
  People: People;
  tools: OrganiserTools;
};

const canWrite = ({ actions, totalGuests, seats }: SessionDetail): boolean =>
  actions.write.ok && totalGuests + seats.waiting > 0;

/** True when the person only has to come, so that the calendar is their next step. */
const isSeated = ({ mine, actions }: SessionDetail): boolean =>
  mine.state === 'registered' && !actions.finalise.ok;

export function SessionView({ session, ways, Registration, People, tools }: Props) {
  const isKept = isSeated(session);
  const isBeside = useBeside();
  const now = useNow();
  const isLed = leads.has(session.mine.state);
  const list = <GuestList session={session} tools={tools} />;
  const people = (
    <>
      {isLed && list}
      <WaitingList session={session} />
      <tools.Messages session={session} />
    </>
  );
  const Attend = meetingLink(session, now) ? ways.Attend : undefined;
  return (
    <Registration session={session} keep={isKept && ways.Keep && <ways.Keep session={session} />}>
      {({ panel, button, afterCredit }) => (
        <>
          <ways.Crumbs session={session} />
          <div className="cols session">
            <div className="session-head">
              <SessionCover session={session} tools={tools} />
              <SessionFacts session={session} ways={ways}>
                {!isLed && list}
              </SessionFacts>
            </div>
            <aside className="session-side">
              <BookingCard session={session} ways={ways} panel={panel} />
              <WhereCard session={session} />
              {ways.Share && session.isPublish && <ways.Share title={session.title} />}
              {isBeside && <SessionAudience session={session} />}
            </aside>
            <div className="session-body">
              <People session={session} />
              {isLed && people}
              <SessionTexts session={session} />
              {!isBeside && <SessionAudience session={session} />}
              {!isLed && people}
              {ways.Back && <ways.Back session={session} />}
            </div>
          </div>
          <SessionBar
            session={session}
            afterCredit={afterCredit}
            button={button || (Attend ? <Attend session={session} /> : null)}
            tool={canWrite(session) ? <tools.BarTool session={session} /> : null}
          />
        </>
      )}
    </Registration>
  );
}

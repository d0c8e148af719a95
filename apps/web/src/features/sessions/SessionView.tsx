import type { SessionDetail } from '@forman/contract/sessions';
import { SessionBar } from './SessionBar.tsx';
import { BookingCard } from './BookingCard.tsx';
import { Crumbs } from './Crumbs.tsx';
import { GuestList } from './GuestList.tsx';
import { SessionAudience } from './SessionAudience.tsx';
import { SessionCover } from './SessionCover.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import type { Registration } from './registration-slot.ts';
import { SessionTexts } from './SessionTexts.tsx';
import { ShareButton } from './ShareButton.tsx';
import { WaitingList } from './WaitingList.tsx';

type Props = { session: SessionDetail; Registration: Registration };

export function SessionView({ session, Registration }: Props) {
  return (
    <Registration session={session}>
      {({ panel, button }) => (
        <>
          <Crumbs kind={session.kind} title={session.title} />
          <div className="cols session">
            <div className="session-head">
              <SessionCover session={session} />
              <SessionFacts session={session} />
            </div>
            <aside className="session-side">
              <BookingCard session={session} panel={panel} />
              <ShareButton title={session.title} />
            </aside>
            <div className="session-body">
              <SessionTexts session={session} />
              <SessionAudience session={session} />
              <GuestList session={session} />
              <WaitingList session={session} />
            </div>
          </div>
          <SessionBar session={session} button={button} />
        </>
      )}
    </Registration>
  );
}

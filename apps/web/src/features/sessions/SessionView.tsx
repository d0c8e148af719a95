import type { SessionDetail } from '@forman/contract/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { SessionBar } from './SessionBar.tsx';
import { BookingCard } from './BookingCard.tsx';
import { GuestList } from './GuestList.tsx';
import type { Keeper } from './keeper-slots.ts';
import { SessionAudience } from './SessionAudience.tsx';
import { sessionCrumbs } from './session-crumbs.ts';
import { SessionCover } from './SessionCover.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import type { People, Registration } from './registration-slot.ts';
import { SessionTexts } from './SessionTexts.tsx';
import { ShareButton } from './ShareButton.tsx';
import { WaitingList } from './WaitingList.tsx';

type Props = { session: SessionDetail; Registration: Registration; People: People; keeper: Keeper };

export function SessionView({ session, Registration, People, keeper }: Props) {
  const me = useViewer();
  return (
    <Registration session={session}>
      {({ panel, button }) => (
        <>
          <Crumbs
            crumbs={sessionCrumbs(
              me,
              session.kind,
              `${session.title}, ${formatDay(new Date(session.startDate))}`,
            )}
          />
          <Link className="btn btn-plain btn-s session-back" to={routes[kindUi[session.kind].list]}>
            <IconArrowLeft aria-hidden="true" />
            {labels.backToList}
          </Link>
          <div className="cols session">
            <div className="session-head">
              <SessionCover session={session} keeper={keeper} />
              <SessionFacts session={session} />
            </div>
            <aside className="session-side">
              <BookingCard session={session} panel={panel} />
              <ShareButton title={session.title} />
            </aside>
            <div className="session-body">
              <People session={session} />
              <SessionTexts session={session} />
              <SessionAudience session={session} />
              <GuestList session={session} keeper={keeper} />
              <WaitingList session={session} />
            </div>
          </div>
          <SessionBar session={session} button={button} />
        </>
      )}
    </Registration>
  );
}

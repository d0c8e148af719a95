import './session-facts.css';
import './session-ways.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { IconArrowLeft, IconCalendarPlus } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { useCalendarFile } from '../shared/use-calendar-file.ts';
import type { FromList } from '../shared/from-list.ts';
import type { Ways } from './registration-slot.ts';
import { hasCome } from '../shared/has-come.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { sessionCrumbs } from './session-crumbs.ts';
import { ShareButton } from './ShareButton.tsx';

type Props = { session: SessionDetail };

function SessionCrumbs({ session: { kind, title, startDate } }: Props) {
  const me = useViewer();
  return <Crumbs crumbs={sessionCrumbs(me, kind, `${title}, ${formatDay(new Date(startDate))}`)} />;
}

/** Link at the foot of the page to the list; a viewer who came from the list finds it as they left it. */
function Back({ session: { kind } }: Props) {
  const state = useLocation().state as FromList | null;
  const navigate = useNavigate();
  function goBack(event: MouseEvent): void {
    if (!state?.isFromList || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className="btn btn-plain btn-s session-back" to={routes[kindUi[kind].list]} onClick={goBack}>
      <IconArrowLeft aria-hidden="true" />
      {labels.backToList}
    </Link>
  );
}

/** Big button of the booking card; none for a session that is over. */
function KeepInCalendar({ session }: Props) {
  const { save, isBusy, error } = useCalendarFile(session);
  if (hasCome(session.endDate)) return null;
  return (
    <>
      <BusyButton size="l" block busy={isBusy} icon={<IconCalendarPlus aria-hidden="true" />} onClick={save}>
        Ajouter à mon agenda
      </BusyButton>
      {error && <FailureLine error={error} />}
    </>
  );
}

/** Links of a session within the portal. */
export const sessionWays: Ways = {
  Crumbs: SessionCrumbs,
  Back,
  Calendar: AddToCalendar,
  Keep: KeepInCalendar,
  Share: ShareButton,
};

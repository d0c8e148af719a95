import type { SessionDetail } from '@forman/contract/sessions';
import { IconCalendarPlus, IconVideo } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useCalendarFile } from '../../ui/use-calendar-file.ts';
import { hasCome } from './session-times.ts';

type Props = { session: SessionDetail };

/** What somebody who has a seat does next: join the remote session, or note the date. */
export function Attend({ session }: Props) {
  const { mine, actions, endDate, videoConferenceLink: link } = session;
  if (mine.state !== 'registered' || actions.finalise.ok || hasCome(endDate)) return null;
  if (!link || !/^https?:\/\//i.test(link)) return <NoteDate session={session} />;
  return (
    <a className="btn btn-primary btn-lg btn-block" href={link} target="_blank" rel="noopener noreferrer">
      <IconVideo aria-hidden="true" />
      Rejoindre la visio
    </a>
  );
}

function NoteDate({ session }: Props) {
  const { save, isBusy } = useCalendarFile(session);
  return (
    <BusyButton
      block
      size="l"
      icon={<IconCalendarPlus aria-hidden="true" />}
      busy={isBusy}
      busyLabel="Un instant…"
      onClick={save}
    >
      Noter dans mon agenda
    </BusyButton>
  );
}

import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconVideo } from '@tabler/icons-react';
import { isItsDay, meetingLink, type Met } from '../shared/meeting.ts';
import { useNow } from '../../ui/use-now.ts';

type Props = {
  session: Met & Pick<SessionCard, 'title'>;
  /** Called beside the meeting, which the link opens. */ onJoin?: (() => void) | undefined;
  /** For a row among others: a small button, with the session’s name for screen readers. */
  isInRow?: boolean | undefined;
};

/** Button that joins a remote session, for people with a seat. */
export function Attend({ session, onJoin, isInRow = false }: Props) {
  const now = useNow();
  const link = meetingLink(session, now);
  if (link === null) return null;
  const look = isItsDay(session, now) ? 'btn-primary' : 'btn-outline';
  return (
    <a
      className={`btn ${look}${isInRow ? '' : ' btn-lg btn-block'}`}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onJoin}
    >
      <IconVideo aria-hidden="true" />
      Rejoindre la visio
      {isInRow && <span className="vh">, {session.title}</span>}
    </a>
  );
}

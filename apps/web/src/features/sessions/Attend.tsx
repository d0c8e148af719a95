import type { SessionCard } from '@forman/contract/sessions';
import { IconVideo } from '@tabler/icons-react';
import { isItsDay, meetingLink, type Met } from '../../shared/sessions/meeting.ts';
import { useNow } from '../../ui/use-now.ts';

type Props = {
  session: Met & Pick<SessionCard, 'title'>;
  /** Beside the meeting, which the link opens. */ onJoin?: (() => void) | undefined;
  /** In a row among others: as large as its words, with the session's name for a screen reader. */
  isInRow?: boolean | undefined;
};

/** The button that joins a remote session, for people with a seat. */
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

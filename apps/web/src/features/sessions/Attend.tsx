import type { SessionDetail } from '@forman/contract/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { IconVideo } from '@tabler/icons-react';
import { useNow } from '../../ui/use-now.ts';
import { hasCome } from './session-times.ts';

type Props = {
  session: SessionDetail;
  /** Beside the meeting, which the link opens. */ onJoin?: (() => void) | undefined;
  /** In a row among others: as large as its words, with the session's name for a screen reader. */
  isInRow?: boolean | undefined;
};

export const canAttend = ({ mine, actions, endDate, videoConferenceLink: link }: SessionDetail): boolean =>
  mine.state === 'registered' &&
  !actions.finalise.ok &&
  !hasCome(endDate) &&
  link !== null &&
  /^https?:\/\//i.test(link);

/** What somebody who has a seat does next, in a remote session: join it. */
export function Attend({ session, onJoin, isInRow = false }: Props) {
  const now = useNow();
  const { startDate, videoConferenceLink: link } = session;
  if (!canAttend(session) || !link) return null;
  // Before its day there is nobody to meet yet.
  const isNear = parisDay(new Date(startDate)) <= parisDay(now);
  const look = isNear ? 'btn-primary' : 'btn-outline';
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

import type { SessionDetail } from '@forman/contract/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { IconVideo } from '@tabler/icons-react';
import { useNow } from '../../ui/use-now.ts';
import { hasCome } from './session-times.ts';

type Props = { session: SessionDetail };

/** What somebody who has a seat does next, in a remote session: join it. */
export function Attend({ session }: Props) {
  const now = useNow();
  const { mine, actions, startDate, endDate, videoConferenceLink: link } = session;
  if (mine.state !== 'registered' || actions.finalise.ok || hasCome(endDate)) return null;
  if (!link || !/^https?:\/\//i.test(link)) return null;
  // Before its day there is nobody to meet yet.
  const isNear = parisDay(new Date(startDate)) <= parisDay(now);
  const look = isNear ? 'btn-primary' : 'btn-outline';
  return (
    <a className={`btn ${look} btn-lg btn-block`} href={link} target="_blank" rel="noopener noreferrer">
      <IconVideo aria-hidden="true" />
      Rejoindre la visio
    </a>
  );
}

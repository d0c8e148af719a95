import type { SessionDetail } from '@forman/contract/sessions';
import { IconVideo } from '@tabler/icons-react';
import { hasCome } from './session-times.ts';

type Props = { session: SessionDetail };

/** What somebody who has a seat does next, in a remote session: join it. */
export function Attend({ session }: Props) {
  const { mine, actions, endDate, videoConferenceLink: link } = session;
  if (mine.state !== 'registered' || actions.finalise.ok || hasCome(endDate)) return null;
  if (!link || !/^https?:\/\//i.test(link)) return null;
  return (
    <a className="btn btn-primary btn-lg btn-block" href={link} target="_blank" rel="noopener noreferrer">
      <IconVideo aria-hidden="true" />
      Rejoindre la visio
    </a>
  );
}

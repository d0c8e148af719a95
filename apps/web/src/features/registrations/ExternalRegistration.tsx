import type { SessionCard } from '@forman/contract/sessions';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { siteOf } from './external-site.ts';

type Props = { session: SessionCard };

/** Remembered a person and a session, beyond a logout: the other site knows nothing of us (CORE-193). */
const keyOf = (userId: number, sessionId: number): string => `forman.external.${userId}.${sessionId}`;

/** Once registered here, the link to where the registration is really made, until it was followed. */
export function ExternalRegistration({ session: { id, externLink, mine } }: Props) {
  const key = keyOf(useViewer().id, id);
  const [followed, setFollowed] = useState(() => localStorage.getItem(key) !== null);
  if (!externLink || mine.state !== 'registered') return null;
  if (followed) {
    return (
      <p className="chip chip-good">
        <IconCheck aria-hidden="true" />
        {labels.externalDone}
      </p>
    );
  }
  function follow(): void {
    localStorage.setItem(key, 'followed');
    setFollowed(true);
  }
  const site = siteOf(externLink);
  return (
    <>
      <p className="small external-note">
        <b className="strong">Il vous reste une étape&nbsp;:</b> votre inscription{' '}
        {site ? `sur ${site}` : 'sur le site de l’événement'}.
      </p>
      <a
        className="btn btn-primary btn-block external-go"
        href={externLink}
        target="_blank"
        rel="noopener noreferrer"
        onClick={follow}
      >
        <IconExternalLink aria-hidden="true" />
        {labels.externalLink}
      </a>
    </>
  );
}

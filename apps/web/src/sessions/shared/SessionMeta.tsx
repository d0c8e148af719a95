import './session-meta.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { fullName } from '@forman/domain/text';
import { IconClock, IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { Hours } from './Hours.tsx';
import { placeInShort } from './session-place.ts';

/** Time, place and pilot, under a session’s title in a list. `hours`: in the list’s own words. */
export function SessionMeta({ session, hours }: { session: SessionCard; hours: string }) {
  const Place = session.isVisio ? IconVideo : IconMapPin;
  return (
    <p className="meta flex wrap gap-2-16">
      <span>
        <IconClock aria-hidden="true" />
        <Hours of={hours} />
      </span>
      <span>
        <Place aria-hidden="true" />
        {placeInShort(session)}
      </span>
      <span>
        <IconUser aria-hidden="true" />
        <b>{fullName(session.former)}</b>
      </span>
    </p>
  );
}

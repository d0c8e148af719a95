import './session-meta.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeOf } from './session-facts.ts';
import { Hours } from '../../sessions/shared/Hours.tsx';

type Props = { session: SessionCard; when?: string; children?: ReactNode };

/** Time and place of a session, each with an icon. */
export function SessionMeta({ session, when, children }: Props) {
  const Where = session.isVisio ? IconVideo : IconMapPin;
  return (
    <p className="meta flex wrap gap-2-16">
      {when && (
        <span>
          <IconClock aria-hidden="true" />
          <Hours of={when} />
        </span>
      )}
      <span>
        <Where aria-hidden="true" />
        {placeOf(session)}
      </span>
      {children}
    </p>
  );
}

import type { SessionCard } from '@forman/contract/sessions';
import { IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeOf } from './session-facts.ts';
import { Hours } from '../../shared/sessions/Hours.tsx';

type Props = { session: SessionCard; when?: string; children?: ReactNode };

/** The time and the place, with an icon each. */
export function SessionMeta({ session, when, children }: Props) {
  const Where = session.isVisio ? IconVideo : IconMapPin;
  return (
    <p className="meta">
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

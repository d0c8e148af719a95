import type { SessionCard } from '@forman/contract/sessions';
import type { ComponentType, ReactNode } from 'react';

/** Registering and all that goes with it; the route says which feature brings it. */
export type Registration = ComponentType<{
  session: SessionCard;
  children: (parts: { panel: ReactNode; button: ReactNode }) => ReactNode;
}>;

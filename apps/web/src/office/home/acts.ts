import type { DiscoveryDay, DiscoveryGuest } from '@forman/contract/sessions/discovery';
import type { ListedPerson, Session, SessionCard } from '@forman/contract/sessions/sessions';
import type { ComponentType } from 'react';

/** A guest's act on a session. `day` is named on the button; with it, or `isMain`, the button is filled. */
export type GuestAction = ComponentType<{ session: SessionCard; day?: string; isMain?: boolean }>;

/** Acts offered on the home page itself; the route passes them from other features. */
export type HomeActs = {
  /** Answers a co-pilot candidate. */
  Answer: ComponentType<{ session: Session; person: ListedPerson }>;
  Finalise: ComponentType<{ day: DiscoveryDay; guest: DiscoveryGuest }>;
  Publish: ComponentType<{ session: SessionCard }>;
};

import type { DiscoveryDay, DiscoveryGuest } from '@forman/contract/discovery';
import type { ListedPerson, SessionCard } from '@forman/contract/sessions';
import type { ComponentType } from 'react';

/** The one thing that a guest can do with a session; `day` is named on the button, which then is the filled one, as `isMain` is. */
export type GuestAction = ComponentType<{ session: SessionCard; day?: string; isMain?: boolean }>;

/** The acts that the home page offers in place; the route composes them from other features. */
export type HomeActs = {
  /** The answer to somebody who offers to co-pilot. */
  Answer: ComponentType<{ session: SessionCard; person: ListedPerson }>;
  Finalise: ComponentType<{ day: DiscoveryDay; guest: DiscoveryGuest }>;
  Publish: ComponentType<{ session: SessionCard }>;
};

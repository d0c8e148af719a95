import type { ListedPerson, SessionDetail } from '@forman/contract/sessions/sessions';
import type { ComponentType, ReactNode } from 'react';

/** Parts of a session’s page for its organisers: pilot, co-pilots, office. The route brings them. */
export type OrganiserTools = {
  /** On the cover, beside "Modifier". */
  CoverTools: ComponentType<{ session: SessionDetail }>;
  /** A rarely needed tool: the cover puts its button behind "Plus", and its dialog outside that menu. */
  MoreTools: ComponentType<{ session: SessionDetail; children: (tool: ReactNode) => ReactNode }>;
  /** On the bar of a phone. */
  BarTool: ComponentType<{ session: SessionDetail }>;
  /** At the head of the registered list. */
  AddGuests: ComponentType<{ session: SessionDetail }>;
  /** Beside each registered person. */
  GuestTool: ComponentType<{ session: SessionDetail; person: ListedPerson }>;
  /** Messages to the people of the lists, under the lists. */
  Messages: ComponentType<{ session: SessionDetail }>;
};

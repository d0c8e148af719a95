import type { ListedPerson, SessionDetail } from '@forman/contract/sessions';
import type { ComponentType, ReactNode } from 'react';

/** The parts of a session’s page for those who organise it: its pilot, its co-pilots, the office. The route brings them. */
export type OrganiserTools = {
  /** On the cover, beside "Modifier". */
  CoverTools: ComponentType<{ session: SessionDetail }>;
  /** A tool that is rarely needed: the cover puts its button behind "Plus", and its dialog stands outside that menu. */
  MoreTools: ComponentType<{ session: SessionDetail; children: (tool: ReactNode) => ReactNode }>;
  /** On a phone's bar. */
  BarTool: ComponentType<{ session: SessionDetail }>;
  /** At the head of the registered list. */
  AddGuests: ComponentType<{ session: SessionDetail }>;
  /** Beside each registered person. */
  GuestTool: ComponentType<{ session: SessionDetail; person: ListedPerson }>;
  /** The messages to the people of the lists, under these. */
  Messages: ComponentType<{ session: SessionDetail }>;
};

import type { Session, SessionDetail } from '@forman/contract/sessions/sessions';
import type { ComponentType, ReactNode } from 'react';

type Parts = {
  panel: ReactNode;
  button: ReactNode;
  /** Words such as "30 € après avoir"; null when no avoir changes the price. */
  afterCredit: string | null;
};

/** Registration and everything around it; the route says which feature brings it. */
export type Registration = ComponentType<{
  session: Session;
  /** Shown in the panel above the button that gives the seat back. */
  keep?: ReactNode;
  children: (parts: Parts) => ReactNode;
}>;

/** Breadcrumb, way back, and links of a session’s page; unneeded parts are left out. */
export type Ways = {
  Crumbs: ComponentType<{ session: SessionDetail }>;
  Back?: ComponentType<{ session: SessionDetail }>;
  /** Calendars to add the session to. */
  Calendar?: ComponentType<{ session: SessionDetail }>;
  /** Button of the booking card, for people with a seat. */
  Keep?: ComponentType<{ session: SessionDetail }>;
  /** Writes to the pilot. */
  WriteToPilot?: ComponentType<{ session: SessionDetail }>;
  Share?: ComponentType<{ title: string }>;
  /** Next step of people with a seat; nothing for others. */
  Attend?: ComponentType<{ session: SessionDetail }>;
  /** The viewer’s presence, when it is signed on this page. */
  Presence?: ComponentType<{ session: SessionDetail }>;
  /** Offer to co-pilot, after the rules on price and refund. */
  Copilot?: ComponentType<{ session: SessionDetail }>;
  /** Next dates of the same title. */
  Dates?: ComponentType<{ session: SessionDetail }>;
};

/** Team and list of absentees, for the session’s leaders. */
export type People = ComponentType<{ session: SessionDetail }>;

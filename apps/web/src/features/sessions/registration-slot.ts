import type { SessionCard, SessionDetail } from '@forman/contract/sessions';
import type { ComponentType, ReactNode } from 'react';

type Parts = {
  panel: ReactNode;
  button: ReactNode;
  /** "30 € après avoir"; null where no avoir changes the price. */
  afterCredit: string | null;
};

/** Registering and all that goes with it; the route says which feature brings it. */
export type Registration = ComponentType<{
  session: SessionCard;
  /** Stands in the panel, over what gives the seat back. */
  keep?: ReactNode;
  children: (parts: Parts) => ReactNode;
}>;

/** The breadcrumb, the way back, and the links that share a session; parts without a use are left out. */
export type Ways = {
  Crumbs: ComponentType<{ session: SessionDetail }>;
  Back?: ComponentType<{ session: SessionDetail }>;
  /** A button of the booking card, or a line of the facts. */
  Calendar?: ComponentType<{ session: SessionDetail; isButton?: boolean }>;
  Share?: ComponentType<{ title: string }>;
  /** The next step of people with a seat; nothing for the others. */
  Attend?: ComponentType<{ session: SessionDetail }>;
  /** One's presence, where it is given on this page. */
  Presence?: ComponentType<{ session: SessionDetail }>;
  /** Offering to co-pilot, once it is said what a seat costs and gives back. */
  Copilot?: ComponentType<{ session: SessionDetail }>;
  /** The next dates of the same title. */
  Dates?: ComponentType<{ session: SessionDetail }>;
};

/** The team and the list of absentees, for the session's leaders. */
export type People = ComponentType<{ session: SessionDetail }>;

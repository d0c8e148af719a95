import type { SessionCard } from '@forman/contract/sessions/sessions';
import { counted, plural } from '@forman/domain/text';
import { hasCome } from './has-come.ts';

type Seated = Pick<SessionCard, 'seats' | 'totalGuests' | 'maxGuests' | 'startDate' | 'mine'>;

/** True when a seat is kept for the viewer: on the waiting list, while they pay, or by an order. */
export const isKeptForMe = ({ mine }: Pick<SessionCard, 'mine'>): boolean =>
  mine.state === 'held' || mine.state === 'offered';

/** Words for a session whose free seats are all held or offered (CORE-171), to the viewer or to others. */
function reserved(session: Seated): string {
  const free = session.maxGuests - session.totalGuests;
  if (isKeptForMe(session)) return free === 1 ? 'la dernière vous est gardée' : 'une place vous est gardée';
  return `${plural(free, 'dernière place', 'dernières places')} en réservation`;
}

/**
 * Words after "7/10" in a list: "restent 3", "restent 2, 1 réservée", "2 en attente", or that the last seats
 * are being taken; empty once the session has begun.
 * @param said formats the number when it stands alone: "3 places".
 */
export function seatsLeft(session: Seated, said?: (left: number) => string): string {
  const { seats, totalGuests, maxGuests, startDate } = session;
  if (hasCome(startDate)) return '';
  if (seats.state === 'full') return seats.waiting > 0 ? `${seats.waiting} en attente` : '';
  if (seats.state === 'reserved') return reserved(session);
  const free = Math.max(0, maxGuests - totalGuests);
  const left = seats.left ?? free;
  if (said) return said(left);
  const held = free - left;
  return `${plural(left, 'reste', 'restent')} ${left}${held > 0 ? `, ${held} ${plural(held, 'réservée', 'réservées')}` : ''}`;
}

/** Number of seats left, "3 places", where the number of registered people does not stand before it. */
export const placesLeft = (session: Seated): string =>
  seatsLeft(session, (left) => counted(left, 'place', 'places'));

/** Seats taken: "9 inscrits sur 12 places" (CORE-170). */
export const seatsTaken = ({ totalGuests, maxGuests }: Seated): string =>
  `${counted(totalGuests, 'inscrit', 'inscrits')} sur ${counted(maxGuests, 'place', 'places')}`;

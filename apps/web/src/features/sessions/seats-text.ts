import type { SessionCard } from '@forman/contract/sessions';
import { counted } from '@forman/domain/text';
import { hasCome } from './session-times.ts';

type Seated = Pick<SessionCard, 'seats' | 'totalGuests' | 'maxGuests' | 'startDate'>;

/** After "7/10" in a list: "3 places", "2 en attente", that the last are being taken, or nothing, once it has begun. */
export function seatsLeft({ seats, totalGuests, maxGuests, startDate }: Seated): string {
  if (hasCome(startDate)) return '';
  if (seats.state === 'full') return seats.waiting > 0 ? `${seats.waiting} en attente` : '';
  if (seats.state === 'reserved') return 'dernières places en cours de réservation';
  const left = seats.left ?? Math.max(0, maxGuests - totalGuests);
  return counted(left, 'place', 'places');
}

/** "9 inscrits sur 12 places" (CORE-170) */
export const seatsTaken = ({ totalGuests, maxGuests }: Seated): string =>
  `${counted(totalGuests, 'inscrit', 'inscrits')} sur ${counted(maxGuests, 'place', 'places')}`;

/**
 * Seats of one session, counted under its row lock. A held seat (payment under way) and an offered one
 * (waiting list) are taken for everybody else.
 */
export type SeatCount = {
  maxGuests: number;
  registered: number;
  held: number;
  offered: number;
  /** True with an external link: registrations are not limited (CORE-191). */
  unlimited: boolean;
};

/** Number of seats that anybody may take now. */
export function freeSeats(seats: SeatCount): number {
  if (seats.unlimited) return Number.POSITIVE_INFINITY;
  return Math.max(0, seats.maxGuests - seats.registered - seats.held - seats.offered);
}

/**
 * open: seats left. reserved: the last places are being paid or offered, nobody else can take one. full: as
 * many registered as places, "Complet" (CORE-171).
 */
export type SeatState = 'open' | 'reserved' | 'full';

export const isFull = ({ registered, maxGuests }: Pick<SeatCount, 'registered' | 'maxGuests'>): boolean =>
  registered >= maxGuests;

export function seatState(seats: SeatCount): SeatState {
  if (isFull(seats)) return 'full';
  return freeSeats(seats) > 0 ? 'open' : 'reserved';
}

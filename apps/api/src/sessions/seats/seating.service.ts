import { refundUntil } from '@forman/domain/sessions/refund-window';
import type { Room } from '@forman/domain/sessions/rooms';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  endRegistration,
  extendHold,
  findLive,
  insertRegistration,
  type SeatRow,
  updateRegistration,
} from './seats.queries.ts';
import { offerFreeSeats } from './seats.service.ts';

/** Used by seat-endings, which ends a seat together with its refund. */
/** Registers a person, whatever their state in this session; the caller holds the lock and has decided. */
export async function seat(
  tx: Tx,
  userId: number,
  sessionId: number,
  { now, room }: { now: Date; room: Room | null },
): Promise<number> {
  const live = await findLive(tx, sessionId, userId);
  if (!live) return seatNewcomer(tx, userId, sessionId, { now, room });
  await updateRegistration(tx, live, {
    state: 'registered',
    registered_at: now,
    room,
    held_until: null,
    offer_until: null,
  });
  return live.id;
}

/** Seats a person who has no part in this session yet. */
export const seatNewcomer = (
  tx: Tx,
  userId: number,
  sessionId: number,
  { now, room }: { now: Date; room: Room | null },
): Promise<number> =>
  insertRegistration(tx, { sessionId, userId, state: 'registered', now, registeredAt: now, room });

/**
 * Holds a seat for a payment under way, or for its replacement. The caller holds the lock and has decided.
 */
export async function hold(
  tx: Tx,
  userId: number,
  sessionId: number,
  { until, room, now }: { until: Date; room: Room | null; now: Date },
): Promise<number> {
  const live = await findLive(tx, sessionId, userId);
  if (!live) return insertRegistration(tx, { sessionId, userId, state: 'held', now, heldUntil: until, room });
  if (live.state === 'held') await extendHold(tx, live, until, room);
  else await updateRegistration(tx, live, { state: 'held', held_until: until, room });
  return live.id;
}

/** Finds a person's present part in a session; the caller holds the lock. */
export const findSeat = (tx: Tx, sessionId: number, userId: number): Promise<SeatRow | undefined> =>
  findLive(tx, sessionId, userId);

export const confirmByMail = (
  tx: Tx,
  userId: number,
  session: { id: number; starts_at: Date },
  paid: { paidCents: number; now: Date },
): Promise<void> =>
  enqueueMail(tx, {
    to: userId,
    template: 'registration_confirmed',
    sessionId: session.id,
    data: { paidCents: paid.paidCents, refundUntil: refundUntil(session.starts_at).toISOString() },
    now: paid.now,
  });

/**
 * Puts a person at the end of the line, then offers a free seat to the first in line. The caller holds the
 * lock and has decided.
 */
export async function wait(tx: Tx, userId: number, sessionId: number, now: Date): Promise<void> {
  await insertRegistration(tx, { sessionId, userId, state: 'waiting', now, waitingSince: now });
  await offerFreeSeats(tx, sessionId, now);
}

/**
 * Takes a person out of the line; an offered seat goes to the next. The caller holds the lock and has
 * decided.
 */
export async function leaveLine(tx: Tx, seatRow: SeatRow, now: Date): Promise<void> {
  await endRegistration(tx, seatRow, seatRow.state === 'offered' ? 'declined_offer' : 'left_list', now);
  await offerFreeSeats(tx, seatRow.session_id, now);
}

import { fullName } from '@forman/domain/text';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { cancelPaidSeat, lockPaidSeats, type SeatRefund } from '../credits/refunds.service.ts';
import { enqueueMail, type MailWords } from '../notifications/outbox.service.ts';
import { endRegistration, listLive, type SeatRow } from '../seats/seating.service.ts';
import { dropOrderedSeats } from './ordered-seats.service.ts';
import { freeSeatOf, lockIfThere, offerFreeSeats } from '../seats/seats.service.ts';

type Session = { title: string; startsAt: Date };
type Cause = MailWords<'registration_cancelled'>['cause'];

/**
 * Ends a taken seat, under the session's lock: refunded by the 7-day rule whoever ended it, told, and offered to the
 * next in line.
 */
export async function endSeat(
  tx: Tx,
  seat: SeatRow,
  ending: Session & { cause: 'cancelled' | 'removed'; now: Date },
): Promise<SeatRefund> {
  await endRegistration(tx, seat, ending.cause, ending.now);
  const refund = await cancelPaidSeat(tx, { ...ending, registrationId: seat.id, inFull: false });
  await tellEnded(tx, seat, { ...ending, refund });
  await offerFreeSeats(tx, seat.session_id, ending.now);
  return refund;
}

/** Tells the person, and who paid for them when that is somebody else. */
async function tellEnded(
  tx: Tx,
  seat: SeatRow,
  { cause, refund, now }: { cause: Cause; refund: SeatRefund; now: Date },
): Promise<void> {
  const { payerId, creditExpiresAt, refundCents, giftCents, creditNumber } = refund;
  const expires = creditExpiresAt?.toISOString() ?? null;
  const credit = { refundCents, giftCents, creditNumber, creditExpiresAt: expires };
  const isTheirs = payerId === null || payerId === seat.user_id;
  const sessionId = seat.session_id;
  await enqueueMail(tx, {
    to: seat.user_id,
    template: 'registration_cancelled',
    sessionId,
    data: { cause, ...(isTheirs ? credit : { refundCents: 0, creditNumber: null, creditExpiresAt: null }) },
    now,
  });
  if (isTheirs) return;
  await enqueueMail(tx, {
    to: payerId,
    template: 'guest_refunded',
    sessionId,
    data: { guest: await nameOf(tx, seat.user_id), ...credit },
    now,
  });
}

async function nameOf(tx: Tx, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return fullName(row);
}

/** The message's word for the part of a person without a seat. */
const parts = {
  held: 'paying',
  waiting: 'waiting',
  offered: 'waiting',
  candidate: 'candidate',
  copilot: 'copilot',
} as const satisfies Record<Exclude<SeatRow['state'], 'registered'>, MailWords<'session_withdrawn'>['part']>;

/**
 * The session is withdrawn: under its lock, every participation ends, all that was paid comes back whatever the delay,
 * and everybody is told. Payments under way are left to themselves: they find no session to give a seat in.
 */
export async function endAllSeats(
  tx: Tx,
  { id: sessionId, ...session }: Session & { id: number },
  now: Date,
): Promise<{ registered: number; told: number; refundCents: number }> {
  const live = await listLive(tx, sessionId);
  await lockPaidSeats(
    tx,
    live.map((seat) => seat.id),
  );
  const ordered = await dropOrderedSeats(
    tx,
    live.map((seat) => seat.id),
    now,
  );
  let refundCents = 0;
  for (const seat of live) {
    await endRegistration(tx, seat, 'session_deleted', now);
    if (seat.state === 'registered') {
      const refund = await cancelPaidSeat(tx, { ...session, registrationId: seat.id, inFull: true, now });
      refundCents += refund.refundCents;
      await tellEnded(tx, seat, { cause: 'session_deleted', refund, now });
    } else {
      const data = { part: ordered.has(seat.id) ? ('ordered' as const) : parts[seat.state], by: null };
      await enqueueMail(tx, { to: seat.user_id, template: 'session_withdrawn', sessionId, data, now });
    }
  }
  return {
    registered: live.filter((seat) => seat.state === 'registered').length,
    told: live.length,
    refundCents,
  };
}

/** A person's part in a session that has not begun, with the facts that ending it needs. */
type ComingSeat = SeatRow & { title: string; starts_at: Date; pilot_id: number; is_ordered: boolean };

/**
 * Locks the sessions to come that somebody has a part in, and what their refunds will touch.
 * @returns what they are in each.
 */
export async function lockComingSeats(tx: Tx, userId: number, now: Date): Promise<ComingSeat[]> {
  const list = () => listComing(tx, userId, now);
  const sessions = new Set((await list()).map((seat) => seat.session_id));
  for (const id of sessions) await lockIfThere(tx, id, now);
  // The parts are read again under the locks; one that was added since is not locked, and is left for another time.
  const seats = (await list()).filter((seat) => sessions.has(seat.session_id));
  await lockPaidSeats(
    tx,
    seats.map((seat) => seat.id),
  );
  return seats;
}

async function listComing(tx: Tx, userId: number, now: Date): Promise<ComingSeat[]> {
  const { rows } = await sql<ComingSeat>`
    select r.id, r.session_id, r.user_id, r.state, r.waiting_since, r.offer_until, r.held_until, s.title, s.starts_at,
      s.pilot_id, exists (select from ordered_seats k where k.registration_id = r.id) as is_ordered
    from registrations r join sessions s on s.id = r.session_id
    where r.user_id = ${userId} and r.ended_at is null and s.deleted_at is null and s.starts_at > ${now}
    order by r.session_id`.execute(tx);
  return rows;
}

/**
 * Somebody leaves everything to come at once: seats by the 7-day rule, as if they had cancelled each; lists, candidacies
 * and co-piloting too. A seat held for a payment is left to its payment; one that somebody ordered for them is not kept any more.
 */
export async function leaveComing(tx: Tx, seats: readonly ComingSeat[], now: Date): Promise<void> {
  for (const seat of seats) {
    const { state, title, starts_at: startsAt, session_id: sessionId } = seat;
    if (state === 'held') {
      if (seat.is_ordered) {
        await freeSeatOf(tx, seat.id, now);
        await dropOrderedSeats(tx, [seat.id], now);
      }
      continue;
    }
    if (state === 'registered') {
      await endSeat(tx, seat, { cause: 'cancelled', title, startsAt, now });
      continue;
    }
    await endRegistration(tx, seat, reasonOf[state], now);
    if (state === 'offered') await offerFreeSeats(tx, sessionId, now);
    if (state === 'copilot') await tellPilotLeft(tx, seat, now);
  }
}

const reasonOf = {
  waiting: 'left_list',
  offered: 'declined_offer',
  candidate: 'withdrawn',
  copilot: 'withdrawn',
} as const;

async function tellPilotLeft(tx: Tx, seat: ComingSeat, now: Date): Promise<void> {
  const copilot = await nameOf(tx, seat.user_id);
  const sessionId = seat.session_id;
  await enqueueMail(tx, { to: seat.pilot_id, template: 'copilot_left', sessionId, data: { copilot }, now });
}

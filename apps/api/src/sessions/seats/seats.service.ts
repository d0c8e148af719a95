import { firstRefusal } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { movedOfferDeadline, offerDeadline } from '@forman/domain/sessions/offers';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { audienceRefusals } from '@forman/domain/sessions/registration';
import { freeSeats, type SeatCount } from '@forman/domain/sessions/seats';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  changeHold,
  endRegistration,
  findLiveById,
  listLapsed,
  listLive,
  listWaiting,
  lockSession,
  type LockedSession,
  readSeats,
  type SeatRow,
  updateRegistration,
  type Waiting,
  listSessionsWithLapsed,
  markTold,
} from './seats.queries.ts';

/**
 * Locks a session for a change of its seats: first, expired holds and offers are released, and their seats
 * offered to the next in line.
 * @returns `released`: true makes earlier readings outdated.
 * @throws AppError not_found.
 */
export async function lockSeats(tx: Tx, sessionId: number, now: Date): Promise<{ released: boolean }> {
  const { found, lapsed } = await lockSession(tx, sessionId, now);
  if (!found) throw new AppError('not_found');
  if (lapsed) await releaseLapsed(tx, sessionId, now);
  return { released: lapsed };
}

/** Releases expired holds and offers, and offers the freed seats down the line. Under the session's lock. */
export async function releaseLapsed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  for (const seat of await listLapsed(tx, sessionId, now)) await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, sessionId, now);
}

/**
 * Releases a hold or an offer. A hold taken from an offer that still runs becomes that offer again; a hold
 * taken from the line goes back to the same place in it.
 */
export async function releaseHeld(tx: Tx, seat: SeatRow, now: Date): Promise<void> {
  if (seat.state === 'offered') return endRegistration(tx, seat, 'offer_lapsed', now);
  if (seat.offer_until && seat.offer_until > now) {
    return updateRegistration(tx, seat, { state: 'offered', held_until: null });
  }
  if (seat.waiting_since && !seat.offer_until) {
    return updateRegistration(tx, seat, { state: 'waiting', held_until: null });
  }
  return endRegistration(tx, seat, 'hold_lapsed', now);
}

/**
 * Offers each free seat to the next person in line, under the session's lock. A person with a registration at
 * the same time is skipped and told why, once; a person for whom the session is no longer meant is skipped as
 * long as that lasts. Near the start no offer is made: the seat is free for all, which those in line are told.
 */
export async function offerFreeSeats(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const session = await readSeats(tx, sessionId, now);
  const until = offerDeadline(now, session.starts_at);
  let free = freeSeats(seatCountOf(session));
  if (free <= 0 || !session.is_published || session.starts_at <= now) return;
  const line = await listWaiting(tx, sessionId);
  if (line.length === 0) return;
  if (!until) return tellOpen(tx, session, line, now);
  for (const person of line) {
    if (free <= 0) break;
    if (!isMeantFor(session, person)) continue;
    if (person.clash) {
      await tellSkipped(tx, session.id, person, now);
      continue;
    }
    await updateRegistration(
      tx,
      { id: person.id, state: 'waiting' },
      { state: 'offered', offer_until: until },
    );
    await tellOffered(tx, { userId: person.user_id, sessionId: session.id, until }, now);
    free -= 1;
  }
}

const tellOffered = (
  tx: Tx,
  { userId, sessionId, until }: { userId: number; sessionId: number; until: Date },
  now: Date,
): Promise<void> =>
  enqueueMail(tx, {
    to: userId,
    template: 'seat_offered',
    sessionId,
    data: { until: until.toISOString() },
    now,
  });

/** Tells those in line, once, of a seat that whoever comes first may take. */
async function tellOpen(tx: Tx, session: LockedSession, line: readonly Waiting[], now: Date): Promise<void> {
  for (const person of line) {
    if (person.open_told_at || person.clash || !isMeantFor(session, person)) continue;
    await markTold(tx, person.id, { open_told_at: now });
    await enqueueMail(tx, {
      to: person.user_id,
      template: 'seat_open',
      sessionId: session.id,
      data: {},
      now,
    });
  }
}

/**
 * Gives the offers of a session that has moved the deadline of an offer made now, or ends them where the seat
 * is open to all; people keep their place in line. A hold lasts until the new start at most. Under the
 * session's lock, before `offerFreeSeats`.
 */
export async function moveOffers(tx: Tx, sessionId: number, startsAt: Date, now: Date): Promise<void> {
  const held = (await listLive(tx, sessionId)).filter(({ state }) => state === 'offered' || state === 'held');
  for (const seat of held) {
    const until = seat.offer_until && movedOfferDeadline(seat.offer_until, now, startsAt);
    const isMoved = until?.getTime() !== seat.offer_until?.getTime();
    if (seat.state === 'held') {
      const heldUntil = seat.held_until && seat.held_until > startsAt ? startsAt : seat.held_until;
      if (isMoved || heldUntil !== seat.held_until)
        await changeHold(tx, seat, { held_until: heldUntil, offer_until: until });
    } else if (!until) {
      await updateRegistration(tx, seat, { state: 'waiting', offer_until: null });
    } else if (isMoved) {
      await changeHold(tx, seat, { offer_until: until });
      await tellOffered(tx, { userId: seat.user_id, sessionId, until }, now);
    }
  }
}

const isMeantFor = (session: LockedSession, person: Waiting): boolean =>
  firstRefusal(
    audienceRefusals(
      { audience: session.audience, stage: session.discovery_stage },
      { level: person.level, isDemarrageEnded: person.is_demarrage_ended },
    ),
  ).ok;

const seatCountOf = (session: LockedSession): SeatCount => ({
  maxGuests: session.max_guests,
  registered: session.registered,
  held: session.held,
  offered: session.offered,
  unlimited: rulesOf(session.kind as SessionKind).externalLink && session.external_link !== null,
});

async function tellSkipped(tx: Tx, sessionId: number, person: Waiting, now: Date): Promise<void> {
  if (person.skip_told_at) return;
  await markTold(tx, person.id, { skip_told_at: now });
  await enqueueMail(tx, {
    to: person.user_id,
    template: 'offer_skipped',
    sessionId,
    data: { clash: person.clash! },
    now,
  });
}

/** Locks a session that may have been deleted. @returns false when it has. */
export async function lockIfThere(tx: Tx, sessionId: number, now: Date): Promise<boolean> {
  const { found, lapsed } = await lockSession(tx, sessionId, now);
  if (found && lapsed) await releaseLapsed(tx, sessionId, now);
  return found;
}

/** Only locks a session that ends here, so that none of its seats is offered. @throws AppError not_found. */
export async function lockToEnd(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const { found } = await lockSession(tx, sessionId, now);
  if (!found) throw new AppError('not_found');
}

/**
 * Releases a held seat whose payment failed, and offers it to the next in line. Under the session's lock. The
 * same registration may be held for somebody else's money since: a hold beyond `heldAtMost` is left alone.
 */
export async function freeSeatOf(
  tx: Tx,
  registrationId: number,
  now: Date,
  { heldAtMost }: { heldAtMost?: Date } = {},
): Promise<void> {
  const seat = await findLiveById(tx, registrationId);
  if (!seat || seat.state !== 'held') return;
  if (heldAtMost && seat.held_until && seat.held_until > heldAtMost) return;
  await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, seat.session_id, now);
}

/** Reads the facts of a session's seats for a settlement. Under the session's lock. */
export async function readSeatsOf(tx: Tx, sessionId: number, now: Date) {
  const session = await readSeats(tx, sessionId, now);
  return { ...session, seats: seatCountOf(session) };
}

/** The job: releases expired holds and offers, and offers their seats down the line. */
export async function settleLapsedSeats(ctx: Context): Promise<number> {
  const sessions = await listSessionsWithLapsed(ctx.db, ctx.clock.now());
  for (const id of sessions) {
    if (ctx.isStopping()) break;
    try {
      await ctx.transaction((tx) => lockIfThere(tx, id, ctx.clock.now()));
    } catch (error) {
      // The failure of one session does not hold up the others.
      ctx.log.error({ err: error, session: id }, 'seats not settled, will try again');
    }
  }
  return sessions.length;
}

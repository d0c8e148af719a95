import { firstRefusal } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { offerDeadline } from '@forman/domain/sessions/offers';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { audienceRefusals } from '@forman/domain/sessions/registration';
import { freeSeats, type SeatCount } from '@forman/domain/sessions/seats';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import {
  endRegistration,
  findLiveById,
  listLapsed,
  listWaiting,
  lockSession,
  type LockedSession,
  readSeats,
  type SeatRow,
  updateRegistration,
  type Waiting,
} from './seats.queries.ts';

/**
 * Locks a session for a change of its seats, and settles what time has settled: holds and offers that ran out are
 * released and the next in line is offered the seat, before anybody decides on what is left.
 * @returns whether something was: what was read before is not true any more.
 * @throws AppError not_found.
 */
export async function lockSeats(tx: Tx, sessionId: number, now: Date): Promise<{ released: boolean }> {
  const { found, lapsed } = await lockSession(tx, sessionId, now);
  if (!found) throw new AppError('not_found');
  if (lapsed) await releaseLapsed(tx, sessionId, now);
  return { released: lapsed };
}

/** Under the session's lock, releases what ran out, and offers the freed seats down the line. */
export async function releaseLapsed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  for (const seat of await listLapsed(tx, sessionId, now)) await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, sessionId, now);
}

/**
 * Lets go of a hold or an offer. Who held the seat out of an offer that still runs keeps the offer; who held it out of
 * the line is back in the line, at the same place.
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
 * Under the session's lock: offers each free seat to the next person in line. Somebody with a registration at the same
 * time is passed over and told why, once; so is, for as long as it lasts, who could not accept the offer: the session
 * is no longer meant for them. Near the start no offer is made: the seat is free for all.
 */
export async function offerFreeSeats(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const session = await readSeats(tx, sessionId, now);
  const until = offerDeadline(now, session.starts_at);
  let free = freeSeats(seatCountOf(session));
  if (free <= 0 || !until || !session.is_published) return;
  const line = await listWaiting(tx, sessionId);
  if (line.length === 0) return;
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
    await enqueueMail(tx, {
      to: person.user_id,
      template: 'seat_offered',
      sessionId: session.id,
      data: { until: until.toISOString() },
      now,
    });
    free -= 1;
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
  await tx.updateTable('registrations').set({ skip_told_at: now }).where('id', '=', person.id).execute();
  await enqueueMail(tx, {
    to: person.user_id,
    template: 'offer_skipped',
    sessionId,
    data: { clash: person.clash! },
    now,
  });
}

/** Sessions with something that ran out; the job settles them one by one. */
async function listSessionsWithLapsed(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select distinct r.session_id from registrations r join sessions s on s.id = r.session_id
    where r.ended_at is null and s.deleted_at is null
      and ((r.state = 'held' and r.held_until <= ${now}) or (r.state = 'offered' and r.offer_until <= ${now}))
    order by r.session_id limit 200`.execute(db);
  return rows.map((row) => row.session_id);
}

/** Locks a session that may be gone meanwhile. @returns false when it is. */
export async function lockIfThere(tx: Tx, sessionId: number, now: Date): Promise<boolean> {
  const { found, lapsed } = await lockSession(tx, sessionId, now);
  if (found && lapsed) await releaseLapsed(tx, sessionId, now);
  return found;
}

/** The lock alone, for a session that ends here: nothing of it is offered to anybody any more. @throws AppError not_found. */
export async function lockToEnd(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const { found } = await lockSession(tx, sessionId, now);
  if (!found) throw new AppError('not_found');
}

/** Under the session's lock, releases a held seat whose payment failed, and offers it to the next in line. */
export async function freeSeatOf(tx: Tx, registrationId: number, now: Date): Promise<void> {
  const seat = await findLiveById(tx, registrationId);
  if (!seat || seat.state !== 'held') return;
  await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, seat.session_id, now);
}

/** Under the session's lock, reads the facts of its seats that a settlement needs. */
export async function readSeatsOf(tx: Tx, sessionId: number, now: Date) {
  const session = await readSeats(tx, sessionId, now);
  return { ...session, seats: seatCountOf(session) };
}

/** The job: holds and offers that ran out are let go, and their seats go down the line. */
export async function settleLapsedSeats(ctx: Context): Promise<number> {
  const sessions = await listSessionsWithLapsed(ctx.db, ctx.clock.now());
  for (const id of sessions) {
    if (ctx.isStopping()) break;
    try {
      await ctx.transaction((tx) => lockIfThere(tx, id, ctx.clock.now()));
    } catch (error) {
      // One session's fault is not the others'.
      ctx.log.error({ err: error, session: id }, 'seats not settled, will try again');
    }
  }
  return sessions.length;
}

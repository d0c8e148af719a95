import { AppError } from '@forman/domain/errors';
import { offerDeadline } from '@forman/domain/sessions/offers';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { freeSeats, type SeatCount } from '@forman/domain/sessions/seats';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { type MailSession, sessionForMail } from '../notifications/session-for-mail.service.ts';
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
} from './registrations.queries.ts';

/**
 * Locks a session for a change of its seats, and settles what time has settled: holds and offers that ran out are
 * released and the next in line is offered the seat, before anybody decides on what is left.
 * @throws AppError not_found.
 */
export async function lockSeats(tx: Tx, sessionId: number, now: Date): Promise<void> {
  if (!(await lockIfThere(tx, sessionId, now))) throw new AppError('not_found');
}

/** Under the session's lock: what ran out is let go, and the freed seats go down the line. */
export async function releaseLapsed(tx: Tx, sessionId: number, now: Date): Promise<void> {
  for (const seat of await listLapsed(tx, sessionId, now)) await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, sessionId, now);
}

/**
 * Lets go of a hold or an offer. Who held the seat out of an offer that still runs keeps the offer; who held it out of
 * the line is back in the line, at the same place.
 */
export async function releaseHeld(tx: Tx, seat: SeatRow, now: Date): Promise<void> {
  if (seat.state === 'offered') return endRegistration(tx, seat.id, 'offer_lapsed', now);
  if (seat.offer_until && seat.offer_until > now) {
    return updateRegistration(tx, seat.id, { state: 'offered', held_until: null });
  }
  if (seat.waiting_since && !seat.offer_until) {
    return updateRegistration(tx, seat.id, { state: 'waiting', held_until: null });
  }
  return endRegistration(tx, seat.id, 'hold_lapsed', now);
}

/**
 * Under the session's lock: offers each free seat to the next person in line. Somebody with a registration at the same
 * time is passed over and told why, once. Near the start no offer is made: the seat is free for all.
 */
export async function offerFreeSeats(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const session = await readSeats(tx, sessionId, now);
  const until = offerDeadline(now, session.starts_at);
  let free = freeSeats(seatCountOf(session));
  if (free <= 0 || !until || !session.is_published) return;
  const line = await listWaiting(tx, sessionId);
  if (line.length === 0) return;
  const told = await sessionForMail(tx, session.id);
  for (const person of line) {
    if (free <= 0) break;
    if (person.clash) {
      await tellSkipped(tx, told, person, now);
      continue;
    }
    await updateRegistration(tx, person.id, { state: 'offered', offer_until: until });
    await enqueueMail(tx, {
      to: { id: person.user_id, email: person.email },
      template: 'seat_offered',
      data: {
        firstName: person.first_name,
        session: told,
        until: until.toISOString(),
      },
      now,
    });
    free -= 1;
  }
}

const seatCountOf = (session: LockedSession): SeatCount => ({
  maxGuests: session.max_guests,
  registered: session.registered,
  held: session.held,
  offered: session.offered,
  unlimited: rulesOf(session.kind as SessionKind).externalLink && session.external_link !== null,
});

async function tellSkipped(
  tx: Tx,
  session: MailSession,
  person: {
    id: number;
    user_id: number;
    email: string;
    first_name: string;
    clash: string | null;
    skip_told_at: Date | null;
  },
  now: Date,
): Promise<void> {
  if (person.skip_told_at) return;
  await tx.updateTable('registrations').set({ skip_told_at: now }).where('id', '=', person.id).execute();
  await enqueueMail(tx, {
    to: { id: person.user_id, email: person.email },
    template: 'offer_skipped',
    data: {
      firstName: person.first_name,
      session,
      clash: person.clash!,
    },
    now,
  });
}

/** Sessions with something that ran out; the job settles them one by one. */
export async function listSessionsWithLapsed(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select distinct session_id from registrations where ended_at is null
      and ((state = 'held' and held_until <= ${now}) or (state = 'offered' and offer_until <= ${now}))
    order by session_id limit 200`.execute(db);
  return rows.map((row) => row.session_id);
}

/** The same lock for a session that may be gone meanwhile. @returns false when it is. */
export async function lockIfThere(tx: Tx, sessionId: number, now: Date): Promise<boolean> {
  const { found, lapsed } = await lockSession(tx, sessionId, now);
  if (found && lapsed) await releaseLapsed(tx, sessionId, now);
  return found;
}

/** Under the session's lock: a held seat whose payment came to nothing is let go, and offered to the next in line. */
export async function freeSeatOf(tx: Tx, registrationId: number, now: Date): Promise<void> {
  const seat = await findLiveById(tx, registrationId);
  if (!seat || seat.state !== 'held') return;
  await releaseHeld(tx, seat, now);
  await offerFreeSeats(tx, seat.session_id, now);
}

/** Under the session's lock: what a settlement needs to know of its seats. */
export async function readSeatsOf(tx: Tx, sessionId: number, now: Date) {
  const session = await readSeats(tx, sessionId, now);
  return { ...session, seats: seatCountOf(session) };
}

import type { SessionDetail } from '@forman/contract/sessions';
import type { Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError, type ErrorCode } from '@forman/domain/errors';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import {
  canCancel,
  canLeaveList,
  canRegister,
  canWait,
  refundUntil,
} from '@forman/domain/sessions/registration';
import { type Room, type SeatPrice, seatPrice } from '@forman/domain/sessions/rooms';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { participationOf, roomPricesOf } from '../sessions/participation.service.ts';
import { findSession, type MetSession, readSession, refusalFor } from '../sessions/sessions.service.ts';
import {
  endRegistration,
  extendHold,
  findLive,
  insertRegistration,
  updateRegistration,
} from './registrations.queries.ts';
import { endSeat } from './endings.service.ts';
import { listSessionsWithLapsed, lockIfThere, lockSeats, offerFreeSeats } from './seats.service.ts';

type Target = { kind: SessionKind; id: number };

/** The code that a refusal's reason is answered with; the reason itself goes along. */
const codeOfRefusal: Record<string, ErrorCode> = {
  session_full: 'session_full',
  seats_reserved: 'session_full',
  session_started: 'session_started',
  already_registered: 'already_registered',
  not_registered: 'not_registered',
  not_waiting: 'not_registered',
  payment_pending: 'payment_pending',
  waiting_list_only: 'conflict',
  seats_left: 'conflict',
  already_waiting: 'conflict',
  no_waiting_list: 'conflict',
  already_finalised: 'conflict',
  not_a_discovery_day: 'conflict',
  room_required: 'conflict',
  room_not_offered: 'conflict',
  no_copilot_wanted: 'conflict',
  seat_or_line: 'conflict',
  copilots_complete: 'conflict',
  not_candidate: 'conflict',
  not_copilot: 'conflict',
  session_ended: 'conflict',
  session_not_ended: 'conflict',
  sheet_closed: 'conflict',
  dues_just_paid: 'conflict',
  goal_marked: 'conflict',
  plan_exists: 'conflict',
  goal_other_level: 'conflict',
  goal_answered: 'conflict',
  vote_ended: 'conflict',
};

/** Turns a refusal into its answer: 409 for a state, 403 for a right. */
export function allow(decision: Decision): void {
  if (decision.ok) return;
  throw new AppError(codeOfRefusal[decision.reason] ?? 'forbidden', { reason: decision.reason });
}

/**
 * The session as the person meets it, after its lock: what every decision below reads. Both statements are sent at
 * once; the second begins when the first has its lock, and sees what was done before.
 */
export async function lockParticipation(tx: Tx, viewer: Viewer, target: Target, now: Date) {
  const find = () => findSession(tx, viewer, target, now);
  const [lock, found] = await Promise.all([lockSeats(tx, target.id, now), find()]);
  const row = lock.released ? await find() : found;
  if (!row) throw await refusalFor(tx, target);
  return { row, participation: participationOf(row, viewer, now) };
}

/** What a seat costs with this room, or without one; a discovery day's pre-registration costs nothing. */
export const priceOf = (row: MetSession, room: Room | null): SeatPrice =>
  row.discovery_stage === 'discovery_day'
    ? { ok: true, cents: 0 }
    : seatPrice(row.price_cents, roomPricesOf(row), room);

/**
 * Takes a free seat, under the session's lock. Somebody who has one already is told so by the same answer as the first
 * time (CORE-213).
 * @returns the session as it is now for this person; null when the seat has to be paid: nothing was done.
 * @throws AppError not_found, session_full, session_started, conflict, forbidden, payment_pending.
 */
export async function joinFree(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  room: Room | null,
): Promise<SessionDetail | null> {
  const joined = await ctx.transaction(async (tx, last) => {
    const now = ctx.clock.now();
    const { row, participation } = await lockParticipation(tx, viewer, target, now);
    const answer = () => readSession(tx, viewer, target, now);
    if (participation.state === 'registered') return answer();
    // Money that came too late is looked for before a full session refuses: it has to go back.
    const price = priceOf(row, room);
    if (!price.ok || price.cents > 0) return null;
    allow(canRegister(participation));
    // Who waited or was offered the seat has a row already, which is looked at first.
    if (row.my_state) await seat(tx, viewer.id, target.id, { now, room });
    const [, , detail] = await last(
      Promise.all([
        row.my_state ? null : insertRegistered(tx, viewer.id, target.id, { now, room }),
        confirmByMail(tx, viewer.id, row, { paidCents: 0, now }),
        answer(),
      ]),
    );
    return detail;
  });
  if (joined) ctx.wake('outbox');
  return joined;
}

/** Registers a person, whatever they were in this session before; the caller holds the lock and has decided. */
export async function seat(
  tx: Tx,
  userId: number,
  sessionId: number,
  { now, room }: { now: Date; room: Room | null },
): Promise<number> {
  const live = await findLive(tx, sessionId, userId);
  if (!live) return insertRegistered(tx, userId, sessionId, { now, room });
  await updateRegistration(tx, live, {
    state: 'registered',
    registered_at: now,
    room,
    held_until: null,
    offer_until: null,
  });
  return live.id;
}

const insertRegistered = (
  tx: Tx,
  userId: number,
  sessionId: number,
  { now, room }: { now: Date; room: Room | null },
): Promise<number> =>
  insertRegistration(tx, { sessionId, userId, state: 'registered', now, registeredAt: now, room });

/** Keeps a seat while its payment is under way, or for the payment that takes its place; the caller holds the lock and has decided. */
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

/** What a person is in this session now; the caller holds the lock. */
export const findSeat = findLive;

export const confirmByMail = (
  tx: Tx,
  userId: number,
  row: Pick<MetSession, 'id' | 'starts_at'>,
  paid: { paidCents: number; now: Date },
): Promise<void> =>
  enqueueMail(tx, {
    to: userId,
    template: 'registration_confirmed',
    sessionId: row.id,
    data: { paidCents: paid.paidCents, refundUntil: refundUntil(row.starts_at).toISOString() },
    now: paid.now,
  });

/**
 * Gives a seat back. More than 7 days before the start, what was paid for it becomes an avoir of who paid; the freed
 * seat goes to the first in line (CORE-216..222).
 * @throws AppError not_found, not_registered, session_started.
 */
export async function cancelRegistration(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { row, participation } = await lockParticipation(tx, viewer, target, now);
    allow(canCancel(participation));
    const live = (await findLive(tx, target.id, viewer.id))!;
    await endSeat(tx, live, { cause: 'cancelled', startsAt: row.starts_at, title: row.title, now });
  });
  ctx.wake('outbox');
}

/**
 * Joins the waiting list, at its end (CORE-226). Where the list is the only way in and a seat is free, the offer is
 * made at once.
 */
export async function joinWaitingList(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { participation } = await lockParticipation(tx, viewer, target, now);
    allow(canWait(participation));
    await insertRegistration(tx, {
      sessionId: target.id,
      userId: viewer.id,
      state: 'waiting',
      now,
      waitingSince: now,
    });
    await offerFreeSeats(tx, target.id, now);
  });
  ctx.wake('outbox');
}

/** Leaves the list, or declines the offered seat, which goes to the next in line (CORE-228). */
export async function leaveWaitingList(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { participation } = await lockParticipation(tx, viewer, target, now);
    allow(canLeaveList(participation));
    const live = (await findLive(tx, target.id, viewer.id))!;
    await endRegistration(tx, live, live.state === 'offered' ? 'declined_offer' : 'left_list', now);
    await offerFreeSeats(tx, target.id, now);
  });
  ctx.wake('outbox');
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
  if (sessions.length > 0) ctx.wake('outbox');
  return sessions.length;
}

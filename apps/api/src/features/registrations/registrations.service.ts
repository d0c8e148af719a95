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
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { cancelPaidSeat } from '../credits/refunds.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { sessionForMail } from '../notifications/session-for-mail.service.ts';
import { participationOf } from '../sessions/participation.service.ts';
import { findSession, type MetSession } from '../sessions/sessions.service.ts';
import {
  endRegistration,
  findLive,
  insertRegistration,
  updateRegistration,
} from './registrations.queries.ts';
import { listSessionsWithLapsed, lockSeats, offerFreeSeats } from './seats.service.ts';

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
};

/** Turns a refusal into its answer: 409 for a state, 403 for a right. */
export function allow(decision: Decision): void {
  if (decision.ok) return;
  throw new AppError(codeOfRefusal[decision.reason] ?? 'forbidden', { reason: decision.reason });
}

/** The session as the person meets it, after its lock: what every decision below reads. */
export async function lockParticipation(tx: Tx, viewer: Viewer, target: Target, now: Date) {
  await lockSeats(tx, target.id, now);
  const row = await findSession(tx, viewer, target, now);
  if (!row) throw new AppError('not_found');
  return { row, participation: participationOf(row, viewer, now) };
}

/** A seat that costs nothing: a price of 0, a team meeting, a discovery day's pre-registration. */
export const isFree = (row: Pick<MetSession, 'price_cents' | 'discovery_stage'>): boolean =>
  row.price_cents === 0 || row.discovery_stage === 'discovery_day';

/**
 * Takes a free seat, under the session's lock. Somebody who has one already is told so by the same answer as the first
 * time (CORE-213).
 * @returns false when the seat has to be paid: nothing was done.
 * @throws AppError not_found, session_full, session_started, conflict, forbidden, payment_pending.
 */
export async function joinFree(ctx: Context, viewer: Viewer, target: Target): Promise<boolean> {
  const joined = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { row, participation } = await lockParticipation(tx, viewer, target, now);
    if (participation.state === 'registered') return true;
    // Money that came too late is looked for before a full session refuses: it has to go back.
    if (!isFree(row)) return false;
    allow(canRegister(participation));
    if (row.my_state) await seat(tx, viewer.id, target.id, now);
    else await insertRegistered(tx, viewer.id, target.id, now);
    await confirmByMail(tx, viewer.id, row, { paidCents: 0, now });
    return true;
  });
  if (joined) ctx.wake('outbox');
  return joined;
}

/** Registers a person, whatever they were in this session before; the caller holds the lock and has decided. */
export async function seat(tx: Tx, userId: number, sessionId: number, now: Date): Promise<number> {
  const live = await findLive(tx, sessionId, userId);
  if (!live)
    return insertRegistration(tx, { sessionId, userId, state: 'registered', now, registeredAt: now });
  await updateRegistration(tx, live.id, {
    state: 'registered',
    registered_at: now,
    held_until: null,
    offer_until: null,
  });
  return live.id;
}

const insertRegistered = (tx: Tx, userId: number, sessionId: number, now: Date): Promise<number> =>
  insertRegistration(tx, { sessionId, userId, state: 'registered', now, registeredAt: now });

/** Keeps a seat while its payment is under way; the caller holds the lock and has decided. */
export async function hold(
  tx: Tx,
  userId: number,
  sessionId: number,
  until: Date,
  now: Date,
): Promise<number> {
  const live = await findLive(tx, sessionId, userId);
  if (!live) return insertRegistration(tx, { sessionId, userId, state: 'held', now, heldUntil: until });
  await updateRegistration(tx, live.id, { state: 'held', held_until: until });
  return live.id;
}

/** What a person is in this session now; the caller holds the lock. */
export const findSeat = findLive;

export async function confirmByMail(
  tx: Tx,
  userId: number,
  row: Pick<MetSession, 'id' | 'starts_at'>,
  paid: { paidCents: number; now: Date },
): Promise<void> {
  const person = await getAddressee(tx, userId);
  await enqueueMail(tx, {
    to: person,
    template: 'registration_confirmed',
    data: {
      firstName: person.firstName,
      session: await sessionForMail(tx, row.id),
      paidCents: paid.paidCents,
      refundUntil: refundUntil(row.starts_at).toISOString(),
    },
    now: paid.now,
  });
}

export async function getAddressee(
  tx: Tx,
  userId: number,
): Promise<{ id: number; email: string; firstName: string }> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

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
    await endRegistration(tx, live.id, 'cancelled', now);
    const refund = await cancelPaidSeat(tx, {
      registrationId: live.id,
      startsAt: row.starts_at,
      title: row.title,
      inFull: false,
      now,
    });
    await tellCancelled(tx, viewer.id, target.id, { ...refund, now });
    await offerFreeSeats(tx, target.id, now);
  });
  ctx.wake('outbox');
}

async function tellCancelled(
  tx: Tx,
  userId: number,
  sessionId: number,
  refund: { refundCents: number; creditNumber: string | null; creditExpiresAt: Date | null; now: Date },
): Promise<void> {
  const person = await getAddressee(tx, userId);
  await enqueueMail(tx, {
    to: person,
    template: 'registration_cancelled',
    data: {
      firstName: person.firstName,
      session: await sessionForMail(tx, sessionId),
      refundCents: refund.refundCents,
      creditNumber: refund.creditNumber,
      creditExpiresAt: refund.creditExpiresAt?.toISOString() ?? null,
      cause: 'cancelled',
    },
    now: refund.now,
  });
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
    await endRegistration(tx, live.id, live.state === 'offered' ? 'declined_offer' : 'left_list', now);
    await offerFreeSeats(tx, target.id, now);
  });
  ctx.wake('outbox');
}

/** The job: holds and offers that ran out are let go, and their seats go down the line. */
export async function settleLapsedSeats(ctx: Context): Promise<number> {
  const sessions = await listSessionsWithLapsed(ctx.db, ctx.clock.now());
  for (const id of sessions) await ctx.transaction((tx) => lockSeats(tx, id, ctx.clock.now()));
  if (sessions.length > 0) ctx.wake('outbox');
  return sessions.length;
}

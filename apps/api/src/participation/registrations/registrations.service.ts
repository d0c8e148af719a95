import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { allow } from '@forman/domain/refusals';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { canCancel, canLeaveList, canRegister, canWait } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import type { Context } from '../../context.ts';
import { joinByCredit, settleOrPayByCredit } from '../../money/payments/checkout.service.ts';
import { seatOffer } from '../../money/payments/items.service.ts';
import { endSeat } from '../seat-endings/seat-endings.service.ts';
import {
  confirmByMail,
  findSeat,
  leaveLine,
  seat,
  seatNewcomer,
  wait,
} from '../../sessions/seats/seating.service.ts';
import { lockPage, lockParticipation } from '../../sessions/sessions/locked.service.ts';
import { priceOf } from '../../sessions/sessions/participation.service.ts';
import { answerWith, getSession, readSeated, readSession } from '../../sessions/sessions/sessions.service.ts';

type Target = { kind: SessionKind; id: number };

/**
 * Takes a seat: a free one, one covered by credit, or one already paid (CORE-205). A person who has a seat
 * gets the same answer as the first time (CORE-213).
 * @returns the session as it is now for this person.
 * @throws AppError not_found, session_full, session_started, conflict, forbidden, payment_required,
 * payment_pending.
 */
export async function join(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  room: Room | null,
): Promise<SessionDetail> {
  const joined = await joinLocked(ctx, viewer, target, room);
  if (joined) return joined;
  await settleOrPayByCredit(ctx, viewer, { ...target, room });
  return getSession(ctx, viewer, target);
}

/** Joins under the session's lock. @returns null while a payment for the seat is under way: no change. */
function joinLocked(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  room: Room | null,
): Promise<SessionDetail | null> {
  return ctx.transaction(async (tx, commitWith) => {
    const now = ctx.clock.now();
    const { row, participation } = await lockPage(tx, viewer, target, now);
    if (participation.state === 'registered') return answerWith(row, viewer, now);
    const answer = () => readSession(tx, viewer, target, now);
    const price = priceOf(row, room);
    // Late money is looked for before a full session refuses, as it has to be refunded.
    if (!price.ok || price.cents > 0)
      return (await joinByCredit(tx, viewer, seatOffer(row, viewer, room, now), now)) ? answer() : null;
    allow(canRegister(participation));
    const mail = () => confirmByMail(tx, viewer.id, row, { paidCents: 0, now });
    // A person who waited or was offered the seat has a row already, and is seated in it.
    if (row.my_state) {
      await seat(tx, viewer.id, target.id, { now, room });
      const [, detail] = await commitWith(Promise.all([mail(), answer()]));
      return detail;
    }
    const [, , detail] = await commitWith(
      Promise.all([
        seatNewcomer(tx, viewer.id, target.id, { now, room }),
        mail(),
        readSeated(tx, viewer, row, { room, now }),
      ]),
    );
    return detail;
  });
}

/**
 * Gives a seat back. More than 7 days before the start, the sum paid becomes an avoir of the payer; the freed
 * seat goes to the first in line (CORE-216..222).
 * @throws AppError not_found, not_registered, session_started.
 */
export async function cancelRegistration(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { row, participation } = await lockParticipation(tx, viewer, target, now);
    allow(canCancel(participation));
    const live = (await findSeat(tx, target.id, viewer.id))!;
    await endSeat(tx, live, { cause: 'cancelled', startsAt: row.starts_at, title: row.title, now });
  });
}

/** Joins the end of the waiting list (CORE-226). Where it is the only way in, a free seat is offered now. */
export async function joinWaitingList(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { participation } = await lockParticipation(tx, viewer, target, now);
    allow(canWait(participation));
    await wait(tx, viewer.id, target.id, now);
  });
}

/** Leaves the list, or declines the offered seat, which goes to the next in line (CORE-228). */
export async function leaveWaitingList(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { participation } = await lockParticipation(tx, viewer, target, now);
    allow(canLeaveList(participation));
    await leaveLine(tx, (await findSeat(tx, target.id, viewer.id))!, now);
  });
}

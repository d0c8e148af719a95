import type { Tx } from '../../db/database.ts';
import { type AskedBack, askForSeats } from '../../money/counter/seat-refunds.service.ts';
import { cancelPaidSeat, lockPaidSeats, type SeatRefund } from '../../money/credits/refunds.service.ts';
import { enqueueMail, type MailWords } from '../../platform/notifications/outbox.service.ts';
import { endRegistration, listLive, type SeatRow } from '../../sessions/seats/seats.queries.ts';
import { dropOrderedSeats } from './ordered-seats.service.ts';
import { freeSeatOf, lockIfThere, offerFreeSeats } from '../../sessions/seats/seats.service.ts';
import { nameOf, type ComingSeat, listComing } from './ordered-seats.queries.ts';

type Session = { title: string; startsAt: Date };
type Cause = MailWords<'registration_cancelled'>['cause'];

/**
 * Ends a taken seat, under the session's lock: refunds it by the 7-day rule, whoever ended it, or whole; notifies the
 * people, and offers it to the next in line.
 */
export async function endSeat(
  tx: Tx,
  seat: SeatRow,
  { inFull = false, ...ending }: Session & { cause: 'cancelled' | 'removed'; inFull?: boolean; now: Date },
): Promise<SeatRefund> {
  await endRegistration(tx, seat, ending.cause, ending.now);
  const refund = await cancelPaidSeat(tx, { ...ending, registrationId: seat.id, inFull });
  await tellEnded(tx, seat, { ...ending, refund });
  await offerFreeSeats(tx, seat.session_id, ending.now);
  return refund;
}

/** Notifies the person, and the payer when that is somebody else. */
async function tellEnded(
  tx: Tx,
  seat: SeatRow,
  {
    cause,
    refund,
    asked,
    reason,
    now,
  }: {
    cause: Cause;
    refund: SeatRefund;
    asked?: AskedBack | undefined;
    reason?: string | undefined;
    now: Date;
  },
): Promise<void> {
  const { creditExpiresAt, refundCents, giftCents, creditNumber } = refund;
  const payerId = refund.payerId ?? asked?.payerId ?? null;
  const expires = creditExpiresAt?.toISOString() ?? null;
  const credit = {
    refundCents,
    giftCents,
    creditNumber,
    creditExpiresAt: expires,
    ...(asked && { askedBack: { cents: asked.cents, method: asked.method } }),
  };
  const isTheirs = payerId === null || payerId === seat.user_id;
  const sessionId = seat.session_id;
  await enqueueMail(tx, {
    to: seat.user_id,
    template: 'registration_cancelled',
    sessionId,
    data: {
      cause,
      ...(reason && { reason }),
      ...(isTheirs ? credit : { refundCents: 0, creditNumber: null, creditExpiresAt: null }),
    },
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

/** Words of messages for the part of a person without a seat. */
const parts = {
  held: 'paying',
  waiting: 'waiting',
  offered: 'waiting',
  candidate: 'candidate',
  copilot: 'copilot',
} as const satisfies Record<Exclude<SeatRow['state'], 'registered'>, MailWords<'session_withdrawn'>['part']>;

/**
 * Withdraws a session, under its lock: every participation ends, all payments are refunded whatever the
 * delay, and everybody gets a message. Payments under way are left alone: they will find no session for their
 * seat.
 * @param backToPayment who asks for the money to go back to the cards and PayPal accounts that paid, and why; absent:
 * all of it becomes avoirs.
 */
export async function endAllSeats(
  tx: Tx,
  { id: sessionId, ...session }: Session & { id: number },
  {
    reason,
    backToPayment,
    now,
  }: {
    reason?: string | undefined;
    backToPayment?: { askedBy: number; reason: string } | undefined;
    now: Date;
  },
): Promise<{ registered: number; told: number; refundCents: number; askedCents?: number }> {
  const live = await listLive(tx, sessionId);
  const ids = live.map((seat) => seat.id);
  await lockPaidSeats(tx, ids);
  const ordered = await dropOrderedSeats(tx, ids, now);
  const asked = backToPayment
    ? await askForSeats(tx, ids, { ...backToPayment, title: session.title, now })
    : new Map<number, AskedBack>();
  let refundCents = 0;
  const why = reason ? { reason } : {};
  for (const seat of live) {
    await endRegistration(tx, seat, 'session_deleted', now);
    if (seat.state === 'registered') {
      const refund = await cancelPaidSeat(tx, { ...session, registrationId: seat.id, inFull: true, now });
      refundCents += refund.refundCents;
      await tellEnded(tx, seat, { cause: 'session_deleted', refund, asked: asked.get(seat.id), reason, now });
    } else {
      const data = {
        part: ordered.has(seat.id) ? ('ordered' as const) : parts[seat.state],
        by: null,
        ...why,
      };
      await enqueueMail(tx, { to: seat.user_id, template: 'session_withdrawn', sessionId, data, now });
    }
  }
  return {
    registered: live.filter((seat) => seat.state === 'registered').length,
    told: live.length,
    refundCents,
    ...(backToPayment && { askedCents: [...asked.values()].reduce((sum, { cents }) => sum + cents, 0) }),
  };
}

/**
 * Locks the coming sessions in which somebody has a part, and the rows that their refunds will change.
 * @returns the person's part in each.
 */
export async function lockComingSeats(tx: Tx, userId: number, now: Date): Promise<ComingSeat[]> {
  const list = () => listComing(tx, userId, now);
  const sessions = new Set((await list()).map((seat) => seat.session_id));
  for (const id of sessions) await lockIfThere(tx, id, now);
  // The parts are read again under the locks; a part added since is not locked, and is left out.
  const seats = (await list()).filter((seat) => sessions.has(seat.session_id));
  await lockPaidSeats(
    tx,
    seats.map((seat) => seat.id),
  );
  return seats;
}

/**
 * Ends all coming parts of a person at once: seats by the 7-day rule, as if they had cancelled each, or whole; waiting
 * lists, candidacies and co-piloting too. A seat held for a payment is left to its payment; a seat that
 * somebody ordered for them is dropped.
 */
export async function leaveComing(
  tx: Tx,
  seats: readonly ComingSeat[],
  { inFull = false, now }: { inFull?: boolean; now: Date },
): Promise<void> {
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
      await endSeat(tx, seat, { cause: 'cancelled', title, startsAt, inFull, now });
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

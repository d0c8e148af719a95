import type { Tx } from '../../db/database.ts';
import { cancelPaidSeat, lockPaidSeats, type SeatRefund } from '../credits/refunds.service.ts';
import { enqueueMail, type MailWords } from '../notifications/outbox.service.ts';
import { endRegistration, listLive, type SeatRow } from './registrations.queries.ts';
import { offerFreeSeats } from './seats.service.ts';

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
  const { payerId, creditExpiresAt, refundCents, creditNumber } = refund;
  const credit = { refundCents, creditNumber, creditExpiresAt: creditExpiresAt?.toISOString() ?? null };
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
  const guest = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', seat.user_id)
    .executeTakeFirstOrThrow();
  await enqueueMail(tx, {
    to: payerId,
    template: 'guest_refunded',
    sessionId,
    data: { guest: `${guest.first_name} ${guest.last_name}`, ...credit },
    now,
  });
}

/** What somebody without a seat was, in the words of the message. */
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
  let refundCents = 0;
  for (const seat of live) {
    await endRegistration(tx, seat, 'session_deleted', now);
    if (seat.state === 'registered') {
      const refund = await cancelPaidSeat(tx, { ...session, registrationId: seat.id, inFull: true, now });
      refundCents += refund.refundCents;
      await tellEnded(tx, seat, { cause: 'session_deleted', refund, now });
    } else {
      const data = { part: parts[seat.state], by: null };
      await enqueueMail(tx, { to: seat.user_id, template: 'session_withdrawn', sessionId, data, now });
    }
  }
  return {
    registered: live.filter((seat) => seat.state === 'registered').length,
    told: live.length,
    refundCents,
  };
}

import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type GuestOutcome, guestWords } from '@forman/domain/participation/guests';
import { canAddGuests, canRemoveGuest, type LivingSession } from '@forman/domain/participation/life';
import { canRegister } from '@forman/domain/sessions/registration';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { endSeat } from '../seat-endings/seat-endings.service.ts';
import { findSeat, seat } from '../../sessions/seats/seating.service.ts';
import { allow } from '@forman/domain/refusals';
import { lockSeats } from '../../sessions/seats/seats.service.ts';
import { participationOf } from '../../sessions/sessions/participation.service.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { findStored, listAccounts, type StoredSession, type Target } from './session-life.queries.ts';
import { fullName } from '@forman/domain/text';
import { getName } from '../../people/accounts/person.queries.ts';

/** @throws AppError not_found. */
async function lockStored(tx: Tx, target: Target, now: Date): Promise<StoredSession> {
  await lockSeats(tx, target.id, now);
  const session = await findStored(tx, target);
  if (!session) throw new AppError('not_found');
  return session;
}

type Guest = { email: string; outcome: GuestOutcome };

/**
 * Registers people by their addresses, in order, as long as there are seats; each gets a message (CAT-169).
 * Failures are reported address by address.
 * @throws AppError not_found, forbidden, session_started.
 */
export async function addGuests(ctx: Context, viewer: Viewer, target: Target, emails: readonly string[]) {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const session = await lockStored(tx, target, now);
    allow(canAddGuests(viewer, session, now));
    const guests = await seatGuests(tx, viewer, target, { emails, now });
    const emailsOf = (wanted: GuestOutcome) =>
      guests.filter(({ outcome }) => outcome === wanted).map(({ email }) => email);
    return {
      guests,
      unknown: emailsOf('unknown'),
      totalGuests: session.registered + emailsOf('added').length,
    };
  });
}

/**
 * Registers the people named in the form of a new session: all of them, or the session is not created
 * (CAT-139).
 * @throws AppError invalid, forbidden, session_started.
 */
export async function seatNamedGuests(
  tx: Tx,
  viewer: Viewer,
  session: LivingSession & Target,
  named: Named,
): Promise<void> {
  allow(canAddGuests(viewer, session, named.now));
  const sentences = (await seatGuests(tx, viewer, session, named)).flatMap(({ email, outcome }) =>
    outcome === 'added' ? [] : [`${email}\u00a0: ${guestWords[outcome]}`],
  );
  if (sentences.length === 0) return;
  throw new AppError('invalid', {
    violations: [{ propertyPath: 'guestEmails', message: sentences.join(' ') }],
  });
}

type Named = { emails: readonly string[]; now: Date };

/** Registers each address, and returns it with its outcome. */
async function seatGuests(tx: Tx, viewer: Viewer, target: Target, { emails, now }: Named): Promise<Guest[]> {
  const asked = [...new Set(emails.map((email) => email.toLowerCase()))];
  const accounts = await listAccounts(tx, asked);
  const guests: Guest[] = [];
  const added: number[] = [];
  for (const email of asked) {
    const person = accounts.find((account) => account.email === email)?.person;
    const outcome = person ? await addGuest(tx, person, target, now) : 'unknown';
    guests.push({ email, outcome });
    if (person && outcome === 'added') added.push(person.id);
  }
  await tellAdded(tx, viewer, target, { added, now });
  return guests;
}

/** Applies the rules of registration, but for a waiting list as the only way in: the pilot decides. */
async function addGuest(tx: Tx, person: Viewer, target: Target, now: Date): Promise<GuestOutcome> {
  const row = may(person, 'portal.use') ? await findSession(tx, person, target, now) : undefined;
  if (!row) return 'not_in_audience';
  const participation = participationOf(row, person, now);
  const decision = canRegister({
    ...participation,
    session: { ...participation.session, waitingListOnly: false },
  });
  if (!decision.ok) return outcomes[decision.reason] ?? 'not_in_audience';
  await seat(tx, person.id, target.id, { now, room: null });
  return 'added';
}

const outcomes: Partial<Record<string, GuestOutcome>> = {
  already_registered: 'already_registered',
  session_full: 'session_full',
  seats_reserved: 'session_full',
  pilot: 'pilot',
  copilot: 'copilot',
  copilot_candidate: 'copilot_candidate',
  not_published: 'not_published',
};

async function tellAdded(
  tx: Tx,
  viewer: Viewer,
  target: Target,
  { added, now }: { added: number[]; now: Date },
): Promise<void> {
  if (added.length === 0) return;
  const by = await getName(tx, viewer.id);
  for (const to of added) {
    await enqueueMail(tx, {
      to,
      template: 'guest_added',
      sessionId: target.id,
      data: { by: fullName(by) },
      now,
    });
  }
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'session.add_guests',
    subject: 'session',
    subjectId: target.id,
    detail: { added },
  });
}

/**
 * Removes a registered person from the list: refunded as if they had cancelled, with a message, and the seat
 * is offered to the next in line (CORE-248).
 * @throws AppError not_found, forbidden, not_registered, session_started.
 */
export async function removeGuest(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  userId: number,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const session = await lockStored(tx, target, now);
    allow(canRemoveGuest(viewer, session, now));
    const live = await findSeat(tx, target.id, userId);
    if (live?.state !== 'registered') throw new AppError('not_registered');
    const { refundCents } = await endSeat(tx, live, { ...session, cause: 'removed', now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'session.remove_guest',
      subject: 'session',
      subjectId: target.id,
      detail: { userId, refundCents },
    });
  });
}

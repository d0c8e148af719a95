import type { Viewer } from '../access.ts';
import { may } from '../access.ts';
import { type Decision, firstRefusal } from '../decision.ts';
import { addDays, parisDay, parisInstant } from '../paris-time.ts';
import { rulesOf, type SessionKind } from '../sessions/kinds.ts';
import { canEdit } from '../sessions/reading.ts';

/** Facts of a session for the decisions about its life. */
export type LivingSession = {
  kind: SessionKind;
  pilotId: number;
  startsAt: Date;
  endsAt: Date;
  registered: number;
};

/** Days before the session on which each notice is due, at nine in the morning in Paris. */
const noticeDays = { reminder: 2, minimum: 3 } as const;
export type Notice = keyof typeof noticeDays;
export const notices = Object.keys(noticeDays) as Notice[];

/** Instant from which a notice of a session is due; never at night. */
export const noticeDueAt = (notice: Notice, startsAt: Date): Date =>
  parisInstant(addDays(parisDay(startsAt), -noticeDays[notice]), '09:00');

/** Instant beyond which no session has a notice due yet, whatever the hour. */
export const noticeHorizon = (notice: Notice, now: Date): Date =>
  parisInstant(addDays(parisDay(now), noticeDays[notice] + 1));

export type RemoveRefusal = 'not_yours';

/** Decides on deleting a session: whoever may change it may (CORE-241). */
export const canRemove = (viewer: Viewer, session: LivingSession): Decision<RemoveRefusal> =>
  firstRefusal<RemoveRefusal>({ not_yours: !canEdit(viewer, session.pilotId).ok });

/**
 * True for a session that is over and had people: deleted, it leaves lists and pages only, and keeps its
 * attendance, hours and invoices.
 */
export const isKeptForRecord = ({ endsAt, registered }: LivingSession, now: Date): boolean =>
  endsAt <= now && registered > 0;

export type AddGuestsRefusal = 'not_allowed' | 'session_started';

/**
 * Decides who adds people by e-mail, for kinds that allow it: the session's pilot, XMAN and administrators
 * (CAT-169).
 */
export const canAddGuests = (viewer: Viewer, session: LivingSession, now: Date): Decision<AddGuestsRefusal> =>
  firstRefusal<AddGuestsRefusal>({
    not_allowed:
      !rulesOf(session.kind).guestsByEmail ||
      (viewer.id !== session.pilotId && !may(viewer, 'sessions.add_guests')),
    session_started: session.startsAt <= now,
  });

export type RemoveGuestRefusal = 'not_allowed' | 'session_started';

/** The right to remove a registered person. */
export const guestRemovalOf = (kind: SessionKind) =>
  rulesOf(kind).isSuperOrganised ? 'sessions.remove_guest' : 'sessions.administer';

/**
 * Decides who removes a registered person: from a formation the super organiser and nobody else (CORE-248), from the
 * other kinds the office.
 */
export const canRemoveGuest = (
  viewer: Viewer,
  session: LivingSession,
  now: Date,
): Decision<RemoveGuestRefusal> =>
  firstRefusal<RemoveGuestRefusal>({
    not_allowed: !may(viewer, guestRemovalOf(session.kind)),
    session_started: session.startsAt <= now,
  });

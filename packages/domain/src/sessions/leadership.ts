import { levelRank, may, type Profile, type Viewer } from '../access.ts';
import { type Decision, firstRefusal, no, yes } from '../decision.ts';
import type { LiveState, ParticipationState } from './registration.ts';

/** Most approved co-pilots of a session. They take no seat and pay nothing. */
export const mostCopilots = 3;

/** The facts for decisions about co-pilots and the absentees of a session. */
export type Leadership = {
  viewer: Viewer;
  /** The viewer's part in the session. */
  state: ParticipationState;
  now: Date;
  session: {
    startsAt: Date;
    endsAt: Date;
    isPublished: boolean;
    wantsCopilot: boolean;
    /** Number of approved co-pilots. */
    copilots: number;
    /** True once the absences are confirmed, which happens only once. */
    sheetClosed: boolean;
  };
};

export type AskCopilotRefusal =
  | 'pilot'
  | 'copilot'
  | 'copilot_candidate'
  | 'level_too_low'
  | 'no_copilot_wanted'
  | 'not_published'
  | 'session_started'
  | 'seat_or_line'
  | 'copilots_complete';

/**
 * Decides who may offer to co-pilot: from BEMAN up, where a co-pilot is wanted and a place is left (CORE-230,
 * CORE-234).
 */
export function canAskCopilot({ viewer, state, now, session }: Leadership): Decision<AskCopilotRefusal> {
  return firstRefusal<AskCopilotRefusal>({
    pilot: state === 'pilot',
    copilot: state === 'copilot',
    copilot_candidate: state === 'candidate',
    level_too_low: !may(viewer, 'sessions.propose_copilot'),
    no_copilot_wanted: !session.wantsCopilot,
    not_published: !session.isPublished,
    session_started: session.startsAt <= now,
    seat_or_line: state !== 'none',
    copilots_complete: session.copilots >= mostCopilots,
  });
}

export type CancelCopilotRefusal = 'not_candidate';

/** Decides on cancelling one's own offer to co-pilot (CORE-239). */
export const canCancelCopilot = ({ state }: Pick<Leadership, 'state'>): Decision<CancelCopilotRefusal> =>
  state === 'candidate' ? yes : no('not_candidate');

export type LeaveCopilotRefusal = 'not_copilot' | 'session_started';

/** An approved co-pilot may leave until the session starts (CORE-238). */
export function canLeaveCopilot({ state, now, session }: Leadership): Decision<LeaveCopilotRefusal> {
  return firstRefusal<LeaveCopilotRefusal>({
    not_copilot: state !== 'copilot',
    session_started: session.startsAt <= now,
  });
}

const leads = ({ state, viewer }: Pick<Leadership, 'state' | 'viewer'>): boolean =>
  state === 'pilot' || viewer.isAdmin;

export type ManageCopilotsRefusal = 'not_yours' | 'session_ended';

/**
 * Decides who declines a candidate or removes a co-pilot: the session's pilot and admins; an approved
 * co-pilot only sees them.
 */
export function canManageCopilots(leadership: Leadership): Decision<ManageCopilotsRefusal> {
  return firstRefusal<ManageCopilotsRefusal>({
    not_yours: !leads(leadership),
    session_ended: leadership.session.endsAt <= leadership.now,
  });
}

export type ApproveCopilotRefusal = ManageCopilotsRefusal | 'copilots_complete';

/** Decides on approving a co-pilot: the same people, while one of the three places is free (CORE-234). */
export function canApproveCopilot(leadership: Leadership): Decision<ApproveCopilotRefusal> {
  const managed = canManageCopilots(leadership);
  if (!managed.ok) return managed;
  return leadership.session.copilots >= mostCopilots ? no('copilots_complete') : yes;
}

/** Only a candidate can be approved; a candidate or a co-pilot can be removed. */
export const isCandidate = (state: LiveState | undefined): Decision<'not_candidate'> =>
  state === 'candidate' ? yes : no('not_candidate');
export const isCandidateOrCopilot = (state: LiveState | undefined): Decision<'not_candidate'> =>
  state === 'candidate' || state === 'copilot' ? yes : no('not_candidate');

/**
 * True when somebody may be named co-pilot in a form: nobody above the chooser's level, unless the chooser is
 * XMAN or admin; no guest, no accountant (CAT-093).
 */
export const mayName = (chooser: Profile, person: Pick<Profile, 'level' | 'isExpertAccountant'>): boolean =>
  person.level !== 'ROLE_GUEST' &&
  !person.isExpertAccountant &&
  (may(chooser, 'sessions.see_unpublished') || levelRank(person.level) <= levelRank(chooser.level));

/**
 * Decides who writes to all registered people: the leaders of the session, an approved co-pilot included,
 * before and after it.
 */
export const canWriteToRegistered = (
  leadership: Pick<Leadership, 'state' | 'viewer'>,
): Decision<'not_yours'> => (leads(leadership) || leadership.state === 'copilot' ? yes : no('not_yours'));

/** Most messages to the people of one session within a day. */
export const mostMessagesADay = 5;

export type MarkAbsentRefusal = 'not_yours' | 'session_not_ended' | 'sheet_closed';

/**
 * Absences are confirmed once, after the end, by the pilot, an approved co-pilot or an admin (CORE-247,
 * MEM-177).
 */
export function canMarkAbsent(leadership: Leadership): Decision<MarkAbsentRefusal> {
  return firstRefusal<MarkAbsentRefusal>({
    not_yours: !leads(leadership) && leadership.state !== 'copilot',
    session_not_ended: leadership.session.endsAt > leadership.now,
    sheet_closed: leadership.session.sheetClosed,
  });
}

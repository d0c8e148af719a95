import { isAuthor, type Viewer, may } from '@forman/domain/access';
import { type Decision, firstRefusal, no, yes } from '@forman/domain/decision';
import { rulesOf } from '@forman/domain/sessions/kinds';
import {
  canCancel,
  canLeaveList,
  canRegister,
  canWait,
  type Participation,
  type ParticipationState,
} from '@forman/domain/sessions/registration';
import type { SessionRow } from './sessions.queries.ts';

/** What the viewer is in this session. A hold or an offer that ran out is none any more. */
export function stateOf(row: SessionRow, viewer: Viewer, now: Date): ParticipationState {
  if (row.pilot.id === viewer.id) return 'pilot';
  const ranOut = (until: Date | null): boolean => until !== null && until <= now;
  if (row.my_state === 'held' && ranOut(row.my_held_until)) return afterHold(row, ranOut(row.my_offer_until));
  if (row.my_state === 'offered' && ranOut(row.my_offer_until)) return 'none';
  return row.my_state ?? 'none';
}

/** As the seats' service will write it down: back to the offer that still runs, back in the line, or out. */
function afterHold(row: SessionRow, offerRanOut: boolean): ParticipationState {
  if (row.my_offer_until) return offerRanOut ? 'none' : 'offered';
  return row.my_position ? 'waiting' : 'none';
}

export function participationOf(row: SessionRow, viewer: Viewer, now: Date): Participation {
  return {
    viewer,
    state: stateOf(row, viewer, now),
    offerUntil: row.my_offer_until,
    now,
    session: {
      startsAt: row.starts_at,
      isPublished: row.is_published,
      audience: row.audience,
      waitingListOnly: row.waiting_list_only,
      stage: row.discovery_stage,
      seats: {
        maxGuests: row.max_guests,
        registered: row.registered,
        held: row.held,
        offered: row.offered,
        unlimited: rulesOf(row.kind).externalLink && row.external_link !== null,
      },
      waiting: row.waiting,
      wantsCopilot: row.wants_copilot,
      hasExternalLink: row.external_link !== null,
    },
  };
}

/** Edit and delete: the session's author, and who may edit any (CORE-133). */
export const canEdit = (row: Pick<SessionRow, 'pilot'>, viewer: Viewer): Decision =>
  isAuthor(viewer, row.pilot.id) || may(viewer, 'sessions.edit_any') ? yes : no('not_yours');

/** E-mails, phones, sponsors, CSV (CORE-136). */
export const canUseList = (row: Pick<SessionRow, 'pilot' | 'my_state'>, viewer: Viewer): Decision =>
  row.pilot.id === viewer.id || row.my_state === 'copilot' || may(viewer, 'sessions.list_tools')
    ? yes
    : no('not_allowed');

/** Names of the registered (CORE-137, CORE-181, CAT-067). */
export function canReadNames(row: SessionRow, viewer: Viewer): boolean {
  const registered = row.my_state === 'registered';
  if (canUseList(row, viewer).ok || registered) return true;
  return rulesOf(row.kind).namesFor === 'members' && viewer.level !== 'ROLE_GUEST';
}

/** The link and password of a remote session (CORE-164). */
export function canReadVideoLink(row: SessionRow, viewer: Viewer): boolean {
  return row.my_state === 'registered' || row.my_state === 'copilot' || canEdit(row, viewer).ok;
}

/** The 5 € of a discovery day: for who is pre-registered and has not paid them (CORE-250). */
export function canFinalise(row: SessionRow): Decision {
  return firstRefusal([
    [row.discovery_stage !== 'discovery_day', 'not_a_discovery_day'],
    [row.my_state !== 'registered', 'not_registered'],
    [row.my_fee_paid, 'already_finalised'],
  ]);
}

export function actionsOf(row: SessionRow, viewer: Viewer, now: Date) {
  const participation = participationOf(row, viewer, now);
  return {
    register: canRegister(participation),
    wait: canWait(participation),
    cancel: canCancel(participation),
    leaveList: canLeaveList(participation),
    finalise: canFinalise(row),
    edit: canEdit(row, viewer),
    remove: canEdit(row, viewer),
    publish: may(viewer, rulesOf(row.kind).publishPermission) ? yes : no('not_allowed'),
    useList: canUseList(row, viewer),
  };
}

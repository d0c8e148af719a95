import type { Session, SessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { canUseList } from '@forman/domain/people/contacts';
import { rulesOf } from '@forman/domain/sessions/kinds';
import {
  canAddGuests,
  canRemove,
  canRemoveGuest,
  type LivingSession,
} from '@forman/domain/participation/life';
import { canEdit, canPublish, type PartInSession } from '@forman/domain/sessions/reading';
import {
  canCancel,
  canFinalise,
  canLeaveList,
  canRegister,
  canWait,
  type Participation,
  type ParticipationState,
} from '@forman/domain/sessions/registration';
import { type Room, type RoomPrices, type SeatPrice, seatPrice } from '@forman/domain/sessions/rooms';
import {
  canApproveCopilot,
  canAskCopilot,
  canCancelCopilot,
  canLeaveCopilot,
  canManageCopilots,
  canMarkAbsent,
  canWriteToRegistered,
  type Leadership,
} from '@forman/domain/sessions/leadership';
import type { MetSession } from './sessions.queries.ts';

export type StateColumns = Pick<
  MetSession,
  'pilot_id' | 'my_state' | 'my_held_until' | 'my_offer_until' | 'my_position'
>;

/** Derives the viewer's state in this session. An expired hold or offer no longer counts. */
export function stateOf(row: StateColumns, viewer: Pick<Viewer, 'id'>, now: Date): ParticipationState {
  if (row.pilot_id === viewer.id) return 'pilot';
  const ranOut = (until: Date | null): boolean => until !== null && until <= now;
  if (row.my_state === 'held' && ranOut(row.my_held_until)) return afterHold(row, ranOut(row.my_offer_until));
  if (row.my_state === 'offered' && ranOut(row.my_offer_until)) return 'none';
  return row.my_state ?? 'none';
}

/** The state after a hold: back to the offer that still runs, back in the line, or out. */
function afterHold(row: StateColumns, offerRanOut: boolean): ParticipationState {
  if (row.my_offer_until) return offerRanOut ? 'none' : 'offered';
  return row.my_position ? 'waiting' : 'none';
}

export function participationOf(row: MetSession, viewer: Viewer, now: Date): Participation {
  return {
    viewer,
    state: stateOf(row, viewer, now),
    offerUntil: row.my_offer_until,
    isKeptByOrder: row.my_seat_is_ordered,
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

/** The viewer's part in the session, to decide what they may read. */
export const partOf = (row: Pick<MetSession, 'pilot_id' | 'my_state'>): PartInSession => ({
  pilotId: row.pilot_id,
  state: row.my_state,
});

/** The registration finalised by the fee of a discovery day. */
export const feeOf = (row: MetSession): Parameters<typeof canFinalise>[0] => ({
  stage: row.discovery_stage,
  state: row.my_state,
  isFeePaid: row.my_fee_paid,
});

export const leadershipOf = (row: MetSession, viewer: Viewer, now: Date): Leadership => ({
  viewer,
  state: stateOf(row, viewer, now),
  now,
  session: {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPublished: row.is_published,
    wantsCopilot: row.wants_copilot,
    copilots: row.copilots,
    sheetClosed: row.absences_closed_at !== null,
  },
});

const livingOf = (row: MetSession): LivingSession => ({
  kind: row.kind,
  pilotId: row.pilot_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  registered: row.registered,
});

/** Decisions that a row of a list uses. */
export function rowActionsOf(row: MetSession, viewer: Viewer, now: Date): SessionCard['actions'] {
  const participation = participationOf(row, viewer, now);
  return {
    register: canRegister(participation),
    wait: canWait(participation),
    cancel: { ok: canCancel(participation).ok },
    finalise: { ok: canFinalise(feeOf(row)).ok },
    edit: { ok: canEdit(viewer, row.pilot_id).ok },
    publish: { ok: canPublish(viewer, row.kind).ok },
    askCopilot: { ok: canAskCopilot(leadershipOf(row, viewer, now)).ok },
  };
}

/** All decisions on a session, with their reasons, for its own page and its leaders. */
export function actionsOf(row: MetSession, viewer: Viewer, now: Date) {
  const participation = participationOf(row, viewer, now);
  const leadership = leadershipOf(row, viewer, now);
  const living = livingOf(row);
  return {
    register: canRegister(participation),
    wait: canWait(participation),
    cancel: canCancel(participation),
    leaveList: canLeaveList(participation),
    finalise: canFinalise(feeOf(row)),
    edit: canEdit(viewer, row.pilot_id),
    remove: canRemove(viewer, living),
    publish: canPublish(viewer, row.kind),
    useList: canUseList(viewer, partOf(row)),
    askCopilot: canAskCopilot(leadership),
    cancelCopilot: canCancelCopilot(leadership),
    leaveCopilot: canLeaveCopilot(leadership),
    approveCopilot: canApproveCopilot(leadership),
    removeCopilot: canManageCopilots(leadership),
    markAbsent: canMarkAbsent(leadership),
    write: canWriteToRegistered(leadership),
    addGuests: canAddGuests(viewer, living, now),
    removeGuest: canRemoveGuest(viewer, living, now),
  } satisfies Session['actions'];
}

/** The price of each room of this session, in the domain's words. */
export const roomPricesOf = (
  row: Pick<MetSession, 'bed_one_cents' | 'bed_two_cents' | 'bed_three_cents'>,
): RoomPrices => ({ single: row.bed_one_cents, double: row.bed_two_cents, triple: row.bed_three_cents });

/** The price of a seat with this room, or without one; the pre-registration of a discovery day is free. */
export const priceOf = (row: MetSession, room: Room | null): SeatPrice =>
  row.discovery_stage === 'discovery_day'
    ? { ok: true, cents: 0 }
    : seatPrice(row.price_cents, roomPricesOf(row), room);

import type { AnswerGoalRefusal, MarkGoalRefusal } from './career/goals.ts';
import type { AskPlanRefusal } from './career/training-plan.ts';
import type { VoteRefusal } from './career/votes.ts';
import type { Decision } from './decision.ts';
import { AppError, type ErrorCode } from './errors.ts';
import type { DuesRefusal } from './memberships/dues.ts';
import type { ModerateNewsRefusal, EditNewsRefusal } from './news/news.ts';
import type {
  ApproveCopilotRefusal,
  AskCopilotRefusal,
  CancelCopilotRefusal,
  LeaveCopilotRefusal,
  MarkAbsentRefusal,
} from './sessions/leadership.ts';
import type { AddGuestsRefusal, RemoveGuestRefusal, RemoveRefusal } from './sessions/life.ts';
import type {
  CancelRefusal,
  FinaliseRefusal,
  LeaveRefusal,
  RegisterRefusal,
  WaitRefusal,
} from './sessions/registration.ts';
import type { RoomRefusal } from './sessions/rooms.ts';

/** Every reason for which a decision about a session, the career, the dues or a news item may refuse. */
export type RefusalReason =
  | RegisterRefusal
  | WaitRefusal
  | CancelRefusal
  | LeaveRefusal
  | FinaliseRefusal
  | RoomRefusal
  | AskCopilotRefusal
  | CancelCopilotRefusal
  | LeaveCopilotRefusal
  | ApproveCopilotRefusal
  | MarkAbsentRefusal
  | RemoveRefusal
  | AddGuestsRefusal
  | RemoveGuestRefusal
  | MarkGoalRefusal
  | AnswerGoalRefusal
  | VoteRefusal
  | AskPlanRefusal
  | DuesRefusal
  | EditNewsRefusal
  | ModerateNewsRefusal;

/** The error code that each reason is answered with: forbidden for a right, the others for a state. */
export const refusalCode = {
  // A seat.
  pilot: 'forbidden',
  copilot: 'forbidden',
  copilot_candidate: 'forbidden',
  already_registered: 'already_registered',
  payment_pending: 'payment_pending',
  session_started: 'session_started',
  not_published: 'forbidden',
  not_in_audience: 'forbidden',
  starter_not_ended: 'forbidden',
  waiting_list_only: 'conflict',
  session_full: 'session_full',
  seats_reserved: 'session_full',
  already_waiting: 'conflict',
  no_waiting_list: 'conflict',
  seats_left: 'conflict',
  not_registered: 'not_registered',
  not_waiting: 'not_registered',
  not_a_discovery_day: 'conflict',
  already_finalised: 'conflict',
  room_required: 'conflict',
  room_not_offered: 'conflict',
  // Those who lead a session, and its life.
  level_too_low: 'forbidden',
  no_copilot_wanted: 'conflict',
  seat_or_line: 'conflict',
  copilots_complete: 'conflict',
  not_candidate: 'conflict',
  not_copilot: 'conflict',
  not_yours: 'forbidden',
  not_allowed: 'forbidden',
  session_ended: 'conflict',
  session_not_ended: 'conflict',
  sheet_closed: 'conflict',
  // The career.
  goal_marked: 'conflict',
  goal_other_level: 'conflict',
  goal_answered: 'conflict',
  vote_ended: 'conflict',
  own_level: 'forbidden',
  not_your_vote: 'forbidden',
  sponsor_votes_first: 'forbidden',
  devman_votes_first: 'forbidden',
  voted_by_another: 'forbidden',
  plan_not_yours: 'forbidden',
  plan_exists: 'conflict',
  // Dues and news.
  path_not_ended: 'forbidden',
  dues_just_paid: 'conflict',
  not_author: 'forbidden',
  not_moderator: 'forbidden',
} as const satisfies Record<RefusalReason, ErrorCode>;

/** @throws AppError with the code of the refusal's reason; the reason itself goes along. */
export function allow(decision: Decision<RefusalReason>): void {
  if (!decision.ok) throw new AppError(refusalCode[decision.reason], { reason: decision.reason });
}

import type { AnswerGoalRefusal, MarkGoalRefusal } from './community/goals.ts';
import type { AskPlanRefusal } from './community/training-plan.ts';
import type { VoteRefusal } from './community/votes.ts';
import type { Decision } from './decision.ts';
import { AppError, type ErrorCode } from './errors.ts';
import { bankSentences } from './money/bank/bank-sentences.ts';
import { counterSentences } from './money/counter/counter-sentences.ts';
import { groupOrderSentences } from './money/group-orders/group-orders.ts';
import { outsideSentences } from './hours/outside.ts';
import { hoursSentences } from './hours/reading.ts';
import type { InviteRefusal } from './people/invitations.ts';
import { correctionSentences } from './books/invoicing/corrections.ts';
import { closingSentences } from './books/ledger/closings.ts';
import type { EraseOtherRefusal, ErasureRefusal } from './office/erasure.ts';
import type { RevokeRefusal } from './office/office.ts';
import type { DuesRefusal } from './money/memberships/dues.ts';
import type { ModerateNewsRefusal, EditNewsRefusal } from './community/news.ts';
import { presenceSentences } from './hours/presence/presence.ts';
import type {
  ApproveCopilotRefusal,
  AskCopilotRefusal,
  CancelCopilotRefusal,
  LeaveCopilotRefusal,
  MarkAbsentRefusal,
} from './sessions/leadership.ts';
import type { AddGuestsRefusal, RemoveGuestRefusal, RemoveRefusal } from './participation/life.ts';
import type {
  CancelRefusal,
  FinaliseRefusal,
  LeaveRefusal,
  RegisterRefusal,
  WaitRefusal,
} from './sessions/registration.ts';
import type { AnswerFeedbackRefusal } from './sessions/feedback.ts';
import type { RoomRefusal } from './sessions/rooms.ts';
import { liftSentences } from './people/second-factor.ts';
import { takeoverSentences } from './people/takeover.ts';

/** The sentences of refusals, where the code's own sentence says too little. */
const refusalSentence = {
  ...takeoverSentences,
  ...liftSentences,
  ...correctionSentences,
  ...closingSentences,
  ...groupOrderSentences,
  ...counterSentences,
  ...bankSentences,
  ...presenceSentences,
  ...outsideSentences,
  ...hoursSentences,
};

/** Every reason of a refused decision. */
export type RefusalReason =
  | RegisterRefusal
  | WaitRefusal
  | CancelRefusal
  | LeaveRefusal
  | FinaliseRefusal
  | RoomRefusal
  | AnswerFeedbackRefusal
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
  | ModerateNewsRefusal
  | InviteRefusal
  | ErasureRefusal
  | EraseOtherRefusal
  | RevokeRefusal
  | keyof typeof refusalSentence;

/** Error code for each reason: forbidden for a missing right, the others for a state. */
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
  // Leaders of a session, and its life.
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
  did_not_attend: 'forbidden',
  feedback_over: 'conflict',
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
  // Accounts and the office.
  inviter_level: 'conflict',
  inviter_accountant: 'conflict',
  inviter_unconfirmed: 'conflict',
  own_account: 'forbidden',
  admin_account: 'forbidden',
  locked_account: 'forbidden',
  yourself: 'conflict',
  no_factor: 'conflict',
  oneself: 'conflict',
  last_admin: 'conflict',
  super_organizer: 'conflict',
  leads_sessions: 'conflict',
  payment_open: 'conflict',
  pays_for_others: 'conflict',
  rest_owed: 'conflict',
  refund_due: 'conflict',
  credit_left: 'conflict',
  // Hours.
  hours_not_shared: 'forbidden',
  // Presence.
  code_wrong: 'not_found',
  code_expired: 'conflict',
  ticket_wrong: 'conflict',
  half_day_gone: 'conflict',
  half_day_not_open: 'conflict',
  half_day_over: 'conflict',
  not_remote: 'conflict',
  half_day_not_ended: 'conflict',
  already_countersigned: 'conflict',
  presence_unchanged: 'conflict',
  late_settled: 'conflict',
  // Invoices.
  sent_to_chorus_pro: 'conflict',
  chorus_pro_under_way: 'conflict',
  already_credited: 'conflict',
  still_owed: 'conflict',
  invoice_changed: 'conflict',
  already_typed: 'conflict',
  chorus_pro_not_configured: 'unavailable',
  chorus_pro_disabled: 'conflict',
  chorus_pro_needs_siret: 'conflict',
  // The books.
  nothing_to_close: 'conflict',
  month_closed: 'conflict',
  month_not_over: 'conflict',
  earlier_months_open: 'conflict',
  year_closed: 'conflict',
  year_not_over: 'conflict',
  months_open: 'conflict',
  earlier_years_open: 'conflict',
  // Money taken by the office.
  counter_free: 'conflict',
  counter_twice: 'conflict',
  cheque_taken: 'conflict',
  receipt_other: 'conflict',
  debt_gone: 'conflict',
  debt_of_group: 'conflict',
  cheque_returned: 'conflict',
  receipt_deposited: 'conflict',
  bank_line_taken: 'conflict',
  bank_line_open: 'conflict',
  bank_money_taken: 'conflict',
  bank_sum: 'conflict',
  bank_other_line: 'conflict',
  bank_account_side: 'conflict',
  repaid_meanwhile: 'conflict',
  refund_refused: 'conflict',
  // Seats that a company orders together.
  kept_by_order: 'conflict',
  order_twice: 'conflict',
  order_is_free: 'conflict',
  order_too_soon: 'conflict',
  order_no_company: 'conflict',
  order_no_right: 'conflict',
  order_no_address: 'conflict',
  order_no_account: 'conflict',
  order_too_many: 'conflict',
  order_mixed_vat: 'conflict',
  order_not_quoted: 'conflict',
  order_not_open: 'conflict',
  order_paid: 'conflict',
  order_over: 'conflict',
  order_last_seat: 'conflict',
  order_amount: 'conflict',
  order_seat_gone: 'conflict',
  order_payer_gone: 'conflict',
  order_unpaid_before: 'conflict',
  // Trainings followed elsewhere.
  training_decided: 'conflict',
  training_not_decided: 'conflict',
  training_withdrawn: 'conflict',
} as const satisfies Record<RefusalReason, ErrorCode>;

/** The error of a refusal: the code of its reason, the reason itself, and its sentence if it has one. */
export const refusal = (reason: RefusalReason): AppError =>
  new AppError(refusalCode[reason], {
    reason,
    detail: (refusalSentence as Partial<Record<RefusalReason, string>>)[reason],
  });

/** @throws AppError made by `refusal`, when the decision is one. */
export function allow(decision: Decision<RefusalReason>): void {
  if (!decision.ok) throw refusal(decision.reason);
}

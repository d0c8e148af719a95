import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { SeatStep, SessionTarget } from './seat-steps.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import { aboutSession } from '../../sessions/shared/about-session.ts';
import { notify } from '../../ui/notices.ts';

const joinFailure: Record<SessionKind, FailureKey> = {
  workshop: 'join',
  formation: 'join',
  event: 'joinEvent',
  team_meeting: 'join',
};

type Notices = {
  /** Null when the payment’s notice already says it; finalising adds nothing to that. */
  success: SuccessKey | null;
  failure: (kind: SessionKind) => FailureKey;
};

const notices: Record<SeatStep, Notices> = {
  join: { success: 'joined', failure: (kind) => joinFailure[kind] },
  joinPaid: { success: 'joined', failure: (kind) => joinFailure[kind] },
  joinByCredit: { success: 'joinedByCredit', failure: (kind) => joinFailure[kind] },
  finalise: { success: 'joinedByCredit', failure: () => 'join' },
  finalisePaid: { success: null, failure: () => 'join' },
  cancel: { success: 'cancelled', failure: () => 'cancel' },
  wait: { success: 'waiting', failure: () => 'waiting' },
  leave: { success: 'leftWaiting', failure: () => 'waiting' },
};

/** True for a step that a payment pays for: both show their notices (CORE-206, CORE-207, CORE-209). */
const isAfterPayment = (step: SeatStep): boolean => step === 'joinPaid' || step === 'finalisePaid';

const optionsOf = (step: SeatStep, { id }: SessionTarget) => ({
  about: aboutSession(id),
  ...(isAfterPayment(step) && { follows: 'paid' as const }),
});

/** Shows the notice of a step that succeeded, with its exact text (CORE-207 to 229). */
export function notifyTaken(step: SeatStep, target: SessionTarget): void {
  const { success } = notices[step];
  if (success) notify.success(success, optionsOf(step, target));
}

/** Shows the notice of a step that was refused, or got no answer. */
export const notifyFailed = (step: SeatStep, target: SessionTarget): void =>
  notify.error(notices[step].failure(target.kind), optionsOf(step, target));

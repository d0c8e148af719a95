import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import { useMutation } from '@tanstack/react-query';
import type { SeatStep, SessionTarget } from '../../api/portal-api.ts';
import { usePortalApi } from '../../api/use-portal-api.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import { aboutSession, notify } from '../../ui/notices.ts';

const joinFailure: Record<SessionKind, FailureKey> = {
  workshop: 'join',
  formation: 'join',
  event: 'joinEvent',
  team_meeting: 'join',
};

type Notices = {
  /** A payment that went through has said so already; finalising adds nothing to it. */
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

/** One step towards a session, with its notice to the letter (CORE-207 to 229); it ends when the screen shows it. */
export function useSessionActions(target: SessionTarget, room: Room | null = null) {
  const { takeStep, refreshSeats } = usePortalApi();
  return useMutation({
    mutationFn: (step: SeatStep) => takeStep(step, { kind: target.kind, id: target.id, room }),
    onSuccess: (shown, step) => {
      const { success } = notices[step];
      if (success) notify.success(success, { about: aboutSession(target.id) });
      return refreshSeats(target, shown);
    },
    onError: (_, step) => {
      notify.error(notices[step].failure(target.kind), { about: aboutSession(target.id) });
      return refreshSeats(target);
    },
  });
}

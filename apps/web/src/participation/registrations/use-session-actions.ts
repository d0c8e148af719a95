import type { Room } from '@forman/domain/sessions/rooms';
import { useMutation } from '@tanstack/react-query';
import { seatSteps, type SeatStep, type SessionTarget, useRefreshSeats } from './seat-steps.ts';
import { notifyFailed, notifyTaken } from './step-notices.ts';

/**
 * Sends one step towards a session and shows its notice, exact text included (CORE-207 to 229); it ends when
 * the screen shows the result.
 */
export function useSessionActions(target: SessionTarget, room: Room | null = null) {
  const refreshSeats = useRefreshSeats();
  return useMutation({
    mutationFn: (step: SeatStep) => seatSteps[step]({ kind: target.kind, id: target.id, room }),
    onSuccess: (shown, step) => {
      notifyTaken(step, target);
      return refreshSeats(target, shown);
    },
    onError: (_, step) => {
      notifyFailed(step, target);
      return refreshSeats(target);
    },
  });
}

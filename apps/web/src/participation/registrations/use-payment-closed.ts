import { useViewer } from '../../api/viewer.ts';
import { type SessionAction, paidActions } from './session-actions.ts';

/**
 * True when payment is closed: an administrator in somebody’s account cannot pay for them, as the server
 * would refuse at the last step.
 */
export function usePaymentClosed(action: SessionAction | null): boolean {
  const me = useViewer();
  return me.takeover !== null && action !== null && paidActions.has(action);
}

import { useViewer } from '../../api/viewer.ts';
import { type Deed, paidDeeds } from './deeds.ts';

/** An administrator in somebody's account cannot pay for them; the server would refuse it at the last step. */
export function usePaymentClosed(deed: Deed | null): boolean {
  const me = useViewer();
  return me.takeover !== null && deed !== null && paidDeeds.has(deed);
}

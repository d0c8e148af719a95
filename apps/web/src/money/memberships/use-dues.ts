import { useMutation } from '@tanstack/react-query';
import type { Quote } from '../../api/portal-api.ts';
import { useFreshQuote, usePortalApi } from '../../api/use-portal-api.ts';
import { useViewer } from '../../api/viewer.ts';
import { notify } from '../../ui/notices.ts';
import type { Method } from './checkout-slot.ts';
import { receiptOf } from './membership-words.ts';

export const duesItem = { kind: 'membership' } as const;

export type Means = 'online' | 'credit';

/** Pays the dues. Both ways begin with a fresh quote, given to `onQuoted`; `payByCredit` accepts it. */
export function useDues(onQuoted: (quote: Quote, means: Means) => void) {
  const api = usePortalApi();
  const freshQuote = useFreshQuote();
  const { email } = useViewer();

  /** Turns the payment into a membership, then ends the login, as the level may have changed (CORE-150). */
  async function settle(method: Method): Promise<void> {
    const settled = await api.payMembership(method);
    notify.success(settled.outcome === 'member' ? 'newMember' : 'renewed', {
      about: 'dues',
      // The notice of the payment has just shown: both tell of one act (CORE-206).
      follows: 'paid',
    });
    await api.logOutPaid({ email, receipt: receiptOf(settled) });
  }

  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (step: Means | 'payByCredit') => {
      if (step === 'payByCredit') await settle('credit');
      else onQuoted(await freshQuote(duesItem), step);
    },
    onError: () => {
      notify.error('payment', { about: 'dues' });
      void api.refreshDues();
    },
  });
  return {
    start: (means: Means): void => mutate(means),
    payByCredit: (onSettled: () => void): void => mutate('payByCredit', { onSettled }),
    settle,
    refresh: api.refreshDues,
    busy: isPending ? variables : null,
    error,
  };
}

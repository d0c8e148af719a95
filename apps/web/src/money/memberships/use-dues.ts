import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../api/act.ts';
import { call } from '../../api/client.ts';
import type { PaidDues } from '../../api/paid-dues.ts';
import { useViewer } from '../../api/viewer.ts';
import { notify } from '../../ui/notices.ts';
import { type Quote, useFreshQuote } from '../shared/quote.ts';
import type { Method } from './checkout-slot.ts';
import { receiptOf } from './membership-words.ts';

export const duesItem = { kind: 'membership' } as const;

export type Means = 'online' | 'credit';

type Ends = {
  /** Called with a fresh quote, with which both ways begin; `payByCredit` accepts it. */
  onQuoted: (quote: Quote, means: Means) => void;
  /** Ends the login, as the level may have changed (CORE-150), and hands the paid dues on to the login page. */
  onPaid: (dues: PaidDues) => Promise<void>;
};

/** Pays the dues. */
export function useDues({ onQuoted, onPaid }: Ends) {
  const client = useQueryClient();
  const freshQuote = useFreshQuote();
  const { email } = useViewer();

  const refresh = (): Promise<void> => invalidateAfter('payMembership', { client });

  /** Turns the payment into a membership. */
  async function settle(method: Method): Promise<void> {
    const settled = await call('payMembership', { body: { method } });
    notify.success(settled.outcome === 'member' ? 'newMember' : 'renewed', {
      about: 'dues',
      // The notice of the payment has just shown: both tell of one act (CORE-206).
      follows: 'paid',
    });
    await onPaid({ email, receipt: receiptOf(settled) });
  }

  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (step: Means | 'payByCredit') => {
      if (step === 'payByCredit') await settle('credit');
      else onQuoted(await freshQuote(duesItem), step);
    },
    onError: () => {
      notify.error('payment', { about: 'dues' });
      void refresh();
    },
  });
  return {
    start: (means: Means): void => mutate(means),
    payByCredit: (onSettled: () => void): void => mutate('payByCredit', { onSettled }),
    settle,
    refresh,
    busy: isPending ? variables : null,
    error,
  };
}

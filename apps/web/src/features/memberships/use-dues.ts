import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { logOut } from '../../api/logout.ts';
import { callQuery, invalidate, queryClient } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';
import type { Method, Quote } from './checkout-slot.ts';

export const duesQuote = callQuery('quote', { query: { kind: 'membership' } });

/** Turns what is paid into the membership; then the login ends, as the level may have changed (CORE-150). */
async function settle(method: Method): Promise<void> {
  const { outcome } = await call('payMembership', { body: { method } });
  notify.success(outcome === 'member' ? 'newMember' : 'renewed', { about: 'dues' });
  await logOut();
}

/** Reads the price again before anything begins: what it was when the page opened may be old. */
async function freshQuote(): Promise<Quote> {
  const quote = await queryClient.fetchQuery({ ...duesQuote, staleTime: 0 });
  if (!quote.decision.ok)
    throw new ApiError({ status: 409, code: 'conflict', reason: quote.decision.reason ?? null });
  return quote;
}

/** Who says what the dues cost and takes them: the server, but for the simulation. */
export type DuesDesk = {
  /** Refuses when they cannot be paid. */
  quote: () => Promise<Quote>;
  settle: (method: Method) => Promise<void>;
  /** Reads again what a payment would have changed. */
  refresh: () => Promise<unknown>;
};

export const serverDues: DuesDesk = {
  quote: freshQuote,
  settle,
  refresh: () => invalidate('quote', 'membership', 'me'),
};

export type Means = 'online' | 'credit';

/** Either way begins with the quote of this moment: `onQuoted` shows it, and `payByCredit` is the answer to it. */
export function useDues(desk: DuesDesk, onQuoted: (quote: Quote, means: Means) => void) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (step: Means | 'payByCredit') => {
      if (step === 'payByCredit') await desk.settle('credit');
      else onQuoted(await desk.quote(), step);
    },
    onError: () => {
      notify.error('payment', { about: 'dues' });
      void desk.refresh();
    },
  });
  return {
    start: (means: Means): void => mutate(means),
    payByCredit: (onSettled: () => void): void => mutate('payByCredit', { onSettled }),
    busy: isPending ? variables : null,
    error,
  };
}

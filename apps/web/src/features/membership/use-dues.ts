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
  notify.success(outcome === 'member' ? 'newMember' : 'renewed');
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

/** Paying online opens the checkout with its quote; by avoir it is done at once. */
export function useDues(desk: DuesDesk, onPayOnline: (quote: Quote) => void) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (means: 'online' | 'credit') => {
      const quote = await desk.quote();
      if (means === 'online') onPayOnline(quote);
      else await desk.settle('credit');
    },
    onError: () => {
      notify.error('payment');
      void desk.refresh();
    },
  });
  return { start: mutate, busy: isPending ? variables : null, error };
}

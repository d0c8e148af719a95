import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { type Answer, call } from '../../api/client.ts';
import { callQuery, invalidate, queryClient } from '../../api/query.ts';
import { aboutSession, notify } from '../../ui/notices.ts';
import type { Finalisation } from './checkout-slot.ts';

export const quoteQuery = ({ day, guest }: Finalisation) =>
  callQuery('quote', {
    query: { kind: 'discovery_fee', id: String(day.id), beneficiary: String(guest.id) },
  });

/** Everything that shows this registration, or the credit that paid it. */
const refresh = (): Promise<unknown> =>
  invalidate('listDiscoveryDays', 'workshop.get', 'home', 'me', 'quote');

/**
 * Finalises a guest's registration: by the credit when it covers all, else `onPay` opens the checkout. `settle` is what
 * the checkout calls once the money is there; it has said so already.
 */
export function useFinalisation(
  finalisation: Finalisation,
  { onDone, onPay }: { onDone: () => void; onPay: (quote: Answer<'quote'>) => void },
) {
  const { day, guest } = finalisation;
  const settle = async (): Promise<void> => {
    try {
      await call('finaliseDiscovery', { params: { id: day.id }, body: { beneficiary: guest.id } });
    } finally {
      await refresh();
    }
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const quote = await queryClient.fetchQuery({ ...quoteQuery(finalisation), staleTime: 0 });
      if (!quote.decision.ok)
        throw new ApiError({ status: 409, code: 'conflict', reason: quote.decision.reason ?? null });
      if (quote.toPay > 0) return onPay(quote);
      await settle();
      notify.success('joinedByCredit', { about: aboutSession(day.id) });
      onDone();
    },
    onError: () => notify.error('join', { about: aboutSession(day.id) }),
  });
  return { start: (): void => mutate(), settle, refresh, isBusy: isPending, error };
}

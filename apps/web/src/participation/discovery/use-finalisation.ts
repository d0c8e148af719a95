import { invalidate } from '../../api/act.ts';
import { useMutation } from '@tanstack/react-query';
import { type Answer, call } from '../../api/client.ts';
import { useFreshQuote } from '../../money/shared/quote.ts';
import { aboutSession } from '../../sessions/shared/about-session.ts';
import { notify } from '../../ui/notices.ts';
import type { Finalisation } from './checkout-slot.ts';

export const feeOf = ({ day, guest }: Finalisation) =>
  ({ kind: 'discovery_fee', id: day.id, beneficiary: guest }) as const;

/** Reads again every call that shows this registration, or the credit that paid it. */
const refresh = (): Promise<unknown> => invalidate('seats', 'credit');

/**
 * Finalises a guest's registration: with the credit when it covers the whole fee, else `onPay` opens the
 * checkout, which calls `settle` once the money has come and shows its own notice.
 */
export function useFinalisation(
  finalisation: Finalisation,
  { onDone, onPay }: { onDone: () => void; onPay: (quote: Answer<'quote'>) => void },
) {
  const { day, guest } = finalisation;
  const freshQuote = useFreshQuote();
  const settle = async (): Promise<void> => {
    try {
      await call('finaliseDiscovery', { params: { id: day.id }, body: { beneficiary: guest.id } });
    } finally {
      await refresh();
    }
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const quote = await freshQuote(feeOf(finalisation));
      if (quote.toPay > 0) return onPay(quote);
      await settle();
      notify.success('joinedByCredit', { about: aboutSession(day.id) });
      onDone();
    },
    onError: () => notify.error('join', { about: aboutSession(day.id), follows: 'paid' }),
  });
  return { start: (): void => mutate(), settle, refresh, isBusy: isPending, error };
}

import { invalidate } from '../../api/act.ts';
import type { PaymentCase } from '@forman/contract/money/money-cases';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '../../api/api-error.ts';
import { allPages } from '../../api/all-pages.ts';
import { call, type Answer } from '../../api/client.ts';
import type { SuccessKey } from '../../messages/notices.ts';
import { notify } from '../../ui/notices.ts';

export type StuckPayment = Answer<'listStuckPayments'>[number];
export type { PaymentCase };

/** Query of stuck payments: money received, with nothing given for it yet. */
export const stuckQuery = queryOptions({
  queryKey: ['listStuckPayments'],
  queryFn: ({ signal }) => allPages((page) => call('listStuckPayments', { query: { page }, signal })),
});

/** Query of cases: money that moved after its payment was over. */
export const casesQuery = queryOptions({
  queryKey: ['listPaymentCases'],
  queryFn: ({ signal }) => allPages((page) => call('listPaymentCases', { query: { page }, signal })),
});

export type Step = { do: 'settle' | 'refunded'; payment: StuckPayment } | { do: 'close'; found: PaymentCase };
export type StepName = Step['do'];

const success: Record<StepName, SuccessKey> = {
  settle: 'stuckSettled',
  refunded: 'stuckRefunded',
  close: 'caseClosed',
};

const run = (step: Step, note: string): Promise<unknown> =>
  step.do === 'close'
    ? call('closePaymentCase', { params: { id: step.found.id }, body: { note } })
    : call('resolveStuckPayment', { params: { id: step.payment.id }, body: { outcome: step.do, note } });

/** Sends one decision; the list is read again also after a failure, as somebody else may have decided. */
export function useDecision() {
  const refresh = (): Promise<unknown> => invalidate('cases', 'books', 'seats');
  return useMutation({
    mutationFn: ({ step, note }: { step: Step; note: string }) => run(step, note),
    onSuccess: (_, { step }) => {
      notify.success(success[step.do]);
      return refresh();
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) notify.error('moneyCase');
      return refresh();
    },
  });
}

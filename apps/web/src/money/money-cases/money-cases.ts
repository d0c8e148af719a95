import { act } from '../../api/act.ts';
import type { PaymentCase } from '@forman/contract/money/money-cases';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { call, type Answer } from '../../api/client.ts';
import type { SuccessKey } from '../../messages/notices.ts';

export type StuckPayment = Answer<'listStuckPayments'>[number];

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

/** Notice of each decision. */
export const decided: Record<StepName, SuccessKey> = {
  settle: 'stuckSettled',
  refunded: 'stuckRefunded',
  close: 'caseClosed',
};

/** Sends one decision. */
export const decide = (step: Step, note: string): Promise<unknown> =>
  step.do === 'close'
    ? act('closePaymentCase', { params: { id: step.found.id }, body: { note } })
    : act('resolveStuckPayment', { params: { id: step.payment.id }, body: { outcome: step.do, note } });

import { ApiError } from '../../api/api-error.ts';
import { invalidate, useAct } from '../../api/act.ts';
import { notify } from '../../ui/notices.ts';
import type { GroupOrder } from './order-words.tsx';

/** Orders the seats of a quote; on a refusal it gives the reason for each unavailable seat. */
export function useAcceptance({ id, seats }: GroupOrder) {
  const { mutate, isPending, error } = useAct('acceptGroupQuote');
  const violations = error instanceof ApiError ? error.violations : [];
  const problems = new Map(
    violations.flatMap(({ propertyPath, message }) => {
      const seat = seats[Number(propertyPath.split('.')[1])];
      return propertyPath.startsWith('seats.') && seat ? [[seat.id, message] as const] : [];
    }),
  );

  const accept = (): void =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success('orderPlaced'),
        onError: () => {
          notify.error('groupOrder');
          void invalidate('orders', 'seats');
        },
      },
    );

  return {
    accept,
    isBusy: isPending,
    /** Reasons by the seats' ids. */
    problems,
    /** Error of the whole order; null when seats are named. */
    error: problems.size > 0 ? null : error,
  };
}

export type Acceptance = ReturnType<typeof useAcceptance>;

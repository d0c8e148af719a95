import { ApiError } from '../../api/api-error.ts';
import { groupOrderChanged } from '../../api/books-changes.ts';
import { invalidate, useAction } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';
import type { GroupOrder } from './order-words.tsx';

/** Orders what was quoted; the seats that cannot be had any more are named, each with why. */
export function useAcceptance({ id, seats }: GroupOrder) {
  const { mutate, isPending, error } = useAction('acceptGroupQuote', { invalidates: groupOrderChanged });
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
          void invalidate(...groupOrderChanged);
        },
      },
    );

  return {
    accept,
    isBusy: isPending,
    /** By the seat’s number. */
    problems,
    /** The error of the whole order, where no seat is named. */
    error: problems.size > 0 ? null : error,
  };
}

export type Acceptance = ReturnType<typeof useAcceptance>;

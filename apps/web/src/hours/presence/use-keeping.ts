import { invalidate } from '../../api/act.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { HalfRef, Step } from './words.ts';

type Keeping = Step & {
  /** People noted present by hand with the person, for the same reason. */
  others: readonly number[];
  reason: string;
  isRefused: boolean;
};

/** Sends a pilot’s change of one person’s presence; it ends when the board shows it. */
export function useKeeping(sessionId: number, { day, part }: HalfRef, onDone: () => void) {
  const params = { id: String(sessionId) };
  return useMutation({
    mutationFn: async ({ do: act, person, others, reason, isRefused }: Keeping) => {
      const body = { day, part, userId: person.id, reason };
      if (act === 'by_hand') return call('signByHand', { params, body: { ...body, others: [...others] } });
      if (act === 'late' && !isRefused) {
        const { recordId } = person.lateSignature!;
        return call('acceptLateSignature', { params, body: { recordId, reason } });
      }
      return call('correctPresence', { params, body: { ...body, isPresent: act === 'put_back' } });
    },
    onSuccess: async () => {
      await invalidate('presence');
      onDone();
    },
    onError: () => invalidate('presence'),
  });
}

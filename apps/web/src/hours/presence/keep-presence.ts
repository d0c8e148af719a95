import { call } from '../../api/client.ts';
import type { HalfRef, Step } from './words.ts';

type Keeping = Step & {
  /** People noted present by hand with the person, for the same reason. */
  others: readonly number[];
  reason: string;
  isRefused: boolean;
};

/** Sends a pilot’s change of one person’s presence. */
export async function keepPresence(
  sessionId: number,
  { day, part }: HalfRef,
  { do: act, person, others, reason, isRefused }: Keeping,
) {
  const params = { id: String(sessionId) };
  const body = { day, part, userId: person.id, reason };
  if (act === 'by_hand') return call('signByHand', { params, body: { ...body, others: [...others] } });
  if (act === 'late' && !isRefused) {
    const { recordId } = person.lateSignature!;
    return call('acceptLateSignature', { params, body: { recordId, reason } });
  }
  return call('correctPresence', { params, body: { ...body, isPresent: act === 'put_back' } });
}

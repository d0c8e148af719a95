import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { forgetSignature, keepSignature, type WaitingSignature } from './waiting.ts';

/** The login is over, or waits for something of its own: nothing is said of the signature. */
const ofLogin = new Set(['second_factor_due', 'password_due', 'takeover']);

/** Nothing has answered, or not the portal, or not now: another try makes sense. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  [0, 401, 408, 429].includes(error.status) ||
  error.status >= 500 ||
  ofLogin.has(error.reason ?? '');

type Sent = { signature: WaitingSignature; answer: Answer<'signPresence'> };
type Calls = {
  sign: (body: WaitingSignature['body']) => Promise<Answer<'signPresence'>>;
  /** The sentence of a refusal. */
  sentenceOf: (error: unknown) => string;
};

/**
 * Sends one after the other what waits, and stops where the network does. What the server refuses stays here with its
 * reason, for whoever made it to read.
 */
export async function sendWaiting(waiting: readonly WaitingSignature[], calls: Calls): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const signature of waiting.filter(({ refusal }) => refusal === null)) {
    try {
      const answer = await calls.sign(signature.body);
      forgetSignature(signature);
      sent.push({ signature, answer });
    } catch (error) {
      if (isPassing(error)) break;
      keepSignature({ ...signature, refusal: calls.sentenceOf(error) });
    }
  }
  return sent;
}

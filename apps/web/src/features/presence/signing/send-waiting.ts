import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { forgetSignature, keepSignature, type WaitingSignature } from './waiting.ts';

/** The login is over, or waits for something of its own: nothing is said of the signature. */
const ofLogin = new Set(['second_factor_due', 'password_due', 'takeover']);

/** Tells whether another try makes sense: there was no answer, or not the portal's, or not now. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  [0, 401, 408, 429].includes(error.status) ||
  error.status >= 500 ||
  ofLogin.has(error.reason ?? '');

/** An administrator in somebody's account signs nothing for its owner, not even later. */
const isOfTakeover = (error: unknown): boolean => error instanceof ApiError && error.reason === 'takeover';

/** A room full of phones asks a weak network: who waits longer thinks that nothing happens. */
const patience = 10_000;

/** One tab sends, one signature after the other; another one finds nothing left to send. */
export const inTurn = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  'locks' in navigator
    ? navigator.locks.request('forman.signatures', signal ? { signal } : {}, work)
    : work();

/** The renewal of the login that comes before a call has no deadline of its own. */
export const askPatiently = <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal = AbortSignal.timeout(patience),
): Promise<T> =>
  Promise.race([
    ask(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);

/**
 * Sends one that was just made. It is kept first, so that a page that is closed on the way loses nothing, and stays kept,
 * with its hour, where another try makes sense: then there is no answer.
 * @throws what refused it, or why it was not sent where this device keeps nothing.
 */
export async function sendFresh(
  signature: WaitingSignature,
  sign: (signal: AbortSignal) => Promise<Answer<'signPresence'>>,
): Promise<Answer<'signPresence'> | null> {
  const isKept = keepSignature(signature);
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await inTurn(() => askPatiently(sign, signal), signal);
    if (isKept) forgetSignature(signature);
    return answer;
  } catch (error) {
    if (!isKept) throw error;
    if (isPassing(error) && !isOfTakeover(error)) return null;
    forgetSignature(signature);
    throw error;
  }
}

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

import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { forgetSignature, keepSignature, type WaitingSignature } from './waiting.ts';

/** Refusals about the login: they say nothing about the signature. */
const ofLogin = new Set(['second_factor_due', 'password_due', 'takeover']);

/** True when another try makes sense: no answer came, or not the portal’s own, or a temporary one. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  [0, 401, 408, 429].includes(error.status) ||
  error.status >= 500 ||
  ofLogin.has(error.reason ?? '');

/** True during a takeover: an administrator signs nothing for the owner, not even later. */
const isOfTakeover = (error: unknown): boolean => error instanceof ApiError && error.reason === 'takeover';

/**
 * Longest wait for an answer, in milliseconds. A room full of phones fills a weak network, and a longer wait
 * looks like a failure.
 */
const patience = 10_000;

/** Runs the work in one tab at a time: another tab then finds nothing left to send. */
export const inTurn = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  'locks' in navigator
    ? navigator.locks.request('forman.signatures', signal ? { signal } : {}, work)
    : work();

/** Ends the call with the signal, since the renewal of the login before it has no deadline of its own. */
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
 * Sends a fresh signature. It is kept first, so that closing the page loses nothing, and stays kept, with its
 * time, when another try makes sense; the answer is then null.
 * @throws the refusal, or any failure when this device cannot keep the signature.
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
  /** Sentence that explains a refusal. */
  sentenceOf: (error: unknown) => string;
};

/**
 * Sends the waiting signatures one after another, and stops at a network failure. A refused one stays here
 * with its reason, for its owner to read.
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

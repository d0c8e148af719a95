import { ProviderError } from '../provider-error.ts';
import type { SmsSender } from './port.ts';

const timeoutMs = 20_000;

export type BrevoKeys = {
  apiKey: string;
  /** Up to eleven letters and digits, which the phone shows as the sender. */
  sender: string;
  apiBase: string;
};

/** Brevo's transactional SMS: POST /v3/transactionalSMS/send. */
export function createBrevoSms({ apiKey, sender, apiBase }: BrevoKeys): SmsSender {
  return {
    name: 'brevo',
    async send({ to, text }) {
      const answer = await fetch(`${apiBase}/v3/transactionalSMS/send`, {
        method: 'POST',
        headers: { 'api-key': apiKey, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ sender, recipient: to.slice(1), content: text, type: 'transactional' }),
        signal: AbortSignal.timeout(timeoutMs),
        // No redirect: the key and the number go to the configured address only.
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new ProviderError('brevo', 'no answer', { retryable: true, cause });
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const reason = await readReason(answer);
      // A wrong number or text stays wrong; other faults (credit, limits, Brevo's own failures) can pass.
      throw new ProviderError('brevo', `${answer.status} ${reason}`, { retryable: answer.status !== 400 });
    },
  };
}

/** Reads Brevo's error code, never its message, which may repeat the text that was sent. */
async function readReason(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code.slice(0, 60) : '';
}

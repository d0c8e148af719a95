import { ProviderError } from '../provider-error.ts';
import type { SmsSender } from './port.ts';

const timeoutMs = 20_000;

export type BrevoKeys = {
  apiKey: string;
  /** Up to eleven letters and digits that the phone shows as who wrote. */
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
        // The key and the number go to the address that was set, and no further.
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new ProviderError('brevo', 'no answer', { retryable: true, cause });
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const reason = await readReason(answer);
      // A wrong number or text stays wrong; the rest (credit, limits, a failure of theirs) can be mended meanwhile.
      throw new ProviderError('brevo', `${answer.status} ${reason}`, { retryable: answer.status !== 400 });
    },
  };
}

/** Its word for what is wrong, never the message, which may repeat what was sent. */
async function readReason(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code.slice(0, 60) : '';
}

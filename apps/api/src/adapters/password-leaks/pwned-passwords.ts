import { createHash } from 'node:crypto';
import { ProviderError } from '../provider-error.ts';
import type { PasswordLeaks } from './port.ts';

/** Short, because a person waits for their password to be accepted. */
const longestMs = 1_000;

/**
 * Have I Been Pwned's range API: the portal sends five of the forty digits of the password's SHA-1, which
 * hundreds of other leaked passwords share, and gets the remaining digits of all these. Padding hides their
 * number from anybody who watches the connection.
 */
export function createPwnedPasswords(config: { url: string; timeoutMs?: number }): PasswordLeaks {
  return {
    name: 'pwned-passwords',
    async has(password) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
      const [prefix, rest] = [digest.slice(0, 5), digest.slice(5)];
      const lines = await readRange(`${config.url}/range/${prefix}`, config.timeoutMs ?? longestMs);
      // Padding adds lines with a count of 0.
      return lines.some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0);
    },
  };
}

async function readRange(url: string, timeoutMs: number): Promise<string[]> {
  const ask = async (): Promise<string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers: { 'add-padding': 'true' }, signal, redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  };
  const text = await ask().catch((cause: unknown) => {
    throw new ProviderError('pwned-passwords', 'no answer', { retryable: true, cause });
  });
  return text.split(/\r?\n/);
}

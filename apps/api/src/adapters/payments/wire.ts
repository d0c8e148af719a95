import { ProviderError } from '../provider-error.ts';
import type { WebhookHeaders } from './port.ts';

/** Worth another try: the provider is down or busy, or still works on the same request (409). */
export const isRetryableStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 409 || status === 429;

export const nonsense = (provider: string): ProviderError =>
  new ProviderError(provider, 'the answer makes no sense', { retryable: true });

/** As Stripe counts: the first whole second that is not before the instant. */
export const inSeconds = (instant: Date): number => Math.ceil(instant.getTime() / 1000);

export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

// Providers quote keys and client secrets in their messages; these end in logs and in the back office.
const keyLike = /\b(?:(?:sk|rk|pk)_(?:live|test)_|whsec_|pi_\w+_secret_)[\w*]+/g;

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((kept, secret) => kept.replaceAll(secret, '[secret]'), text)
    .replaceAll(keyLike, '[secret]');
}

/** A clock that nobody answers for is done without soon: calls may wait for it. */
const timePatienceMs = 3000;

/** What time it is at this address: any answer says it, whatever else it says. @throws ProviderError without an answer. */
export async function readDate(provider: string, address: string, timeoutMs = timePatienceMs): Promise<Date> {
  const signal = AbortSignal.timeout(Math.min(timeoutMs, timePatienceMs));
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).catch(() => {
    throw new ProviderError(provider, 'cannot be reached', { retryable: true });
  });
  const date = new Date(answer.headers.get('date') ?? '');
  if (Number.isNaN(date.getTime())) throw nonsense(provider);
  return date;
}

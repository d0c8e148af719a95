import { nonsense } from '../answers.ts';
import { ProviderError } from '../provider-error.ts';
import type { WebhookHeaders } from './port.ts';

/** The first whole second that is not before the instant: Stripe counts in seconds. */
export const inSeconds = (instant: Date): number => Math.ceil(instant.getTime() / 1000);

export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Short, because calls may wait for the provider's time, and can do without it. */
const timePatienceMs = 3000;

/** Reads the time from the Date header of any answer of this address. @throws ProviderError without one. */
export async function readDate(provider: string, address: string, timeoutMs = timePatienceMs): Promise<Date> {
  const signal = AbortSignal.timeout(Math.min(timeoutMs, timePatienceMs));
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).catch(() => {
    throw new ProviderError(provider, 'cannot be reached', { retryable: true });
  });
  const date = new Date(answer.headers.get('date') ?? '');
  if (Number.isNaN(date.getTime())) throw nonsense(provider);
  return date;
}

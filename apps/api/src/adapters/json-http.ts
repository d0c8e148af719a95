import { isRetryableStatus, nonsense, withoutSecrets } from './answers.ts';
import { ProviderError } from './provider-error.ts';

export type HttpProvider = {
  /** The provider's name in a ProviderError. */
  provider: string;
  apiBase: string;
  timeoutMs?: number | undefined;
  /** Values that no error message may contain. */
  secrets: readonly string[];
};

/** An answer of a provider that understood the call; 404 and 422 are answers too. */
export type JsonAnswer = { ok: boolean; status: number; body: unknown };

/**
 * Calls a provider that speaks JSON.
 * @throws ProviderError when the provider does not answer in time, is down or busy, or answers with something
 * else.
 */
export async function requestJson(to: HttpProvider, path: string, init: RequestInit): Promise<JsonAnswer> {
  const { response, text } = await exchange(to, path, init);
  const { ok, status } = response;
  if (isRetryableStatus(status)) throw new ProviderError(to.provider, `HTTP ${status}`, { retryable: true });
  const body = parsed(text);
  if (ok && status !== 204 && !isObject(body)) throw nonsense(to.provider);
  return { ok, status, body };
}

async function exchange(to: HttpProvider, path: string, init: RequestInit) {
  const timeoutMs = to.timeoutMs ?? 10_000;
  try {
    // A redirect would carry the token to somebody else.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, to.apiBase), { ...init, signal, redirect: 'error' });
    return { response, text: await response.text() };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const words = timedOut ? `no answer within ${timeoutMs} ms` : `cannot be reached: ${reasonOf(error)}`;
    throw new ProviderError(to.provider, withoutSecrets(words, to.secrets), { retryable: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

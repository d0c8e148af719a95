import { ProviderError } from './provider-error.ts';

/** True when a retry may help: the provider is down, busy, or still works on the same request (409). */
export const isRetryableStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 409 || status === 429;

export const nonsense = (provider: string): ProviderError =>
  new ProviderError(provider, 'the answer makes no sense', { retryable: true });

// Providers quote keys and client secrets in their messages; these end in logs and in the back office.
const keyLike = /\b(?:(?:sk|rk|pk)_(?:live|test)_|whsec_|pi_\w+_secret_)[\w*]+/g;

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((kept, secret) => kept.replaceAll(secret, '[secret]'), text)
    .replaceAll(keyLike, '[secret]');
}

/** Failure of a call to an external service. Jobs retry when `retryable`; routes answer 502. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly retryable: boolean;

  constructor(provider: string, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(`${provider}: ${message}`, { cause: options.cause });
    this.name = 'ProviderError';
    this.provider = provider;
    this.retryable = options.retryable;
  }
}

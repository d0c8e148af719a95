/** Where a former portal is, without a slash at its end, and an administrator's token. */
export type FormerPortalAccess = { address: string; token: string };

/** A path below the portal's /api: got, or posted to where there is a body. `isTrial`: somebody waits for the answer. */
export type FormerRequest = { path: string; body?: object | undefined; isTrial?: boolean };

/** Any answer that the former portal gives, whatever it thinks of the call; `body` is null where it is no JSON. */
export type FormerAnswer = { status: number; body: unknown };

/** The portal that an association comes from, by the calls of its client. */
export interface FormerPortal {
  readonly name: 'http' | 'simulated';
  /**
   * Slow and failing answers are tried again, unless it is a trial.
   * @throws ProviderError without an answer; retryable where a later try may have one.
   */
  call(access: FormerPortalAccess, request: FormerRequest): Promise<FormerAnswer>;
}

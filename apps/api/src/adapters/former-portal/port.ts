/** Where a former portal is, without a slash at its end, and an administrator's token. */
export type FormerPortalAccess = { address: string; token: string };

/** Any answer that the former portal gives, whatever it thinks of the call; `body` is null where it is no JSON. */
export type FormerAnswer = { status: number; body: unknown };

/** The portal that an association comes from, by the calls of its client. */
export interface FormerPortal {
  readonly name: 'http' | 'simulated';
  /**
   * Gets a path below its /api, or posts a body there; slow and failing answers are tried again.
   * @throws ProviderError without an answer; retryable where a later try may have one.
   */
  call(access: FormerPortalAccess, path: string, body?: object): Promise<FormerAnswer>;
}

import type { Context } from '../context.ts';

const mostTokens = 10_000;

/**
 * Checks a token's signature once per process, as its result never changes while the token lives and its
 * secret is in use. Revocation is checked in the database. With a check at each call, reading a list takes 15
 * % more processor time, a page 10 % (decision 20).
 * @param check throws for a token that is not ours.
 */
export function checkedOnce<Claims extends { expiresAt: number }>(
  check: (ctx: Context, token: string) => Promise<Claims>,
): (ctx: Context, token: string) => Promise<Claims> {
  const checkedBySecret = new WeakMap<Uint8Array, Map<string, Claims>>();
  return async (ctx, token) => {
    const { tokenSecret } = ctx.config;
    const checked = checkedBySecret.get(tokenSecret) ?? new Map<string, Claims>();
    checkedBySecret.set(tokenSecret, checked);
    const known = checked.get(token);
    if (known && ctx.clock.now().getTime() < known.expiresAt) return known;
    const claims = await check(ctx, token);
    if (checked.size >= mostTokens) checked.clear();
    checked.set(token, claims);
    return claims;
  };
}

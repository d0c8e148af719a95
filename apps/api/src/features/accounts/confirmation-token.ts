import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

/**
 * What the link carries: whose address, and a proof that it was sent to that address. An address that changed meanwhile is
 * another one, and nothing has to be kept for links that nobody follows.
 */
export function confirmationToken(ctx: Pick<Context, 'config'>, user: { id: number; email: string }): string {
  const proof = createHmac('sha256', ctx.config.tokenSecret)
    .update(`confirm-email:${user.id}:${user.email.toLowerCase()}`)
    .digest('base64url');
  return `${user.id}-${proof}`;
}

export function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

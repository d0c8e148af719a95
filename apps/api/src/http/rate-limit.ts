import { isIPv6 } from 'node:net';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../context.ts';
import { addCount, type Limit } from './rate-limit.queries.ts';

/**
 * The network that an address counts for. A home has at least 2^64 IPv6 addresses and may use another for
 * each call: their common network counts.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const asIpv4 = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (asIpv4) return asIpv4;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Counts one more try under this key.
 * @throws AppError too_many_requests once `count` tries were made within `seconds`, with the time to wait.
 */
export async function countTry(ctx: Counting, key: string, limit: Limit): Promise<void> {
  const { isOver, resetsAt } = await addTries(ctx, key, limit, 1);
  if (!isOver) return;
  const retryAfter = Math.ceil((resetsAt.getTime() - ctx.clock.now().getTime()) / 1000);
  throw new AppError('too_many_requests', { retryAfter });
}

type Counting = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Adds to the count under this key, in the database, so that all processes count together. The write does not
 * wait for the disk: a login counts three tries, and a crash may lose the last ones.
 */
export async function addTries(
  ctx: Counting,
  key: string,
  limit: Limit,
  added: number,
): Promise<{ isOver: boolean; resetsAt: Date }> {
  const now = ctx.clock.now();
  const maxTries = limit.count * ctx.config.rateLimitFactor;
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const tries = await addCount(ctx.db, { key, added, maxTries, resetsAt, limit, now });
  return { isOver: tries.count > maxTries, resetsAt: tries.resets_at };
}

import { isIPv6 } from 'node:net';
import { AppError } from '@forman/domain/errors';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { asyncCommit } from '../db/async-commit.ts';

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

export type Limit = {
  count: number;
  seconds: number;
  /** Each consecutive window that was used up doubles the next one, up to sixteen times. */
  growing?: true;
};
const mostStrikes = 4;

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
  const strikes = limit.growing
    ? sql`case when rate_limits.count > ${maxTries} then least(rate_limits.strikes + 1, ${mostStrikes}) else 0 end`
    : sql`0`;
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    ${asyncCommit} insert into rate_limits (key, count, resets_at)
    select ${key}, ${added}::int, ${resetsAt}::timestamptz from async_commit where async_commit.commit = 'off'
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now} then excluded.count else rate_limits.count + excluded.count end,
      strikes = case when rate_limits.resets_at <= ${now} then ${strikes} else rate_limits.strikes end,
      resets_at = case when rate_limits.resets_at <= ${now}
        then excluded.resets_at + (power(2, ${strikes}) - 1) * make_interval(secs => ${limit.seconds})
        else rate_limits.resets_at end
    returning count, resets_at`.execute(ctx.db);
  const tries = rows[0]!;
  return { isOver: tries.count > maxTries, resetsAt: tries.resets_at };
}

/** After a success, resets the caller's own counter, and takes the try back from the shared counters. */
export async function settleTries(
  ctx: Pick<Context, 'db'>,
  { forget, giveBack }: { forget: string; giveBack: readonly string[] },
): Promise<void> {
  await sql`
    ${asyncCommit}, forgotten as (
      delete from rate_limits using async_commit where key = ${forget} and async_commit.commit = 'off'
    )
    update rate_limits set count = count - 1 from async_commit
    where key = any(${giveBack}) and async_commit.commit = 'off'`.execute(ctx.db);
}

/** Begins a count again. */
export const forgetTries = async (ctx: Pick<Context, 'db'>, key: string): Promise<void> =>
  void (await ctx.db.deleteFrom('rate_limits').where('key', '=', key).execute());

/** Takes one try back, within the caller's transaction: a success from an address that many people share. */
export async function giveTryBack(ctx: Pick<Context, 'db'>, key: string): Promise<void> {
  await ctx.db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .execute();
}

/** Deletes old limits; strikes are remembered for a day after their window. */
export async function deleteOldLimits(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const dayAgo = new Date(ctx.clock.now().getTime() - 86_400_000);
  await ctx.db.deleteFrom('rate_limits').where('resets_at', '<', dayAgo).execute();
}

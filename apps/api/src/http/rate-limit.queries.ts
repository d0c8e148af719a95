import { sql } from 'kysely';
import { asyncCommit } from '../db/async-commit.ts';
import type { Db } from '../db/database.ts';

export type Limit = {
  count: number;
  seconds: number;
  /** Each consecutive window that was used up doubles the next one, up to sixteen times. */
  growing?: true;
};
const mostStrikes = 4;

type Count = {
  key: string;
  added: number;
  maxTries: number;
  /** The end of a window that begins now. */
  resetsAt: Date;
  limit: Limit;
  now: Date;
};

/** Adds to a count, which begins anew once its window is over. */
export async function addCount(
  db: Db,
  { key, added, maxTries, resetsAt, limit, now }: Count,
): Promise<{ count: number; resets_at: Date }> {
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
    returning count, resets_at`.execute(db);
  return rows[0]!;
}

/** After a success, resets the caller's own counter, and takes the try back from the shared counters. */
export async function settleTries(
  db: Db,
  { forget, giveBack }: { forget: string; giveBack: readonly string[] },
): Promise<void> {
  await sql`
    ${asyncCommit}, forgotten as (
      delete from rate_limits using async_commit where key = ${forget} and async_commit.commit = 'off'
    )
    update rate_limits set count = count - 1 from async_commit
    where key = any(${giveBack}) and async_commit.commit = 'off'`.execute(db);
}

/** Begins a count again. */
export const forgetTries = async (db: Db, key: string): Promise<void> =>
  void (await db.deleteFrom('rate_limits').where('key', '=', key).execute());

/** Takes one try back, within the caller's transaction: a success from an address that many people share. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .execute();
}

/** Deletes old limits; strikes are remembered for a day after their window. */
export async function deleteOldLimits(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('rate_limits').where('resets_at', '<', dayAgo).execute();
}

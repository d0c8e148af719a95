import type { Viewer } from '@forman/domain/access';
import { sql } from 'kysely';
import { asyncCommit } from '../db/async-commit.ts';
import type { Context } from '../context.ts';
import { requireConfirmationHere } from './confirmation.ts';

/** People whose contact data somebody reads in lists, within an hour, before they are asked who they are. */
const mostUnconfirmed = 100;
const windowMs = 3_600_000;

/**
 * Counts people whose contact data a list gives. Many of them at once, or page after page, are an export like
 * the file of all accounts, which asks for a confirmation too; after one the count begins again.
 * @throws AppError forbidden confirmation_needed.
 */
export async function countPeopleRead(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  { id }: Pick<Viewer, 'id'>,
  people: number,
): Promise<void> {
  const key = `people-read:${id}`;
  const now = ctx.clock.now();
  const { rows } = await sql<{ count: number }>`
    ${asyncCommit} insert into rate_limits (key, count, resets_at)
    select ${key}, ${people}, ${new Date(now.getTime() + windowMs)}::timestamptz from async_commit where async_commit.commit = 'off'
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now} then ${people} else rate_limits.count + ${people} end,
      resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
    returning count`.execute(ctx.db);
  if (rows[0]!.count <= mostUnconfirmed * ctx.config.rateLimitFactor) return;
  await requireConfirmationHere(ctx, ctx.db);
  await ctx.db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

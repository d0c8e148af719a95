import type { Counters } from '@forman/contract/office/badges';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { areDuesCalled } from '@forman/domain/money/memberships/dues';
import type { Context } from '../../context.ts';
import { countAllWaiting } from './badges.queries.ts';

/**
 * Counts all that waits for the viewer, as every browser asks every two minutes.
 * @throws AppError forbidden for another person's counters (CORE-105).
 */
export async function getBadges(ctx: Context, viewer: Viewer, userId: number): Promise<Counters> {
  if (userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
  return countWaiting(ctx, viewer);
}

/** Counts the waiting items, for a page that lists them. */
export async function countWaiting(ctx: Context, viewer: Viewer): Promise<Counters> {
  const now = ctx.clock.now();
  const { untilOn, ...counters } = await countAllWaiting(ctx.db, viewer, now);
  return {
    ...counters,
    adhesion: areDuesCalled(viewer, untilOn, now) ? 1 : 0,
  };
}

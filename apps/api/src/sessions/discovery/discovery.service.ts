import type { DiscoveryDay } from '@forman/contract/sessions/discovery';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { listCards } from '../sessions/sessions.service.ts';
import { listRegisteredGuests } from './discovery.queries.ts';
import { isOneOf } from '../sessions/sessions.queries.ts';

/** The viewer's first guests who are not finalised, by day; a day lists these guests only. */
export async function listOpenGuests(ctx: Context, viewer: Viewer, limit: number): Promise<DiscoveryDay[]> {
  let left = limit;
  return (await listDaysOfGuests(ctx, viewer, viewer.id)).flatMap((day) => {
    const guests = day.guests.filter(({ finalised }) => !finalised).slice(0, left);
    left -= guests.length;
    return guests.length > 0 ? [{ ...day, guests }] : [];
  });
}

/**
 * The discovery days, coming or of the last fourteen days, in which the viewer's sponsored guests are
 * registered; each day lists these guests only (MEM-147, MEM-156, CORE-252).
 * @throws AppError forbidden for another person's guests.
 */
export async function listDaysOfGuests(
  ctx: Context,
  viewer: Viewer,
  userId: number | undefined,
): Promise<DiscoveryDay[]> {
  if (userId !== undefined && userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
  const guests = await listRegisteredGuests(ctx.db, viewer.id, ctx.clock.now());
  if (guests.length === 0) return [];
  const ids = guests.map((guest) => guest.sessionId);
  const days = await listCards(ctx, viewer, { where: isOneOf(ids), limit: ids.length });
  return days.map((day) => ({
    ...day,
    guests: guests
      .filter(({ sessionId }) => sessionId === day.id)
      .map(({ id, firstName, lastName, finalised }) => ({ id, firstName, lastName, finalised })),
  }));
}

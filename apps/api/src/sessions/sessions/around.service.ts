import type { Clash } from '@forman/contract/sessions/session-around';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import * as queries from './around.queries.ts';
import { selectCards, type Target } from './sessions.queries.ts';
import { refusalFor } from './sessions.service.ts';
import { toCard } from './sessions.wire.ts';

/** @throws AppError not_found, forbidden: the viewer may not open the session, nor learn what is around. */
async function allowReading({ db }: Context, viewer: Viewer, target: Target): Promise<void> {
  if (!(await queries.isReadable(db, viewer, target))) throw await refusalFor(db, target);
}

const mostDates = 5;

/** Reads the next sessions of this title in the viewer's lists, and whether the viewer has an alert. */
export async function readNextDates(
  ctx: Context,
  viewer: Viewer,
  target: Target,
): Promise<{ dates: SessionCard[]; alert: { isOn: boolean } }> {
  await allowReading(ctx, viewer, target);
  const now = ctx.clock.now();
  const where = queries.nextDatesOf(viewer, target, now);
  const [rows, isOn] = await Promise.all([
    selectCards(ctx.db, { viewer, now, where, limit: mostDates }),
    queries.hasAlert(ctx.db, viewer.id, target.id),
  ]);
  return { dates: rows.map((row) => toCard(row, viewer, now)), alert: { isOn } };
}

/** Reads the viewer's other sessions at the hours of this one. A clash does not prevent a registration. */
export async function readClashes(
  ctx: Context,
  viewer: Viewer,
  target: Target,
): Promise<{ clashes: Clash[] }> {
  await allowReading(ctx, viewer, target);
  const asked = { userId: viewer.id, sessionId: target.id, now: ctx.clock.now() };
  const rows = await queries.listClashes(ctx.db, asked);
  return {
    clashes: rows.map(({ starts_at, ends_at, ...clash }) => ({
      ...clash,
      startDate: starts_at.toISOString(),
      endDate: ends_at.toISOString(),
    })),
  };
}

/** Switches the viewer's alert for the next sessions of this title on or off. */
export async function setAlert(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  await allowReading(ctx, viewer, target);
  if (isOn) await queries.insertAlert(ctx.db, viewer.id, target.id, ctx.clock.now());
  else await queries.deleteAlert(ctx.db, viewer.id, target.id);
  return { isOn };
}

import type { ExportedSession, LinePerson } from '@forman/contract/office/exports';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { findStanding, listLine, listParts } from './exports.queries.ts';

type Which = 'up' | 'down' | 'direct';

/** Bound for the walk, deeper than any line. */
const anyDepth = 10_000;
const walks = {
  up: { way: 'up', depth: anyDepth },
  down: { way: 'down', depth: anyDepth },
  direct: { way: 'down', depth: 1 },
} as const satisfies Record<Which, unknown>;

/**
 * The line of oneself, or of a person in one's downline, whose own upline is not shown. A guest reads their
 * own sponsor and nobody else, not even the sponsor's sponsor.
 * @throws AppError not_found, forbidden.
 */
export async function getLine(ctx: Context, viewer: Viewer, id: number, which: Which): Promise<LinePerson[]> {
  await refuseStrangers(ctx, viewer, id);
  if (which === 'up' && id !== viewer.id && !viewer.isAdmin)
    throw new AppError('forbidden', { reason: 'not_yours' });
  if (may(viewer, 'portal.member')) return listLine(ctx.db, id, walks[which]);
  if (which !== 'up') return [];
  const sponsors = await listLine(ctx.db, id, { way: 'up', depth: 1 });
  return sponsors.map((sponsor) => ({ ...sponsor, godFather: null }));
}

/** @throws AppError not_found, forbidden. */
export async function getParts(
  ctx: Context,
  viewer: Viewer,
  id: number,
  kind: SessionKind,
): Promise<ExportedSession[]> {
  await refuseStrangers(ctx, viewer, id);
  return listParts(ctx.db, id, kind);
}

async function refuseStrangers({ db }: Context, viewer: Viewer, id: number): Promise<void> {
  if (id === viewer.id) return;
  const person = await findStanding(db, id, viewer.id);
  const isNear = viewer.isAdmin || (may(viewer, 'portal.member') && person?.isUnder);
  // The same refusal for a stranger and for an unknown number, so that numbers cannot be tried out.
  if (!isNear) throw new AppError('forbidden', { reason: 'not_in_line' });
  if (!person) throw new AppError('not_found');
}

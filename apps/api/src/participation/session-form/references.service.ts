import type { AnswerOf } from '@forman/contract/endpoint';
import type { sessionFormCalls } from '@forman/contract/participation/session-form';
import { may, type Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { formMessages } from '@forman/domain/participation/form';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { findProfile as findProfileOf } from '../../sessions/sessions/sessions.queries.ts';
import { findStanding, isActiveSite } from './session-form.queries.ts';

/**
 * Tells whether a session of this kind is here that day, and which one if the viewer may open it (CAT-151).
 * @param where a site's id or a typed place.
 */
export async function existsAt(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  { where, day }: { where: string; day: string },
): Promise<AnswerOf<ReturnType<typeof sessionFormCalls>['exists']>> {
  const siteId = /^[1-9]\d{0,8}$/.test(where) ? Number(where) : null;
  const found = await findStanding(ctx.db, { kind, day, siteId, place: siteId === null ? where : null });
  if (!found) return { ok: false, session: null };
  const { id, title, startsAt } = found;
  const readable = await findSession(ctx.db, viewer, { kind, id }, ctx.clock.now());
  return { ok: true, session: readable ? { id, title, startDate: startsAt.toISOString() } : null };
}

type References = {
  kind: SessionKind;
  /** Absent: unchanged. */
  pilotId?: number;
  siteId?: number | null;
};

/** Checks that the pilot may create such a session, and the site be chosen. @throws AppError invalid. */
export async function checkReferences(db: Db, named: References): Promise<void> {
  const { kind, pilotId, siteId } = named;
  const [pilot, isSiteOpen] = await Promise.all([
    pilotId !== undefined && findProfileOf(db, pilotId),
    !siteId || isActiveSite(db, siteId),
  ]);
  const violations: Violation[] = [];
  if (pilotId !== undefined && (!pilot || !may(pilot, rulesOf(kind).createPermission))) {
    violations.push({ propertyPath: 'former', message: formMessages.pilot });
  }
  if (!isSiteOpen) violations.push({ propertyPath: 'site', message: formMessages.place });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

import { may } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { formMessages } from '@forman/domain/sessions/form';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findProfileOf } from '../sessions/sessions.service.ts';
import { isActiveSite, isTaken } from './session-form.queries.ts';

/** True when a session of this kind is here that day. `where` is a site's id or a typed place (CAT-151). */
export async function existsAt(
  ctx: Context,
  kind: SessionKind,
  { where, day }: { where: string; day: string },
): Promise<{ ok: boolean }> {
  const siteId = /^[1-9]\d{0,8}$/.test(where) ? Number(where) : null;
  return { ok: await isTaken(ctx.db, { kind, day, siteId, place: siteId === null ? where : null }) };
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

import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canMarkAbsent } from '@forman/domain/sessions/leadership';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { closeByList } from '../../hours/presence/sheet.service.ts';
import { lockParticipation } from '../../sessions/sessions/locked.service.ts';
import { allow } from '@forman/domain/refusals';
import { leadershipOf } from '../../sessions/sessions/participation.service.ts';
import { listRegisteredAmong } from './session-people.queries.ts';
import type { Target } from './session-people.service.ts';

/**
 * Confirms the list of absentees, once: under the session's lock, so that of two people who confirm together
 * the second is refused. A person marked absent does not count as having followed the session.
 * @throws AppError not_found, forbidden, conflict (not over yet, already confirmed), invalid (somebody who
 * was not registered, or has signed).
 */
export async function markAbsent(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  absentGuest: readonly number[],
): Promise<{ absentGuest: number[]; isAbsentEnded: true }> {
  const absent = [...new Set(absentGuest)];
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { row } = await lockParticipation(tx, viewer, target, now);
    allow(canMarkAbsent(leadershipOf(row, viewer, now)));
    const registered = await listRegisteredAmong(tx, row.id, absent);
    if (registered.length < absent.length) throw new AppError('invalid', { violations: [notRegistered] });
    await closeByList(tx, viewer, { sessionId: row.id, absent, now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'session.mark_absent',
      subject: 'session',
      subjectId: row.id,
      detail: { absent },
    });
  });
  return { absentGuest: absent, isAbsentEnded: true };
}

const notRegistered = {
  propertyPath: 'absentGuest',
  message: 'Une de ces personnes n’était pas inscrite à la session',
};

import type { BodyOf } from '@forman/contract/endpoint';
import type { Goal, updateGoal } from '@forman/contract/community/goals';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { openVoteWhenDone } from './goals.service.ts';
import * as queries from './goals.queries.ts';

/**
 * Rewords a goal, for everybody who has it.
 * @throws AppError not_found; conflict: the level has this goal already.
 */
export async function reword(
  ctx: Context,
  admin: Viewer,
  id: number,
  change: BodyOf<typeof updateGoal>,
): Promise<Goal> {
  return ctx.transaction(async (tx) => {
    const before = await queries.lockGoal(tx, id);
    if (!before) throw new AppError('not_found');
    const after = { ...before, ...change };
    try {
      await queries.rewordGoal(tx, after);
    } catch (error) {
      if (isUniqueViolation(error, 'goals_once')) throw new AppError('conflict', { reason: 'goal_exists' });
      throw error;
    }
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: admin.id,
      action: 'goal.edit',
      subject: 'goal',
      subjectId: id,
      detail: { from: before.description, to: after.description },
    });
    return after;
  });
}

/**
 * Stops asking a level for a goal. Who has reached all that are left gets the vote that the last of them would have
 * opened.
 * @returns how many votes opened.
 * @throws AppError not_found.
 */
export async function retire(ctx: Context, admin: Viewer, id: number): Promise<number> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const goal = await queries.lockGoal(tx, id);
    if (!goal) throw new AppError('not_found');
    await queries.retireGoal(tx, id, now);
    let votes = 0;
    for (const userId of await queries.listUnderWay(tx, goal.level)) {
      const owner = await queries.lockOwner(tx, userId);
      if (owner?.level === goal.level && (await openVoteWhenDone(tx, { userId, level: goal.level, now })))
        votes += 1;
    }
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'goal.retire',
      subject: 'goal',
      subjectId: id,
      detail: { description: goal.description, level: goal.level, votes },
    });
    return votes;
  });
}

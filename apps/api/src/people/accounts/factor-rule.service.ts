import type { getSecondFactorRule } from '@forman/contract/people/second-factor';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { secondFactorPast } from '@forman/domain/people/second-factor';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { findFactorRule, lockRequiredFrom, writeRequiredFrom } from './factors.queries.ts';

/** Reads the day from which privileged people need a second factor, and those of them without one. */
export const readRule = ({ db }: Context): Promise<AnswerOf<typeof getSecondFactorRule>> =>
  findFactorRule(db);

/** @throws AppError invalid on requiredFrom for a past day, unless it is the present setting. */
export async function changeRule(ctx: Context, admin: Viewer, requiredFrom: string | null) {
  await ctx.transaction(async (tx) => {
    const before = await lockRequiredFrom(tx);
    if (requiredFrom === before) return;
    const now = ctx.clock.now();
    if (requiredFrom !== null && requiredFrom < parisDay(now))
      throw new AppError('invalid', {
        violations: [{ propertyPath: 'requiredFrom', message: secondFactorPast }],
      });
    await writeRequiredFrom(tx, requiredFrom);
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'settings.second_factor',
      subject: 'settings',
      subjectId: 1,
      changes: { secondFactorFrom: { from: before, to: requiredFrom } },
    });
  });
  return readRule(ctx);
}

import { AppError } from '@forman/domain/errors';
import { allow } from '@forman/domain/refusals';
import { canLiftFactor } from '@forman/domain/second-factor';
import type { Context } from '../../context.ts';
import type { Login } from '../../http/login.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { audit } from '../audit/audit.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { findClaims, revokeLogins } from './accounts.queries.ts';
import { closeOpenChanges } from './contact-changes.queries.ts';
import { deleteFactors, findFactorMethods, lockOwner } from './factors.queries.ts';
export { hasFactor } from './factors.queries.ts';

/**
 * An administrator opens the way for somebody who has lost every key: their password alone logs in again.
 * @throws AppError not_found; conflict for oneself, and for who has none.
 */
export async function liftSecondFactor(
  ctx: Context,
  { viewer: admin }: Login,
  userId: number,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await findClaims(tx, userId))) throw new AppError('not_found');
    await lockOwner(tx, userId);
    const hasFactor = (await findFactorMethods(tx, userId)).length > 0;
    allow(canLiftFactor(admin.id, { id: userId, hasFactor }));
    const now = ctx.clock.now();
    await deleteFactors(tx, userId);
    await closeOpenChanges(tx, userId, now);
    await revokeLogins(tx, { userId, kept: null, now });
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'accounts.lift_factor',
      subject: 'user',
      subjectId: userId,
    });
    await recordSecurityEvent(ctx, tx, { kind: 'factors_lifted', userId, actorId: admin.id });
    await enqueueMail(tx, {
      to: userId,
      template: 'factor_changed',
      data: { change: 'lifted', name: '' },
      now,
    });
  });
}

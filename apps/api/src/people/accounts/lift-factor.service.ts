import { AppError } from '@forman/domain/errors';
import { allow } from '@forman/domain/refusals';
import { canLiftFactor } from '@forman/domain/people/second-factor';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Login } from '../../http/login.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { findClaims, findCredentials, revokeLogins } from './accounts.queries.ts';
import { closeOpenChanges } from './contact-changes.queries.ts';
import { deleteFactors, findFactorMethods, lockOwner } from './factors.queries.ts';

/**
 * Removes the second factors of a person who has lost every key, for an administrator: the password alone
 * logs in again.
 * @throws AppError not_found; conflict for oneself, and for a person without a second factor.
 */
export async function liftSecondFactor(
  ctx: Context,
  { viewer: admin }: Login,
  userId: number,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await findClaims(tx, userId))) throw new AppError('not_found');
    allow(canLiftFactor(admin.id, { id: userId, hasFactor: await lockHasFactor(tx, userId) }));
    await lift(ctx, tx, { userId, adminId: admin.id });
  });
}

/**
 * Removes the second factors for the operator, when the only administrator has lost every key.
 * @throws Error a sentence for the operator.
 */
export async function liftSecondFactorAtConsole(ctx: Context, email: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const account = await findCredentials(tx, email);
    if (!account) throw new Error(`No account has the e-mail ${email}.`);
    if (!(await lockHasFactor(tx, account.id))) throw new Error('This account has no second factor.');
    await lift(ctx, tx, { userId: account.id, adminId: null });
  });
}

async function lockHasFactor(tx: Tx, userId: number): Promise<boolean> {
  await lockOwner(tx, userId);
  return (await findFactorMethods(tx, userId)).length > 0;
}

async function lift(
  ctx: Context,
  tx: Tx,
  { userId, adminId }: { userId: number; /** null: the operator, at the console. */ adminId: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  await deleteFactors(tx, userId);
  await closeOpenChanges(tx, [userId], now);
  await revokeLogins(tx, { userId, kept: null, now });
  await audit(tx, {
    at: now,
    actorId: adminId,
    action: 'accounts.lift_factor',
    subject: 'user',
    subjectId: userId,
  });
  await recordSecurityEvent(ctx, tx, {
    kind: 'factors_lifted',
    userId,
    ...(adminId !== null && { actorId: adminId }),
  });
  const data = { change: 'lifted', name: '' } as const;
  await enqueueMail(tx, { to: userId, template: 'factor_changed', data, now });
}

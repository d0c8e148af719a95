import { type LockedPerson, lockPerson, changeUser } from './person.queries.ts';
import { canLock } from '@forman/domain/people/account-lock';
import { AppError } from '@forman/domain/errors';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Login } from '../../http/login.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { endAll, findLock } from './lock.queries.ts';

/** @throws AppError not_found; conflict for oneself. */
async function lockOther(tx: Tx, adminId: number, userId: number): Promise<LockedPerson> {
  const person = await lockPerson(tx, userId);
  if (person.deletedAt) throw new AppError('not_found');
  allow(canLock(adminId, userId));
  return person;
}

/**
 * Locks an account for an administrator (a thief, a quarrel, a death), or unlocks it: nobody logs in, its
 * tokens end at once, nothing is deleted.
 * @throws AppError not_found; conflict for oneself.
 */
export async function setLock(
  ctx: Context,
  { viewer: admin }: Login,
  userId: number,
  { isLocked, reason }: { isLocked: boolean; reason: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { lockedAt } = await lockOther(tx, admin.id, userId);
    if ((lockedAt !== null) === isLocked) return;
    await changeUser(tx, userId, { locked_at: isLocked ? now : null });
    if (isLocked) await endAll(tx, userId, now);
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: isLocked ? 'accounts.lock' : 'accounts.unlock',
      subject: 'user',
      subjectId: userId,
      detail: { reason },
    });
  });
}

/** A password given at this instant is long over: only a code by text message opens the account again. */
const longOver = new Date(0);

/**
 * Ends the password of a person, which a thief may know: the account opens again with a new one, chosen by a
 * code sent to their phone.
 * @throws AppError not_found; conflict for oneself; unavailable where no text message can be sent.
 */
export async function endPassword(
  ctx: Context,
  { viewer: admin }: Login,
  userId: number,
  reason: string,
): Promise<void> {
  if (!ctx.sms) throw new AppError('unavailable');
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOther(tx, admin.id, userId);
    await changeUser(tx, userId, { password_given_at: longOver });
    await endAll(tx, userId, now);
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'accounts.end_password',
      subject: 'user',
      subjectId: userId,
      detail: { reason },
    });
    await enqueueMail(tx, { to: userId, template: 'password_ended', data: {}, now });
  });
}

/** @throws AppError forbidden account_locked, once the caller has proved who they are. */
export async function refuseLocked(tx: Tx, userId: number): Promise<void> {
  const person = await findLock(tx, userId);
  if (!person?.locked_at) return;
  throw new AppError('forbidden', {
    reason: 'account_locked',
    detail: 'Ce compte est bloqué. Écrivez à l’association, qui vous dira pourquoi.',
  });
}

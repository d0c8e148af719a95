import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { audit } from '../audit/audit.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { revokeLogins } from './accounts.queries.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';

const tooCommon = 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre.';

/**
 * The hash of a password that somebody chose; its length is the contract's. Made before the transaction, as it takes some
 * ten milliseconds. `field` is its name in the call.
 * @throws AppError invalid.
 */
export async function hashChosenPassword(password: string, field: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw new AppError('invalid', { violations: [{ propertyPath: field, message: tooCommon }] });
  }
  return hashPassword(password);
}

type Change = {
  userId: number;
  passwordHash: string;
  /** The hash it replaces, where it must still be that one. */
  before?: string;
  /** The login that goes on: the one that asked. null ends them all. */
  kept: string | null;
  /** How it came about, for the audit. */
  by: 'reset' | 'owner';
  now: Date;
};

/**
 * Gives a person another password, ends their other logins and tells them by e-mail. The caller wakes the outbox.
 * @returns false when it was no longer the one to replace: nothing was done.
 */
export async function changePassword(ctx: Context, tx: Tx, change: Change): Promise<boolean> {
  const { userId, passwordHash, before, kept, by, now } = change;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .$if(before !== undefined, (q) => q.where('password_hash', '=', before!))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await revokeLogins(tx, { userId, kept, now });
  // A login that waits for its second proof was begun with the password that is no more.
  await tx
    .deleteFrom('auth_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'login')
    .execute();
  await recordSecurityEvent(ctx, tx, { kind: 'password_changed', userId, detail: { by } });
  await enqueueMail(tx, { to: userId, template: 'login_changed', data: { which: ['password'] }, now });
  await audit(tx, {
    at: now,
    actorId: userId,
    action: 'accounts.change_password',
    subject: 'user',
    subjectId: userId,
    detail: { by },
  });
  return true;
}

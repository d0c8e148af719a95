import { AppError } from '@forman/domain/errors';
import {
  givenPasswordDays,
  type PasswordOwner,
  passwordSentences,
  repeatsOwnData,
} from '@forman/domain/passwords';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { readAssociation } from '../association/association.service.ts';
import { audit } from '../audit/audit.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { findPassword, findPasswordOwner, revokeLogins } from './accounts.queries.ts';
import { closeOpenChanges } from './contact-changes.queries.ts';
import { hashPassword, isCommon, verifyPassword } from './passwords.ts';

const refusal = (field: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: field, message }] });

/**
 * The hash of a password that somebody chose; its length is the contract's. Made before the transaction, as it takes some
 * ten milliseconds. `field` is its name in the call.
 * @throws AppError invalid.
 */
export async function hashChosenPassword(ctx: Asked, password: string, field: string): Promise<string> {
  if (await isCommon(password)) throw refusal(field, passwordSentences.common);
  if (await isLeaked(ctx, password)) throw refusal(field, passwordSentences.leaked);
  return hashPassword(password);
}

type Asked = Pick<Context, 'passwordLeaks' | 'log'>;

/** Tells whether a password has leaked; a service that does not answer keeps nobody from choosing theirs. */
export async function isLeaked({ passwordLeaks, log }: Asked, password: string): Promise<boolean> {
  if (!passwordLeaks) return false;
  return passwordLeaks.has(password).catch((error: unknown) => {
    log.warn({ err: error }, 'leaked passwords could not be asked for');
    return false;
  });
}

/**
 * Refuses a password of an account that is being opened: `owner` is as it will be. @throws AppError invalid on `field`.
 */
export async function refuseOwnData(
  db: Db,
  password: string,
  { field, ...owner }: { field: string } & Omit<PasswordOwner, 'association'>,
): Promise<void> {
  const { name: association } = await readAssociation(db);
  if (repeatsOwnData(password, { ...owner, association })) throw refusal(field, passwordSentences.own);
}

/**
 * Refuses a password of an existing account, which may not keep a given password either. @throws AppError invalid on
 * `field`.
 */
export async function refuseOwnDataOf(
  db: Db,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const owner = await findPasswordOwner(db, userId);
  if (owner) await refuseOwnData(db, password, { field, ...owner });
  const present = await findPassword(db, userId);
  if (present?.password_given_at && (await verifyPassword(present.password_hash, password)))
    throw refusal(field, passwordSentences.given);
}

/**
 * A password that somebody else made opens the account for some days alone, then a code by text message does. Where none can
 * be sent it goes on: nothing else would open the account.
 * @throws AppError forbidden given_password_over.
 */
export function refuseGivenPasswordOver(ctx: Pick<Context, 'sms' | 'clock'>, givenAt: Date | null): void {
  if (givenAt === null || ctx.sms === null) return;
  if (ctx.clock.now().getTime() - givenAt.getTime() <= givenPasswordDays * 86_400_000) return;
  throw new AppError('forbidden', {
    reason: 'given_password_over',
    detail: 'Ce mot de passe provisoire a expiré\u00a0: choisissez le vôtre avec un code reçu par SMS.',
  });
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
 * Gives a person another password, ends their other logins and tells them by e-mail.
 * @returns false when it was no longer the one to replace: nothing was done.
 */
export async function changePassword(ctx: Context, tx: Tx, change: Change): Promise<boolean> {
  const { userId, passwordHash, before, kept, by, now } = change;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_given_at: null })
    .where('id', '=', userId)
    .$if(before !== undefined, (q) => q.where('password_hash', '=', before!))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // A login that waits for its second proof was begun with the password that is no more; first, so that one which is just
  // being opened is seen by what ends them all.
  await tx
    .deleteFrom('auth_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'login')
    .execute();
  await revokeLogins(tx, { userId, kept, now });
  await closeOpenChanges(tx, userId, now);
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

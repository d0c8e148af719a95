import { AppError } from '@forman/domain/errors';
import {
  givenPasswordDays,
  type PasswordOwner,
  passwordSentences,
  repeatsOwnData,
} from '@forman/domain/people/passwords';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { readAssociation } from '../../platform/association/association.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  findPassword,
  findPasswordOwner,
  revokeLogins,
  replacePassword,
  deleteLoginChallenges,
} from './accounts.queries.ts';
import { closeOpenChanges } from './contact-changes.queries.ts';
import { hashPassword, isCommon, verifyPassword } from './passwords.ts';

const refusal = (field: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: field, message }] });

/**
 * The hash of a password that somebody chose; the contract checks its length. Hashed before the transaction,
 * as it takes some ten milliseconds. `field` is the password's name in the call.
 * @throws AppError invalid.
 */
export async function hashChosenPassword(ctx: Asked, password: string, field: string): Promise<string> {
  if (await isCommon(password)) throw refusal(field, passwordSentences.common);
  if (await isLeaked(ctx, password)) throw refusal(field, passwordSentences.leaked);
  return hashPassword(password);
}

type Asked = Pick<Context, 'passwordLeaks' | 'log'>;

/** True when the password has leaked; a service that does not answer prevents nobody from choosing theirs. */
export async function isLeaked({ passwordLeaks, log }: Asked, password: string): Promise<boolean> {
  if (!passwordLeaks) return false;
  return passwordLeaks.has(password).catch((error: unknown) => {
    log.warn({ err: error }, 'leaked passwords could not be asked for');
    return false;
  });
}

/**
 * Refuses a password that repeats data of the owner, as the account will have them. @throws AppError invalid
 * on `field`.
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
 * Refuses a password that repeats data of an existing account, or its given password again. @throws AppError
 * invalid on `field`.
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
 * Refuses a given password after some days: its person then chooses another with a code by text message. It
 * stays valid where no text message can be sent, as nothing else would open the account.
 * @throws AppError forbidden given_password_over.
 */
export function refuseGivenPasswordOver(ctx: Pick<Context, 'sms' | 'clock'>, givenAt: Date | null): void {
  if (givenAt === null || ctx.sms === null) return;
  if (ctx.clock.now().getTime() - givenAt.getTime() <= givenPasswordDays * 86_400_000) return;
  throw new AppError('forbidden', {
    reason: 'given_password_over',
    detail: 'Ce mot de passe ne sert plus\u00a0: choisissez le vôtre avec un code reçu par SMS.',
  });
}

type Change = {
  userId: number;
  passwordHash: string;
  /** The hash to replace, when the change requires that it is still stored. */
  before?: string;
  /** The login that made the change and goes on; null ends all logins. */
  kept: string | null;
  /** The origin of the change, for the audit. */
  by: 'reset' | 'owner';
  now: Date;
};

/**
 * Gives a person another password, ends their other logins and informs them by e-mail.
 * @returns false when the password to replace had changed: nothing was done.
 */
export async function changePassword(ctx: Context, tx: Tx, change: Change): Promise<boolean> {
  const { userId, passwordHash, before, kept, by, now } = change;
  const { numUpdatedRows } = await replacePassword(tx, passwordHash, userId, before);
  if (numUpdatedRows === 0n) return false;
  // Logins that wait for their second proof began with the old password. They are deleted first, so that a
  // login being opened just now is seen by the revocation.
  await deleteLoginChallenges(tx, userId);
  await revokeLogins(tx, { userId, kept, now });
  await closeOpenChanges(tx, [userId], now);
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

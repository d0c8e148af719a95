import { mostTries } from '@forman/domain/people/tries';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Db, type Tx } from '../../db/database.ts';
import { currentRequest } from '../../http/current-request.ts';
import type { Login } from '../../http/login.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { isProof, proofOf } from '../../http/signing.ts';
import { enqueueMail, enqueueMailTo, enqueueSmsTo } from '../../platform/notifications/outbox.service.ts';
import { endPassword, revokeLogins } from './accounts.queries.ts';
import { confirmationToken, isConfirmation, partsOf } from './confirmation-token.service.ts';
import * as queries from './contact-changes.queries.ts';
import { deleteFactorsSince } from './factors.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { newSmsCode, smsCodeLifeMs } from './sms-code.ts';

type Change = queries.ContactChange;

/** Time during which a change can be confirmed. */
const lifeMs = { email: 3 * 86_400_000, phone: 86_400_000 } as const;
const takeBackMs = 7 * 86_400_000;
/** Changes requested in a day: more than anybody needs, and few enough text messages. */
const mostADay = { email: 30, phone: 10 } as const;

const wrong = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });
const takenOn = {
  email: () => wrong('email', 'Email déjà utilisé\u00a0!'),
  phone: () => wrong('phoneNumber', 'Téléphone invalide\u00a0!'),
} as const;

/** Token of the link sent to the former address. */
const takeBackToken = ({ config }: Pick<Context, 'config'>, change: ProvenChange): string =>
  `${change.id}-${proofOf(config, 'take-contact-back', takeBackSubject(change))}`;
type ProvenChange = Pick<Change, 'id' | 'old_value' | 'kind'>;
const takeBackSubject = ({ id, kind, old_value }: ProvenChange): string => `${id}:${kind}:${old_value}`;

/** A phone can be confirmed only where text messages can be sent: elsewhere it opens nothing either. */
export const isConfirmedFirst = (ctx: Pick<Context, 'sms'>, kind: queries.ContactKind): boolean =>
  kind === 'email' || ctx.sms !== null;

/** Finds the new e-mail and phone that wait for their confirmation, for the person's own record. */
export async function findPendingContacts(db: Db, userId: number, now: Date) {
  const open = await queries.listOpenChanges(db, userId, now);
  const of = (kind: queries.ContactKind) => open.find((change) => change.kind === kind) ?? null;
  return { email: of('email'), phone: of('phone') };
}

/**
 * Requests another e-mail or phone, which counts once confirmed there. The present address is informed, and
 * may take the change back. Requesting the present value drops the pending change.
 * @throws AppError invalid on email or phoneNumber; too_many_requests.
 */
export async function askContactChange(
  ctx: Context,
  tx: Tx,
  { userId, kind, to }: { userId: number; kind: queries.ContactKind; to: queries.Contact },
): Promise<void> {
  const now = ctx.clock.now();
  const user = await queries.lockContacts(tx, userId);
  if (!user) throw new AppError('not_found');
  const from =
    kind === 'email' ? { value: user.email, prefix: '' } : { value: user.phone, prefix: user.phone_prefix };
  await queries.closeOpenChanges(tx, [userId], now, [kind]);
  if (from.value === to.value && from.prefix === to.prefix) return;
  if (await queries.isTaken(tx, userId, kind, to.value)) throw takenOn[kind]();
  const since = new Date(now.getTime() - 86_400_000);
  if ((await queries.countAskedSince(tx, { userId, kind, since })) >= mostADay[kind])
    throw new AppError('too_many_requests', { retryAfter: 86_400 });
  const { id } = await queries.insertChange(tx, {
    user_id: userId,
    kind,
    old_value: from.value,
    new_value: to.value,
    old_prefix: from.prefix,
    new_prefix: to.prefix,
    family_id: currentRequest()?.familyId ?? null,
    asked_at: now,
    expires_at: new Date(now.getTime() + lifeMs[kind]),
  });
  if (kind === 'phone') await sendCode(ctx, tx, { id, userId, to });
  else await sendLink(ctx, tx, { userId, firstName: user.first_name, email: to.value });
  const undo = takeBackToken(ctx, { id, kind, old_value: from.value });
  const which = [kind === 'email' ? ('email' as const) : ('phoneNumber' as const)];
  await enqueueMail(tx, { to: userId, template: 'login_changed', data: { which, undo, isAsked: true }, now });
  await recordSecurityEvent(ctx, tx, { kind: 'contact_asked', userId, detail: { what: whatOf[kind] } });
}

const whatOf = { email: 'Adresse e-mail', phone: 'Téléphone' } as const;

/** The hash takes some ten milliseconds under the lock of this person's row, for which nobody else waits. */
async function sendCode(
  ctx: Context,
  tx: Tx,
  { id, userId, to }: { id: number; userId: number; to: queries.Contact },
): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + smsCodeLifeMs);
  const code = newSmsCode();
  await queries.storePhoneCode(tx, id, { hash: await hashPassword(code), until });
  const data = { code, until: until.toISOString() };
  await enqueueSmsTo(tx, { userId, phone: to, template: 'phone_code', data, now });
}

/** Sends another code to the phone that waits for one. @throws AppError conflict: no phone waits. */
export async function sendPhoneCode(ctx: Context, { viewer: { id: userId } }: Login): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queries.lockContacts(tx, userId);
    const { phone } = await findPendingContacts(tx, userId, ctx.clock.now());
    if (!phone)
      throw new AppError('conflict', {
        reason: 'nothing_to_confirm',
        detail: 'Aucun téléphone n’est à confirmer.',
      });
    await sendCode(ctx, tx, {
      id: phone.id,
      userId,
      to: { value: phone.new_value, prefix: phone.new_prefix },
    });
  });
}

async function sendLink(
  ctx: Context,
  tx: Tx,
  { userId, firstName, email }: { userId: number; firstName: string; email: string },
): Promise<void> {
  const token = confirmationToken(ctx, { id: userId, email });
  await enqueueMailTo(tx, {
    addresses: [email],
    userId,
    template: 'email_confirmation',
    data: { firstName, token, isWelcome: false },
    now: ctx.clock.now(),
  });
}

/** @returns true when a new address waits for its link, which was sent there once more. */
export async function sendNewEmailAgain(ctx: Context, tx: Tx, userId: number): Promise<boolean> {
  const { email } = await findPendingContacts(tx, userId, ctx.clock.now());
  const user = email && (await queries.lockContacts(tx, userId));
  if (!email || !user) return false;
  await sendLink(ctx, tx, { userId, firstName: user.first_name, email: email.new_value });
  return true;
}

/** Confirms the change: it counts from now on, other logins end, and the former address is informed. */
async function confirm(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const now = ctx.clock.now();
  const { change } = (await queries.lockChange(tx, id)) ?? {};
  if (!change || change.confirmed_at !== null || change.expires_at <= now) return false;
  const { user_id: userId, kind } = change;
  const which = [kind === 'email' ? ('email' as const) : ('phoneNumber' as const)];
  // The message goes to the address that is still theirs, so it is written before the change.
  const undo = takeBackToken(ctx, change);
  await enqueueMail(tx, {
    to: userId,
    template: 'login_changed',
    data: { which, undo, isAsked: false },
    now,
  });
  await queries.setContact(tx, userId, kind, { value: change.new_value, prefix: change.new_prefix });
  await queries.markConfirmed(tx, id, now);
  await revokeLogins(tx, { userId, kept: change.family_id, now });
  await recordSecurityEvent(ctx, tx, { kind: 'contact_changed', userId, detail: { what: whatOf[kind] } });
  return true;
}

/** Another account may have taken the value since the request. */
async function confirmOrRefuse(ctx: Context, id: number, kind: queries.ContactKind): Promise<boolean> {
  return ctx
    .transaction((tx) => confirm(ctx, tx, id))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, kind === 'email' ? 'users_email' : 'users_phone')) throw takenOn[kind]();
      throw error;
    });
}

/**
 * Confirms a new address. `proof` comes from the link sent there. @returns false when the proof is wrong or
 * over.
 */
export async function confirmNewEmail(ctx: Context, userId: number, proof: string): Promise<boolean> {
  const { email } = await findPendingContacts(ctx.db, userId, ctx.clock.now());
  if (!email || !isConfirmation(ctx, { id: userId, email: email.new_value }, proof)) return false;
  return confirmOrRefuse(ctx, email.id, 'email');
}

/** Confirms a new phone by the code of its text message. @throws AppError invalid on code. */
export async function confirmNewPhone(ctx: Context, { viewer }: Login, code: string): Promise<void> {
  const asked = await queries.takeCodeTry(ctx.db, {
    userId: viewer.id,
    maxTries: mostTries.phoneCode,
    now: ctx.clock.now(),
  });
  const isRight = await verifyPassword(asked?.code_hash, code);
  if (!asked || !isRight || !(await confirmOrRefuse(ctx, asked.id, 'phone')))
    throw wrong('code', 'Code invalide');
}

/** Drops a pending change before it is confirmed; without one, does nothing. */
export async function giveContactUp(
  ctx: Context,
  { viewer }: Login,
  kind: queries.ContactKind,
): Promise<void> {
  await ctx.transaction((tx) => dropContactWishes(ctx, tx, [viewer.id], kind));
}

export const dropContactWishes = (
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  userIds: readonly number[],
  kind: queries.ContactKind,
): Promise<void> => queries.closeOpenChanges(tx, userIds, ctx.clock.now(), [kind]);

/** Undoes this change and all after it, the last first, and drops pending ones. */
async function undoFrom(tx: Tx, change: Change, user: queries.Contacts, now: Date): Promise<void> {
  const present = { email: user.email, phone: user.phone };
  for (const later of await queries.lockChangesFrom(tx, change)) {
    // A value that an administrator has set since then is kept.
    if (!later.confirmed_at || present[later.kind] !== later.new_value) continue;
    present[later.kind] = later.old_value;
    await queries.setContact(tx, user.id, later.kind, { value: later.old_value, prefix: later.old_prefix });
  }
  await queries.closeChangesFrom(tx, change, now);
}

/**
 * Follows the link sent to the former address: drops a pending change, undoes a confirmed one and all after
 * it, ends every login, deletes the keys added since, and ends the password, which the intruder has known.
 * @returns true for `isPasswordOver` unless no text message could carry a code to choose another password.
 * @throws AppError not_found: the link is not ours, over, or already used; conflict: another account has the
 * address by now.
 */
export async function takeContactBack(ctx: Context, token: string): Promise<{ isPasswordOver: boolean }> {
  const { id, proof } = partsOf(token);
  // Reads the change before waiting for the person's row.
  const linked = await queries.findChange(ctx.db, id);
  if (!linked || !isProof(ctx.config, 'take-contact-back', takeBackSubject(linked), proof))
    throw new AppError('not_found');
  const isPasswordOver = ctx.sms !== null;
  const taken = await ctx
    .transaction(async (tx) => {
      const now = ctx.clock.now();
      const { change, user } = (await queries.lockChange(tx, id)) ?? {};
      if (!change || !user) return false;
      if (change.confirmed_at && now.getTime() - change.confirmed_at.getTime() > takeBackMs) return false;
      await undoFrom(tx, change, user, now);
      const { user_id: userId } = change;
      // Second factors that an intruder may have added meanwhile are deleted.
      await deleteFactorsSince(tx, userId, change.asked_at);
      if (isPasswordOver) await endPassword(tx, userId);
      await revokeLogins(tx, { userId, kept: null, now });
      await recordSecurityEvent(ctx, tx, {
        kind: 'contact_taken_back',
        userId,
        detail: { what: whatOf[change.kind] },
      });
      return true;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_email') || isUniqueViolation(error, 'users_phone'))
        throw new AppError('conflict', {
          reason: 'taken',
          detail:
            'Un autre compte utilise désormais cette adresse ou ce téléphone\u00a0: écrivez à l’association.',
        });
      throw error;
    });
  if (!taken) throw new AppError('not_found');
  return { isPasswordOver };
}

import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { countTry } from '../../http/rate-limit.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { enqueueSms } from '../../platform/notifications/outbox.service.ts';
import { forgetLoginTries } from './accounts.queries.ts';
import { findDeviceByPhone } from './devices.queries.ts';
import { changePassword, hashChosenPassword, refuseOwnDataOf } from './password.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { newSmsCode, smsCodeLifeMs } from './sms-code.ts';
import { askForCode, listAskedFor, storeCode, takeCode, takeTry } from './reset.queries.ts';

/**
 * Codes for one phone: enough for an impatient person, and cheap. A device that its owner has used has as
 * many of its own, so that nobody elsewhere can use up the owner's.
 */
const codesPerPhone = { count: 3, seconds: 3600 };

/**
 * Records that somebody wants a code; the job finds the owner of the phone. So the answer, and the work
 * before it, are the same for a phone that nobody has.
 * @throws AppError too_many_requests; unavailable when no provider can send one.
 */
export async function requestResetCode(ctx: Context, phone: string, deviceToken?: string): Promise<void> {
  if (!ctx.sms) throw new AppError('unavailable');
  const device = await findDeviceByPhone(ctx.db, deviceToken, phone);
  await countTry(ctx, device ? `reset-device:${device.id}` : `reset:${phone}`, codesPerPhone);
  await askForCode(ctx.db, phone, ctx.clock.now());
  ctx.wake('resets');
}

/**
 * Makes the requested codes. A phone that nobody has gets a code too, kept but never sent, so that trying it
 * later takes the same time.
 */
export async function issueResetCodes(ctx: Context): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - smsCodeLifeMs);
  const asked = await listAskedFor(ctx.db, since);
  for (const request of asked) {
    const code = newSmsCode();
    const hash = await hashPassword(code);
    await ctx.transaction(async (tx) => {
      const now = ctx.clock.now();
      const expiresAt = new Date(now.getTime() + smsCodeLifeMs);
      const userId = await storeCode(tx, request, { hash, expiresAt });
      if (userId === null) return;
      await recordSecurityEvent(ctx, tx, { kind: 'reset_asked', userId });
      const data = { code, until: expiresAt.toISOString() };
      await enqueueSms(tx, { to: userId, template: 'reset_code', data, now });
    });
  }
  return asked.length;
}

/**
 * Replaces a lost password and ends all logins. The refusal is the same for a phone that nobody has, and for
 * a code that is wrong, old, used or tried too often.
 * @throws AppError not_found; invalid on password.
 */
export async function resetPassword(
  ctx: Context,
  phone: string,
  { code, password }: { code: string; password: string },
  deviceToken?: string,
): Promise<void> {
  const passwordHash = await hashChosenPassword(ctx, password, 'password');
  const device = await findDeviceByPhone(ctx.db, deviceToken, phone);
  const codeHash = await takeTry(ctx.db, { phone, isKnownDevice: device !== null, now: ctx.clock.now() });
  const isRight = await verifyPassword(codeHash ?? undefined, code);
  if (codeHash === null || !isRight) throw new AppError('not_found');
  const person = await ctx.transaction(async (tx) => {
    const found = await takeCode(tx, phone, codeHash);
    if (!found) return null;
    // Checked only once the code is right: earlier, the refusal would reveal the owner of the phone. It rolls
    // everything back, so that the code counts again.
    await refuseOwnDataOf(tx, found.id, { password, field: 'password' });
    await changePassword(ctx, tx, {
      userId: found.id,
      passwordHash,
      kept: null,
      by: 'reset',
      now: ctx.clock.now(),
    });
    return found;
  });
  if (!person) throw new AppError('not_found');
  // The person has tried the forgotten password before: the new one must open at once.
  await forgetLoginTries(ctx.db, person.id, person.email);
}

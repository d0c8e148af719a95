import type { OpenLogin } from '@forman/contract/people/account';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { deviceName } from '../../http/device-name.ts';
import type { Login } from '../../http/login.ts';
import {
  findClaims,
  findPassword,
  findPasswordHash,
  listOpenFamilies,
  lockFamily,
  revokeFamily,
  revokeLogins,
} from './accounts.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import {
  changePassword as replacePassword,
  hashChosenPassword,
  refuseGivenPasswordOver,
  refuseOwnDataOf,
} from './password.service.ts';
import { verifyPassword } from './passwords.ts';

/** Lists the person's open logins: this one first, then the last used. */
export async function listLogins(ctx: Context, { viewer, familyId }: Login): Promise<OpenLogin[]> {
  const rows = await listOpenFamilies(ctx.db, viewer.id, ctx.clock.now());
  return rows
    .map((row) => ({
      id: row.family_id,
      device: deviceName(row.user_agent),
      openedAt: row.opened_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      isCurrent: row.family_id === familyId,
      admin: row.admin,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedAt.localeCompare(a.usedAt));
}

/** @throws AppError not_found when the login has ended, or is somebody else's. */
export async function endLogin(ctx: Context, { viewer }: Login, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const open = await listOpenFamilies(tx, viewer.id, now);
    if (!open.some((row) => row.family_id === id)) throw new AppError('not_found');
    await lockFamily(tx, id);
    await revokeFamily(tx, id, now);
  });
}

export const endOtherLogins = (ctx: Context, { viewer, familyId }: Login): Promise<void> =>
  ctx.transaction(async (tx) => {
    await revokeLogins(tx, { userId: viewer.id, kept: familyId, now: ctx.clock.now() });
    await recordSecurityEvent(ctx, tx, { kind: 'logins_ended', userId: viewer.id });
  });

/**
 * Ends a login of somebody, or all of them (null), for an administrator; of oneself, all but the present one.
 * @throws AppError not_found: nobody has this number, or the login has ended.
 */
export async function endLoginsOf(
  ctx: Context,
  { viewer: admin, familyId }: Login,
  userId: number,
  id: string | null,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const open = await listOpenFamilies(tx, userId, now);
    if (id === null ? !(await findClaims(tx, userId)) : !open.some((row) => row.family_id === id))
      throw new AppError('not_found');
    if (id === null) await revokeLogins(tx, { userId, kept: familyId, now });
    else {
      await lockFamily(tx, id);
      await revokeFamily(tx, id, now);
    }
    const count = id === null ? open.filter((row) => row.family_id !== familyId).length : 1;
    if (count > 0)
      await audit(tx, {
        at: now,
        actorId: admin.id,
        action: 'accounts.end_login',
        subject: 'user',
        subjectId: userId,
        detail: { count },
      });
  });
}

/** Checks the password before an act for good. `field` is its name in the call. @throws AppError invalid. */
export async function checkPassword(
  ctx: Context,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  if (!(await verifyPassword(await findPasswordHash(ctx.db, userId), password)))
    throw invalid(field, 'Mot de passe invalide');
}

type Change = { currentPassword: string; plainPassword: string };

/**
 * Changes the password of a person who knows the present one. All other logins end, and an e-mail tells the
 * person.
 * @throws AppError invalid, with a violation on its field.
 */
export async function changePassword(
  ctx: Context,
  { viewer, familyId }: Login,
  change: Change,
): Promise<void> {
  const present = await findPassword(ctx.db, viewer.id);
  const before = present?.password_hash;
  if (!(await verifyPassword(before, change.currentPassword)))
    throw invalid('currentPassword', 'Mot de passe actuel invalide');
  refuseGivenPasswordOver(ctx, present?.password_given_at ?? null);
  await refuseOwnDataOf(ctx.db, viewer.id, { password: change.plainPassword, field: 'plainPassword' });
  const passwordHash = await hashChosenPassword(ctx, change.plainPassword, 'plainPassword');
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // Of two changes at once the first counts: the second gave a password that is no longer valid.
    const isChanged = await replacePassword(ctx, tx, {
      userId: viewer.id,
      passwordHash,
      before,
      kept: familyId,
      by: 'owner',
      now,
    });
    if (!isChanged) throw invalid('currentPassword', 'Mot de passe actuel invalide');
  });
}

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

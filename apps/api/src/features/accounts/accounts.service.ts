import { randomBytes, randomUUID } from 'node:crypto';
import { type Level, rolesOf } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { hashToken, type Login, signAccessToken, type Takeover } from '../../http/login.ts';
import { countTry, forgetTries, giveTryBack, networkOf } from '../../http/rate-limit.ts';
import { audit } from '../audit/audit.service.ts';
import {
  findClaims,
  findCredentials,
  findRefreshToken,
  hasPasswordHash,
  insertRefreshToken,
  lockFamily,
  revokeFamily,
} from './accounts.queries.ts';
import { verifyPassword } from './passwords.ts';

export type TokenPair = { token: string; refresh_token: string };

const dayMs = 86_400_000;
/** A login ends when it was not used for so long, and this long after it was opened however much it was. */
const [unusedMs, loginMs] = [30 * dayMs, 90 * dayMs];
/** A second tab may still hold the token that the first has just exchanged. */
const rotationGraceMs = 10_000;

/** Wrong passwords: ten an account, fifty an address, in a quarter of an hour. */
const triesPerAccount = { count: 10, seconds: 900 };
const triesPerAddress = { count: 50, seconds: 900 };

type From = { ip: string; userAgent: string };

/**
 * Checks e-mail and password. The same refusal, in the same time, for an unknown account and a wrong password.
 * @throws AppError bad_credentials, too_many_requests.
 */
export async function logIn(
  ctx: Context,
  credentials: { email: string; password: string },
  from: From,
): Promise<TokenPair> {
  const accountKey = `login:${credentials.email.trim().toLowerCase()}`;
  const addressKey = `login-from:${networkOf(from.ip)}`;
  // The address first: one that is refused must not use up the tries of accounts that are not its own.
  await countTry(ctx, addressKey, triesPerAddress);
  await countTry(ctx, accountKey, triesPerAccount);
  const account = await findCredentials(ctx.db, credentials.email);
  const matches = await verifyPassword(account?.password_hash, credentials.password);
  if (!account || !matches) throw new AppError('bad_credentials');
  await forgetTries(ctx, accountKey);
  await giveTryBack(ctx, addressKey);
  return ctx.transaction(async (tx) => {
    // Changed while it was being checked: this login would outlive the change that ends all others.
    if (!(await hasPasswordHash(tx, account.id, account.password_hash)))
      throw new AppError('bad_credentials');
    return issuePair(ctx, tx, { userId: account.id, familyId: randomUUID(), userAgent: from.userAgent });
  });
}

/** Gives a person a new login, without asking for anything: the caller has checked who it is. */
export async function openLogin(ctx: Context, userId: number, userAgent: string): Promise<TokenPair> {
  return issuePair(ctx, ctx.db, { userId, familyId: randomUUID(), userAgent });
}

/**
 * Exchanges a refresh token for the next pair. The previous one is accepted for 10 s more (two tabs); after that its
 * re-use is theft, and ends the whole login.
 * @throws AppError not_logged_in.
 */
export async function refreshLogin(
  ctx: Context,
  refreshToken: string,
  userAgent: string,
): Promise<TokenPair> {
  const outcome = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const hash = hashToken(refreshToken);
    const found = await findRefreshToken(tx, hash);
    if (!found) return null;
    await lockFamily(tx, found.family_id);
    const row = await findRefreshToken(tx, hash);
    if (!row || row.revoked_at || row.expires_at <= now) return null;
    if (row.rotated_at && now.getTime() - row.rotated_at.getTime() > rotationGraceMs) {
      await revokeFamily(tx, row.family_id, now);
      return null;
    }
    if (!row.rotated_at) {
      await tx.updateTable('refresh_tokens').set({ rotated_at: now }).where('id', '=', row.id).execute();
    }
    const takeover = row.acting_admin_id && { adminId: row.acting_admin_id, endsAt: row.expires_at };
    return issuePair(ctx, tx, {
      userId: row.user_id,
      familyId: row.family_id,
      userAgent,
      takeover: takeover || null,
      openedAt: row.login_at ?? row.created_at,
    });
  });
  if (!outcome) throw new AppError('not_logged_in');
  return outcome;
}

/** Ends this login at once: its access token too. */
export async function logOut(
  ctx: Context,
  { viewer, familyId, takeover = null }: Pick<Login, 'familyId'> & Partial<Login>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockFamily(tx, familyId);
    await revokeFamily(tx, familyId, now);
    if (takeover && viewer)
      await audit(tx, {
        at: now,
        actorId: takeover.adminId,
        action: 'takeover.end',
        subject: 'user',
        subjectId: viewer.id,
      });
  });
}

/**
 * The first pair of a login, or its next one (`openedAt`). It ends when it was to end, a takeover too, however often it is
 * renewed.
 */
export async function issuePair(
  ctx: Context,
  db: Context['db'],
  login: { userId: number; familyId: string; userAgent: string; takeover?: Takeover | null; openedAt?: Date },
): Promise<TokenPair> {
  const account = await findClaims(db, login.userId);
  if (!account) throw new AppError('not_logged_in');
  const refreshToken = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const loginAt = login.openedAt ?? now;
  const lastsUntil = new Date(Math.min(now.getTime() + unusedMs, loginAt.getTime() + loginMs));
  await insertRefreshToken(db, {
    id: randomUUID(),
    familyId: login.familyId,
    userId: login.userId,
    hash: hashToken(refreshToken),
    now,
    loginAt,
    expiresAt: login.takeover?.endsAt ?? lastsUntil,
    userAgent: login.userAgent,
    actingAdminId: login.takeover?.adminId ?? null,
  });
  const token = await signAccessToken(ctx, {
    userId: account.id,
    familyId: login.familyId,
    takeover: login.takeover ?? null,
    isAdmin: account.is_admin,
    roles: rolesOf({ level: account.level as Level, isExpertAccountant: account.is_expert_accountant }),
  });
  return { token, refresh_token: refreshToken };
}

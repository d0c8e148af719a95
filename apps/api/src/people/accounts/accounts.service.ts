import { randomBytes, randomUUID } from 'node:crypto';
import { type Level, rolesOf } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { noteConfirmed } from '../../http/confirmation.ts';
import { deviceName } from '../../http/device-name.ts';
import {
  hashToken,
  isInGrace,
  type Login,
  loginEndsAt,
  signAccessToken,
  type Takeover,
} from '../../http/login.ts';
import { proofOf } from '../../http/signing.ts';
import { countTry, networkOf } from '../../http/rate-limit.ts';
import { type Limit, settleTries } from '../../http/rate-limit.queries.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { refuseLocked } from './lock.service.ts';
import {
  findClaims,
  findCredentials,
  findRefreshToken,
  hasPasswordHash,
  insertRefreshToken,
  lockFamily,
  replacePairs,
  revokeFamily,
  markRotated,
  renewHash,
} from './accounts.queries.ts';
import { createChallenge } from './challenges.queries.ts';
import { findDeviceByEmail, rememberDevice } from './devices.queries.ts';
import { findFactorMethods } from './factors.queries.ts';
import { refuseGivenPasswordOver } from './password.service.ts';
import { hashPassword, isOwnHash, verifyPassword } from './passwords.ts';

export type TokenPair = { token: string; refresh_token: string };
export type LoginAnswer = TokenPair & { device?: string };

const dayMs = 86_400_000;
/** A login ends when it was not used for this long. */
const unusedMs = 30 * dayMs;

/**
 * Limits of wrong passwords. In a quarter of an hour: ten per account from one network, or from one device
 * that its owner has used; fifty per network. Guesses from many networks at once are stopped by the account's
 * own hundred an hour, which does not count tries from a known device.
 */
const triesPerAccount: Limit = { count: 10, seconds: 900, growing: true };
const triesPerAddress: Limit = { count: 50, seconds: 900 };
const triesFromElsewhere: Limit = { count: 100, seconds: 3600 };

export type From = { ip: string; userAgent: string; device: string | undefined };
/**
 * The rate limits' keys of a try: the account's, and the shared ones; a device that the owner has used has no
 * shared ones.
 */
type Keys = { account: string; shared: string[] };

async function countLoginTry(ctx: Context, email: string, from: From): Promise<Keys> {
  const who = email.trim().toLowerCase();
  const device = await findDeviceByEmail(ctx.db, from.device, who);
  // The owner's device is not slowed down by others on its network.
  if (device) {
    const account = `login-device:${device.id}`;
    await countTry(ctx, account, triesPerAccount);
    return { account, shared: [] };
  }
  const network = networkOf(from.ip);
  const [address, account, elsewhere] = [
    `login-from:${network}`,
    `login:${who}:${network}`,
    `login-elsewhere:${who}`,
  ];
  // The address comes first: a refused address must not use up the tries of other people's accounts.
  await countTry(ctx, address, triesPerAddress);
  await countTry(ctx, account, triesPerAccount);
  await countTry(ctx, elsewhere, triesFromElsewhere);
  return { account, shared: [address, elsewhere] };
}

/**
 * Checks e-mail and password. An unknown account and a wrong password get the same refusal, in the same time.
 * @throws AppError bad_credentials, too_many_requests; second_factor_needed with a challenge, once the
 * password is right.
 */
export async function logIn(
  ctx: Context,
  credentials: { email: string; password: string },
  from: From,
): Promise<LoginAnswer> {
  const keys = await countLoginTry(ctx, credentials.email, from);
  const account = await findCredentials(ctx.db, credentials.email);
  const matches = await verifyPassword(account?.password_hash, credentials.password);
  if (!account || !matches) {
    await recordSecurityEvent(ctx, ctx.db, { kind: 'login_refused', userId: account?.id ?? null });
    throw new AppError('bad_credentials');
  }
  await settleTries(ctx.db, { forget: keys.account, giveBack: keys.shared });
  refuseGivenPasswordOver(ctx, account.password_given_at);
  const outcome = await ctx.transaction(async (tx) => {
    // The password changed during the check: this login would outlive the change, which ends all others.
    if (!(await hasPasswordHash(tx, account.id, account.password_hash)))
      throw new AppError('bad_credentials');
    const methods = await findFactorMethods(tx, account.id);
    if (methods.length === 0) return beginLogin(ctx, tx, account.id, from);
    return { methods, challenge: await createChallenge(ctx, tx, { purpose: 'login', userId: account.id }) };
  });
  const { id, password_hash: before } = account;
  if (!isOwnHash(before))
    await renewHash(ctx.db, id, { before, after: await hashPassword(credentials.password) });
  if ('challenge' in outcome) throw new AppError('second_factor_needed', { secondFactor: outcome });
  return outcome;
}

/**
 * Opens a login for a person who has given every required proof: it counts as confirmed for five minutes, its
 * device is remembered, and the owner is informed of a device that is new to the account.
 */
export async function beginLogin(ctx: Context, tx: Tx, userId: number, from: From): Promise<LoginAnswer> {
  await refuseLocked(tx, userId);
  const now = ctx.clock.now();
  const familyId = randomUUID();
  const pair = await issuePair(ctx, tx, { userId, familyId, userAgent: from.userAgent });
  await noteConfirmed(tx, { familyId, userId, now });
  const device = await rememberDevice(tx, { userId, token: from.device, now });
  const isNew = device.isNew && !device.isFirst;
  await recordSecurityEvent(ctx, tx, { kind: isNew ? 'new_device' : 'login', userId });
  if (isNew) {
    const data = { device: deviceName(from.userAgent), at: now.toISOString() };
    await enqueueMail(tx, { to: userId, template: 'new_device', data, now });
  }
  return { ...pair, ...(device.secret && { device: device.secret }) };
}

/** Gives a person a new login without any check: the caller has checked who it is. */
export async function openLogin(ctx: Context, userId: number, userAgent: string): Promise<TokenPair> {
  return issuePair(ctx, ctx.db, { userId, familyId: randomUUID(), userAgent });
}

/**
 * Exchanges a refresh token for the next pair. For 10 s more the previous token gets that same pair again (two
 * tabs, a lost answer): a login has one living token, so that a stolen one shows when its owner's is used.
 * After that its re-use is theft, and ends the whole login.
 * @throws AppError not_logged_in.
 */
export async function refreshLogin(
  ctx: Context,
  refreshToken: string,
  userAgent: string,
): Promise<TokenPair> {
  const outcome = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const found = await findRefreshToken(tx, hashToken(refreshToken));
    if (!found) return null;
    await lockFamily(tx, found.family_id);
    const row = (await findRefreshToken(tx, found.token_hash))!;
    if (row.revoked_at || row.expires_at <= now) return null;
    if (row.rotated_at && !isInGrace(row.rotated_at, now)) {
      await revokeFamily(tx, row.family_id, now);
      await recordSecurityEvent(ctx, tx, { kind: 'token_reused', userId: row.user_id });
      return null;
    }
    const { last, refresh_token } = await followTo(ctx, tx, row);
    const admin = last.acting_admin_id;
    const takeover = admin ? { adminId: admin, endsAt: last.expires_at } : null;
    if (!last.rotated_at && refresh_token) {
      const claims = await claimsOf(tx, last.user_id);
      const ids = { familyId: last.family_id, pairId: last.id, takeover };
      return { token: await signAccessToken(ctx, { ...claims, ...ids }), refresh_token };
    }
    if (!last.rotated_at) await markRotated(tx, last.id, now);
    return issuePair(ctx, tx, {
      userId: last.user_id,
      familyId: last.family_id,
      userAgent,
      takeover,
      openedAt: last.login_at ?? last.created_at,
      after: last.token_hash,
    });
  });
  if (!outcome) throw new AppError('not_logged_in');
  return outcome;
}

type RefreshToken = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

/** Follows a token to the last one that came of it; `refresh_token` is null when that is itself. */
async function followTo(
  ctx: Context,
  tx: Tx,
  row: RefreshToken,
): Promise<{ last: RefreshToken; refresh_token: string | null }> {
  let reached: { last: RefreshToken; refresh_token: string | null } = { last: row, refresh_token: null };
  while (reached.last.rotated_at) {
    const refresh_token = tokenAfter(ctx, reached.last.token_hash);
    const next = await findRefreshToken(tx, hashToken(refresh_token));
    if (!next) break;
    reached = { last: next, refresh_token };
  }
  return reached;
}

/** The token that follows another in its login: nobody computes it without TOKEN_SECRET. */
const tokenAfter = ({ config }: Pick<Context, 'config'>, hash: Buffer): string =>
  proofOf(config, 'refresh-token', hash.toString('base64url'));

/**
 * Replaces the tokens of a login whose person has confirmed who they are: the pair before is worth nothing
 * any more, but for requests that other tabs are just sending. When a renewal comes at the same time, the
 * second continues from the first.
 * @throws AppError not_logged_in: the login has ended meanwhile.
 */
export async function replaceTokens(
  ctx: Context,
  tx: Tx,
  { viewer, familyId }: Login,
  userAgent: string,
): Promise<TokenPair> {
  await lockFamily(tx, familyId);
  const replaced = await replacePairs(tx, familyId, ctx.clock.now());
  if (!replaced) throw new AppError('not_logged_in');
  return issuePair(ctx, tx, { userId: viewer.id, familyId, userAgent, ...replaced });
}

/** Ends this login and its access token at once. */
export async function logOut(
  ctx: Context,
  { viewer, familyId, takeover = null }: Pick<Login, 'familyId'> & Partial<Login>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockFamily(tx, familyId);
    await revokeFamily(tx, familyId, now);
    if (viewer) await recordSecurityEvent(ctx, tx, { kind: 'logout', userId: viewer.id });
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
 * The first pair of a login, or its next one (`openedAt`, `after` the hash of the token before). Renewals never
 * postpone the end of a login or of a takeover; the end comes sooner for a person who has become privileged since.
 * @throws AppError not_logged_in: the login is over.
 */
export async function issuePair(
  ctx: Context,
  db: Context['db'],
  login: {
    userId: number;
    familyId: string;
    userAgent: string;
    takeover?: Takeover | null;
    openedAt?: Date;
    after?: Buffer;
  },
): Promise<TokenPair> {
  const claims = await claimsOf(db, login.userId);
  const refreshToken = login.after ? tokenAfter(ctx, login.after) : randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const loginAt = login.openedAt ?? now;
  const endsAt = loginEndsAt(loginAt, claims);
  if (endsAt <= now) throw new AppError('not_logged_in');
  const pairId = randomUUID();
  const lastsUntil = new Date(Math.min(now.getTime() + unusedMs, endsAt.getTime()));
  await insertRefreshToken(db, {
    id: pairId,
    familyId: login.familyId,
    userId: login.userId,
    hash: hashToken(refreshToken),
    now,
    loginAt,
    expiresAt: login.takeover?.endsAt ?? lastsUntil,
    userAgent: login.userAgent,
    actingAdminId: login.takeover?.adminId ?? null,
  });
  const ids = { familyId: login.familyId, pairId, takeover: login.takeover ?? null };
  return { token: await signAccessToken(ctx, { ...claims, ...ids }), refresh_token: refreshToken };
}

/** @throws AppError not_logged_in: the account is gone. */
async function claimsOf(db: Context['db'], userId: number) {
  const account = await findClaims(db, userId);
  if (!account) throw new AppError('not_logged_in');
  return {
    userId: account.id,
    isAdmin: account.is_admin,
    isExpertAccountant: account.is_expert_accountant,
    roles: rolesOf({ level: account.level as Level, isExpertAccountant: account.is_expert_accountant }),
  };
}

import type {
  completeLogin as completeLoginCall,
  confirmIdentity as confirmCall,
} from '@forman/contract/people/second-factor';
import type { BodyOf } from '@forman/contract/endpoint';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { noteConfirmed } from '../../http/confirmation.ts';
import type { Login } from '../../http/login.ts';
import { countTry, networkOf } from '../../http/rate-limit.ts';
import type { Limit } from '../../http/rate-limit.queries.ts';
import { settleTries } from '../../http/rate-limit.queries.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { findPasswordHash } from './accounts.queries.ts';
import {
  beginLogin,
  type From,
  type LoginAnswer,
  replaceTokens,
  type TokenPair,
} from './accounts.service.ts';
import {
  askToSign,
  type Challenge,
  createChallenge,
  findChallenge,
  takeChallenge,
  tryChallenge,
} from './challenges.queries.ts';
import { findDeviceOf } from './devices.queries.ts';
import { findFactorMethods } from './factors.queries.ts';
import { optionsToSign, takePasskey } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';

/** The second proof of a login, a login by passkey alone, and the confirmation of an open login. */

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });
const tooLate = (): AppError =>
  invalid('challenge', 'Trop de temps a passé\u00a0: recommencez avec votre mot de passe.');
const codeWrong = 'Code invalide';
const keyWrong = 'Cette clé n’a pas été reconnue.';

/**
 * Wrong codes in a quarter of an hour: ten from one network, or from a device of the owner; sixty an hour
 * from all unknown devices.
 */
const triesFromNetwork: Limit = { count: 10, seconds: 900, growing: true };
const triesFromElsewhere: Limit = { count: 60, seconds: 3600 };

type Counted = { key: string; elsewhere: string | null };
async function countFactorTry(ctx: Context, userId: number, from: From): Promise<Counted> {
  const device = await findDeviceOf(ctx.db, from.device, userId);
  const key = `factor:${userId}:${device?.id ?? networkOf(from.ip)}`;
  await countTry(ctx, key, triesFromNetwork);
  const elsewhere = device ? null : `factor-elsewhere:${userId}`;
  if (elsewhere) await countTry(ctx, elsewhere, triesFromElsewhere);
  return { key, elsewhere };
}

type Proof = Pick<BodyOf<typeof completeLoginCall>, 'code' | 'passkey'>;

/** @returns the kind of the valid proof; null when none is valid. */
async function takeProof(
  ctx: Context,
  tx: Tx,
  { userId, webauthnChallenge }: Challenge & { userId: number },
  { code, passkey }: Proof,
): Promise<'totp' | 'passkey' | 'recovery' | null> {
  if (passkey) {
    if (webauthnChallenge === null) return null;
    const owner = await takePasskey(ctx, tx, { challenge: webauthnChallenge, userId }, passkey);
    return owner === null ? null : 'passkey';
  }
  if (code === undefined) return null;
  if (await takeTotpCode(ctx, tx, userId, code)) return 'totp';
  return (await takeRecoveryCode(tx, userId, code, ctx.clock.now())) ? 'recovery' : null;
}

/**
 * Completes a login by the second proof after the password.
 * @throws AppError invalid on challenge (over), code or passkey; too_many_requests.
 */
export async function completeLogin(
  ctx: Context,
  { challenge, ...proof }: BodyOf<typeof completeLoginCall>,
  from: From,
): Promise<LoginAnswer> {
  const asked = await tryChallenge(ctx, challenge, 'login');
  if (!asked?.userId) throw tooLate();
  const { userId } = asked;
  const counted = await countFactorTry(ctx, userId, from);
  const answer = await ctx.transaction(async (tx) => {
    const method = await takeProof(ctx, tx, { ...asked, userId }, proof);
    // A change of the password meanwhile has deleted every challenge.
    if (!method || !(await takeChallenge(tx, challenge))) return null;
    if (method === 'recovery') await recordSecurityEvent(ctx, tx, { kind: 'recovery_code_used', userId });
    return beginLogin(ctx, tx, userId, from);
  });
  if (!answer) {
    await recordSecurityEvent(ctx, ctx.db, { kind: 'factor_refused', userId });
    throw proof.passkey ? invalid('passkey', keyWrong) : invalid('code', codeWrong);
  }
  await settleTries(ctx.db, { forget: counted.key, giveBack: counted.elsewhere ? [counted.elsewhere] : [] });
  return answer;
}

/** @throws AppError invalid on challenge: its login is over. */
export async function passkeyForLogin(ctx: Context, challenge: string | undefined) {
  if (challenge === undefined) {
    const options = await optionsToSign(ctx, null);
    const asked = { purpose: 'passkey_login', userId: null, webauthnChallenge: options.challenge } as const;
    return { challenge: await createChallenge(ctx, ctx.db, asked), options: { ...options } };
  }
  const asked = await findChallenge(ctx, challenge, 'login');
  if (!asked?.userId) throw tooLate();
  const options = await optionsToSign(ctx, asked.userId);
  if (!(await askToSign(ctx, challenge, options.challenge))) throw tooLate();
  return { challenge, options: { ...options } };
}

/** @throws AppError bad_credentials. */
export async function logInWithPasskey(
  ctx: Context,
  { challenge, passkey }: { challenge: string; passkey: { id: string } },
  from: From,
): Promise<LoginAnswer> {
  const asked = await tryChallenge(ctx, challenge, 'passkey_login');
  const signed = asked?.webauthnChallenge;
  const answer = signed
    ? await ctx.transaction(async (tx) => {
        const userId = await takePasskey(ctx, tx, { challenge: signed, userId: null }, passkey);
        if (userId === null || !(await takeChallenge(tx, challenge))) return null;
        return beginLogin(ctx, tx, userId, from);
      })
    : null;
  if (!answer) {
    await recordSecurityEvent(ctx, ctx.db, { kind: 'factor_refused', userId: null });
    throw new AppError('bad_credentials', { detail: keyWrong });
  }
  return answer;
}

/** The means by which the caller may confirm who they are, beside the password. */
export async function confirmationOptions(ctx: Context, { viewer }: Login) {
  const methods = await findFactorMethods(ctx.db, viewer.id);
  const hasTotp = methods.includes('totp');
  if (!methods.includes('passkey')) return { hasTotp, passkey: null };
  const options = await optionsToSign(ctx, viewer.id);
  const asked = { purpose: 'confirm', userId: viewer.id, webauthnChallenge: options.challenge } as const;
  return {
    hasTotp,
    passkey: { challenge: await createChallenge(ctx, ctx.db, asked), options: { ...options } },
  };
}

/**
 * Confirms this login for five minutes, for calls that require it, and replaces its tokens, as after any
 * login.
 * @throws AppError invalid on password, code or passkey.
 */
export async function confirmIdentity(
  ctx: Context,
  login: Login,
  proof: BodyOf<typeof confirmCall>,
  userAgent: string,
): Promise<TokenPair> {
  const { viewer, familyId } = login;
  const asked = proof.challenge ? await tryChallenge(ctx, proof.challenge, 'confirm') : null;
  const pair = await ctx.transaction(async (tx) => {
    if (!(await isProven(ctx, tx, { userId: viewer.id, asked }, proof))) return null;
    await noteConfirmed(tx, { familyId, userId: viewer.id, now: ctx.clock.now() });
    await recordSecurityEvent(ctx, tx, { kind: 'identity_confirmed', userId: viewer.id });
    return replaceTokens(ctx, tx, login, userAgent);
  });
  if (pair) return pair;
  await recordSecurityEvent(ctx, ctx.db, { kind: 'identity_refused', userId: viewer.id });
  if (proof.passkey) throw invalid('passkey', keyWrong);
  throw proof.code === undefined ? invalid('password', 'Mot de passe invalide') : invalid('code', codeWrong);
}

async function isProven(
  ctx: Context,
  tx: Tx,
  { userId, asked }: { userId: number; asked: Challenge | null },
  { password, code, challenge, passkey }: BodyOf<typeof confirmCall>,
): Promise<boolean> {
  if (passkey && challenge) {
    if (asked?.userId !== userId || !asked.webauthnChallenge) return false;
    const owner = await takePasskey(ctx, tx, { challenge: asked.webauthnChallenge, userId }, passkey);
    return owner === userId && takeChallenge(tx, challenge);
  }
  if (code !== undefined) return takeTotpCode(ctx, tx, userId, code);
  return password !== undefined && verifyPassword(await findPasswordHash(tx, userId), password);
}

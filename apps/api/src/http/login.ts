import { createHash } from 'node:crypto';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { isPrivileged } from '@forman/domain/people/second-factor';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../context.ts';
import { batch } from '../db/batch.ts';
import { checkedOnce } from './checked-tokens.ts';
import { checkedSecrets } from './signing.ts';
import { findViewers } from './login.queries.ts';

/** The life of an access token, ten minutes; the client renews it shortly before the end. */
export const accessTokenSeconds = 600;

/** A login ends this long after it was opened, however often it is renewed. */
const loginMs = { ordinary: 90 * 86_400_000, privileged: 12 * 3_600_000 };
export const loginEndsAt = (openedAt: Date, person: Parameters<typeof isPrivileged>[0]): Date =>
  new Date(openedAt.getTime() + (isPrivileged(person) ? loginMs.privileged : loginMs.ordinary));

/** Logins of privileged people opened at this instant or before are over. */
export const privilegedSince = (now: Date): Date => new Date(now.getTime() - loginMs.privileged);

/**
 * Type, issuer and audience of an access token, all three of which every reader checks (RFC 9068), so that no
 * other token signed with the same secret is accepted. The issuer names the portal, not its address: the
 * secret binds a token to its installation.
 */
const purpose = { typ: 'at+jwt', issuer: 'forman', audience: 'forman-api' } as const;

/** An administrator in another person's account, and the end of the takeover. */
export type Takeover = { adminId: number; endsAt: Date };
export type TokenClaims = {
  userId: number;
  familyId: string;
  /** The pair of the token. Tokens of the previous release, valid for ten minutes, have none. */
  pairId: string | null;
  takeover: Takeover | null;
};

/**
 * Grace for the previous token: a second tab may still hold it, or be sending it. Compared in both
 * directions: a token exchanged while the clock was ahead gets no longer grace than another.
 */
const graceMs = 10_000;
const graceAround = (now: Date): [Date, Date] => [
  new Date(now.getTime() - graceMs),
  new Date(now.getTime() + graceMs),
];
export const isInGrace = (exchangedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - exchangedAt.getTime()) <= graceMs;

/**
 * Signs an access token, which names the account and the login; isAdmin and roles are for display (CORE-030).
 */
export async function signAccessToken(
  ctx: Pick<Context, 'config' | 'clock'>,
  claims: Omit<TokenClaims, 'takeover' | 'pairId'> & {
    pairId: string;
    takeover?: Takeover | null;
    isAdmin: boolean;
    roles: string[];
  },
): Promise<string> {
  const issuedAt = Math.floor(ctx.clock.now().getTime() / 1000);
  const end = claims.takeover && Math.floor(claims.takeover.endsAt.getTime() / 1000);
  const act = claims.takeover && { act: { sub: String(claims.takeover.adminId), exp: end } };
  return new SignJWT({ fam: claims.familyId, isAdmin: claims.isAdmin, roles: claims.roles, ...act })
    .setProtectedHeader({ alg: 'HS256', typ: purpose.typ })
    .setIssuer(purpose.issuer)
    .setAudience(purpose.audience)
    .setSubject(String(claims.userId))
    .setJti(claims.pairId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + accessTokenSeconds, end ?? Infinity))
    .sign(ctx.config.tokenSecret);
}

const readAccessToken = checkedOnce(async (ctx, token): Promise<TokenClaims & { expiresAt: number }> => {
  try {
    const payload = await verifySigned(ctx, token, checkedSecrets(ctx.config));
    const act = payload.act as { sub: string; exp: number } | undefined;
    return {
      userId: Number(payload.sub),
      familyId: String(payload.fam),
      pairId: payload.jti ?? null,
      takeover: act ? { adminId: Number(act.sub), endsAt: new Date(act.exp * 1000) } : null,
      expiresAt: payload.exp! * 1000,
    };
  } catch (cause) {
    throw new AppError('not_logged_in', { cause });
  }
});

async function verifySigned(ctx: Context, token: string, secrets: Uint8Array[]): Promise<JWTPayload> {
  const [secret, ...others] = secrets;
  try {
    const { payload } = await jwtVerify(token, secret!, {
      algorithms: ['HS256'],
      ...purpose,
      requiredClaims: ['exp'],
      currentDate: ctx.clock.now(),
    });
    return payload;
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifySigned(ctx, token, others);
  }
}

/**
 * The present account; null when the account or the login has ended: a takeover also ends with the
 * administrator's own right.
 */
const findViewer = batch(async ({ pool, clock }, all: TokenClaims[]): Promise<(Viewer | null)[]> => {
  const now = clock.now();
  const values = [
    all.map((one) => one.userId),
    all.map((one) => one.familyId),
    all.map((one) => one.pairId),
    all.map((one) => one.takeover?.adminId ?? null),
    parisDay(now),
    privilegedSince(now),
    ...graceAround(now),
  ];
  return findViewers(pool, values);
});

export type Login = { viewer: Viewer; familyId: string; takeover: Takeover | null };

/** The present account behind a bearer token; 401 when the token or its login has ended. */
export async function findLogin(ctx: Context, authorization: string | undefined): Promise<Login | null> {
  if (!authorization) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
  if (!token) throw new AppError('not_logged_in');
  const claims = await readAccessToken(ctx, token);
  const viewer = await findViewer(ctx, claims);
  if (!viewer) throw new AppError('not_logged_in');
  return { viewer, familyId: claims.familyId, takeover: claims.takeover };
}

/** The login of a call that is open without one: a bad token counts as none; a failing database does not. */
export const findLoginIfGood = (ctx: Context, authorization: string | undefined): Promise<Login | null> =>
  findLogin(ctx, authorization).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_logged_in') return null;
    throw error;
  });

/** The hash of a token: refresh tokens are opaque, and the database stores only this. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

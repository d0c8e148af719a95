import { mostTries } from '@forman/domain/people/tries';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';

export type ChallengePurpose = 'login' | 'passkey_login' | 'add_passkey' | 'confirm';
export type Challenge = { userId: number | null; webauthnChallenge: string | null };

const lifeMs = 5 * 60_000;

/** Creates a challenge for a browser, answered once, within five minutes. @returns the challenge's token. */
export async function createChallenge(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  asked: { purpose: ChallengePurpose; userId: number | null; webauthnChallenge?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('auth_challenges')
    .values({
      token_hash: hashToken(token),
      purpose: asked.purpose,
      user_id: asked.userId,
      webauthn_challenge: asked.webauthnChallenge ?? null,
      expires_at: new Date(ctx.clock.now().getTime() + lifeMs),
    })
    .execute();
  return token;
}

/** Counts a try before any comparison. @returns null for a challenge unknown, over, or tried too often. */
export async function tryChallenge(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    update auth_challenges set tries = tries + 1
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${ctx.clock.now()}
      and tries < ${mostTries.loginChallenge}
    returning user_id as "userId", webauthn_challenge as "webauthnChallenge"`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Reads a challenge without counting a try. */
export async function findChallenge(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const found = await ctx.db
    .selectFrom('auth_challenges')
    .select(['user_id as userId', 'webauthn_challenge as webauthnChallenge'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  return found ?? null;
}

/** Stores the data that a browser has to sign for a login. @returns false when the challenge is over. */
export async function askToSign(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  webauthnChallenge: string,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_challenges')
    .set({ webauthn_challenge: webauthnChallenge })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a challenge up. @returns false when another call was first. */
export async function takeChallenge(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { tmpdir } from 'node:os';
import { refreshTokens } from '@forman/contract/people/login';
import { me } from '@forman/contract/office/members';
import { readUnsubscribeLink } from '@forman/contract/platform/notifications';
import { confirmEmail } from '@forman/contract/people/signup';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { openLogin } from '../people/accounts/accounts.service.ts';
import { confirmationToken } from '../people/accounts/confirmation-token.service.ts';
import { unsubscribeToken } from '../platform/notifications/unsubscribe-token.ts';
import { makeUser } from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/harness.ts';

const opened: TestPortal[] = [];
let portal: TestPortal;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  portal = await testPortal();
  opened.push(portal);
  user = await makeUser(portal);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const secretOf = (text: string): Uint8Array => new TextEncoder().encode(text.repeat(32));
/** Changes the portal's secrets, as a restart with other ones would. */
const restartWith = (secret: string, previous: string | null): void =>
  void Object.assign(portal.ctx.config, {
    tokenSecret: secretOf(secret),
    previousTokenSecret: previous && secretOf(previous),
  });

const statusOf = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await portal.app.inject({ url: `/api${me.path}`, headers })).statusCode;
};

describe('a change of secret', () => {
  /** Signed things that a person has: an access token and two links of e-mails. */
  async function held() {
    const pair = await openLogin(portal.ctx, user.id, 'test');
    const links = {
      confirm: confirmationToken(portal.ctx, user),
      unsubscribe: unsubscribeToken(portal.ctx.config, { userId: user.id, kind: 'career' }),
    };
    return { pair, links };
  }
  async function areGood({ pair, links }: Awaited<ReturnType<typeof held>>): Promise<boolean[]> {
    const nobody: Caller = await portal.as(null);
    const works = (call: Promise<unknown>): Promise<boolean> =>
      call.then(
        () => true,
        () => false,
      );
    return [
      (await statusOf(pair.token)) === 200,
      await works(nobody.call(confirmEmail, { body: { token: links.confirm } })),
      await works(nobody.call(readUnsubscribeLink, { params: { token: links.unsubscribe } })),
    ];
  }

  test('tokens and links stay valid while the previous secret is configured', async () => {
    restartWith('a', null);
    const before = await held();
    restartWith('b', 'a');
    expect(await areGood(before)).toEqual([true, true, true]);
    const after = await held();
    restartWith('b', null);
    expect(await areGood(after)).toEqual([true, true, true]);
    expect(await areGood(before)).toEqual([false, false, false]);
  });

  test('a login survives even without the previous secret: its access token is renewed', async () => {
    restartWith('a', null);
    const { pair } = await held();
    restartWith('b', null);
    expect(await statusOf(pair.token)).toBe(401);
    const renewed = await (
      await portal.as(null)
    ).call(refreshTokens, { body: { refresh_token: pair.refresh_token } });
    expect(await statusOf(renewed.token)).toBe(200);
  });

  test('production starts only with a secret of its own of at least 32 characters', () => {
    const env = { APP_MODE: 'production', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    expect(() => readConfig(env, tmpdir())).toThrow(ConfigError);
    expect(() => readConfig({ ...env, TOKEN_SECRET: 'x'.repeat(31) }, tmpdir())).toThrow(ConfigError);
    expect(readConfig({ ...env, TOKEN_SECRET: 'x'.repeat(32) }, tmpdir()).tokenSecret).toHaveLength(32);
  });

  test('a previous secret that is too short is refused', () => {
    const env = { APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32) };
    expect(() => readConfig({ ...env, TOKEN_SECRET_PREVIOUS: 'short' }, tmpdir())).toThrow(ConfigError);
  });
});

describe('a signature for one purpose', () => {
  /** A token of this login with another head or claims, signed with the portal's own secret. */
  async function tokenWith(head: { typ?: string }, claims: JWTPayload): Promise<string> {
    const { token } = await openLogin(portal.ctx, user.id, 'test');
    const own = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
    return new SignJWT({ ...own, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...head })
      .sign(portal.ctx.config.tokenSecret);
  }

  test('an access token is valid only with its own type, issuer and audience', async () => {
    expect(await statusOf(await tokenWith({}, {}))).toBe(200);
    const others = [
      await tokenWith({ typ: 'JWT' }, {}),
      await tokenWith({ typ: 'rt+jwt' }, {}),
      await tokenWith({}, { iss: 'another portal' }),
      await tokenWith({}, { aud: 'another service' }),
    ];
    for (const other of others) expect(await statusOf(other)).toBe(401);
  });

  test('the signature of one link is valid for no other link, and no link is an access token', async () => {
    const nobody = await portal.as(null);
    const confirm = confirmationToken(portal.ctx, user).split('-').slice(1).join('-');
    const unsubscribe = unsubscribeToken(portal.ctx.config, { userId: user.id, kind: 'career' });
    const ending = unsubscribe.slice(`${user.id}-career-`.length);
    const refused = [
      await nobody.refusal(confirmEmail, { body: { token: `${user.id}-${ending}` } }),
      await nobody.refusal(readUnsubscribeLink, { params: { token: `${user.id}-career-${confirm}` } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    expect(await statusOf(unsubscribe)).toBe(401);
  });
});

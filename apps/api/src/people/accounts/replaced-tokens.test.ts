import { login, refreshTokens } from '@forman/contract/people/login';
import { me } from '@forman/contract/office/members';
import * as calls from '@forman/contract/people/second-factor';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { gateFor, minutes, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { lockFamily } from './accounts.queries.ts';

type Pair = { token: string; refresh_token: string };

let portal: TestPortal;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await makeUser(portal);
});

async function post(path: string, payload: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await portal.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const logIn = async () =>
  (await post(login.path, { email: user.email, password: testPassword })).body as Pair;
const confirm = ({ token }: Pair) => post(calls.confirmIdentity.path, { password: testPassword }, token);
const renew = ({ refresh_token }: Pair) => post(refreshTokens.path, { refresh_token });
async function opens({ token }: Pair): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await portal.app.inject({ method: 'GET', url: `/api${me.path}`, headers });
  return answer.statusCode === 200;
}

describe('a confirmation of identity', () => {
  test('ACC-014: replaces the tokens of its login, whose former ones end after 10 s, and of no other login', async () => {
    const [before, elsewhere] = [await logIn(), await logIn()];
    portal.clock.advance(minutes(2));
    const { status, body } = await confirm(before);
    const after = body as Pair;
    expect(status).toBe(200);
    expect(decodeJwt(after.token).fam).toBe(decodeJwt(before.token).fam);
    // The old pair still serves the requests that a second tab is just sending.
    portal.clock.advance(10_000);
    expect([await opens(before), await opens(after)]).toEqual([true, true]);
    portal.clock.advance(1);
    expect([await opens(before), await opens(after), await opens(elsewhere)]).toEqual([false, true, true]);
    portal.clock.advance(minutes(7));
    expect((await renew(elsewhere)).status).toBe(200);
    expect((await renew(after)).status).toBe(200);
  });

  test('gives no new tokens and ends nothing when the proof is wrong', async () => {
    const pair = await logIn();
    const wrong = await post(calls.confirmIdentity.path, { password: 'mauvais' }, pair.token);
    expect([wrong.status, wrong.body.token]).toEqual([422, undefined]);
    portal.clock.advance(minutes(1));
    expect(await opens(pair)).toBe(true);
    expect((await renew(pair)).status).toBe(200);
  });

  test('ACC-014: makes any later use of the former refresh token end the login', async () => {
    const before = await logIn();
    const after = (await confirm(before)).body as Pair;
    portal.clock.advance(10_001);
    expect((await renew(before)).status).toBe(401);
    expect(await opens(after)).toBe(false);
  });

  test('race: leaves the login open when a second tab renews it at the same time, in either order', async () => {
    for (const first of ['renewal', 'confirmation']) {
      const before = await logIn();
      const { fam } = decodeJwt(before.token) as { fam: string };
      const gate = gateFor(2);
      const locked = gateFor(2);
      const holder = portal.ctx.transaction(async (tx) => {
        await lockFamily(tx, fam);
        await locked();
        await gate();
      });
      await locked();
      const acts = [() => renew(before), () => confirm(before)];
      const ways = first === 'renewal' ? acts : acts.toReversed();
      const one = ways[0]!();
      await waitForLock(portal);
      const other = ways[1]!();
      await waitForLock(portal, 2);
      await gate();
      const answers = [await one, await other];
      await holder;
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const last = answers[1]!.body as Pair;
      portal.clock.advance(minutes(1));
      expect(await opens(last)).toBe(true);
      expect((await renew(last)).status).toBe(200);
    }
  });
});

test('CORE-024: a token replaced while the clock was ahead is accepted no longer than any other', async () => {
  const first = await logIn();
  const right = portal.clock.now();
  portal.clock.advance(minutes(5));
  const second = (await renew(first)).body as Pair;
  portal.clock.set(right);
  portal.clock.advance(minutes(1));
  expect((await renew(first)).status).toBe(401);
  expect(await opens(second)).toBe(false);
  const [reused] = await portal.ctx.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', user.id)
    .where('kind', '=', 'token_reused')
    .execute();
  expect(reused).toBeDefined();
});

import { hash } from '@node-rs/argon2';
import { hash as bcryptHash } from 'bcryptjs';
import { randomBytes } from 'node:crypto';
import { listDemoAccounts, logout } from '@forman/contract/people/login';
import { setUserRole } from '@forman/contract/office/member-office';
import { errorSentence } from '@forman/domain/errors';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { costRatio } from '../../testing/cost.ts';
import { days, minutes, waitForLock } from '../../testing/harness.ts';
import { findPassword, findRefreshToken, lockFamily, revokeFamily } from './accounts.queries.ts';
import { logOut, refreshLogin } from './accounts.service.ts';
import { hashToken } from '../../http/login.ts';
import { accountsPortal } from './accounts.testing.ts';

const { portal, newAddress, tryLogin, tryRefresh, meWith } = accountsPortal();

describe('login', () => {
  test('CORE-019: right credentials give two tokens, with the e-mail in any case and blanks around it', async () => {
    const user = await makeUser(portal);
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
      const { status, body } = await tryLogin(email, testPassword);
      expect(status).toBe(200);
      expect(body.token.length * body.refresh_token.length).toBeGreaterThan(0);
    }
  });

  test('CORE-023: the answer is the same for an unknown account, a deleted one and a wrong password', async () => {
    const user = await makeUser(portal);
    const deleted = await makeUser(portal, { deleted_at: portal.clock.now() });
    const answers = [
      await tryLogin(user.email, 'mauvais'),
      await tryLogin('personne@nulle.part', testPassword),
      await tryLogin(deleted.email, testPassword),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
      expect(body).toMatchObject({ code: 'bad_credentials', title: 'Identifiant ou Mot de passe invalide' });
    }
  });

  test('CORE-023: the refusal of an unknown account takes as long as that of a wrong password', async () => {
    const user = await makeUser(portal);
    await tryLogin('echauffement@nulle.part', 'x');
    const ratio = await costRatio(
      9,
      (round) => tryLogin(`inconnu${round}@nulle.part`, 'mauvais'),
      () => tryLogin(user.email, 'mauvais'),
    );
    // The ratio is near 0.1 without the decoy hash.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('an empty identifier or password is a violation with its sentence', async () => {
    const { status, body } = await tryLogin('', '');
    expect(status).toBe(422);
    expect(body.violations).toEqual([
      { propertyPath: 'email', message: 'Email invalide' },
      { propertyPath: 'password', message: 'Mot de passe invalide' },
    ]);
  });

  test('CORE-023: an account accepts ten attempts from one network per quarter of an hour', async () => {
    const user = await makeUser(portal);
    const address = newAddress();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await tryLogin(user.email, 'mauvais', address)).status).toBe(401);
    const { status, body, response } = await tryLogin(user.email.toUpperCase(), testPassword, address);
    expect({ status, code: body.code, title: body.title }).toEqual({
      status: 429,
      code: 'too_many_requests',
      title: errorSentence.too_many_requests,
    });
    expect(response.headers['content-type']).toContain('application/problem+json');
    // Seconds to wait: the rest of the quarter of an hour, the same for every refused caller.
    expect(response.headers['retry-after']).toBe('900');
    portal.clock.advance(minutes(14) + 400);
    const later = await tryLogin(user.email, testPassword, address);
    expect([later.status, later.response.headers['retry-after']]).toEqual([429, '60']);
    portal.clock.advance(-400);
    portal.clock.advance(minutes(1));
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(200);
  });

  test('CORE-023: each wait after ten failed attempts is twice as long as the one before, up to four hours', async () => {
    const user = await makeUser(portal);
    const address = newAddress();
    const waits: number[] = [];
    for (let window = 0; window < 6; window += 1) {
      for (let tries = 0; tries < 10; tries += 1) await tryLogin(user.email, 'mauvais', address);
      const { status, response } = await tryLogin(user.email, testPassword, address);
      expect(status).toBe(429);
      const seconds = Number(response.headers['retry-after']);
      waits.push(seconds / 60);
      portal.clock.advance(seconds * 1000);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    // A success resets the count and the waits.
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) await tryLogin(user.email, 'mauvais', address);
    expect((await tryLogin(user.email, testPassword, address)).response.headers['retry-after']).toBe('900');
  });

  test('CORE-023: failed attempts from elsewhere block neither the owner’s network nor a device that the account knows', async () => {
    const user = await makeUser(portal);
    const [elsewhere, home] = [newAddress(), newAddress()];
    const { body } = await tryLogin(user.email, testPassword, home);
    for (let tries = 0; tries < 12; tries += 1) await tryLogin(user.email, 'mauvais', elsewhere);
    expect((await tryLogin(user.email, testPassword, elsewhere)).status).toBe(429);
    expect((await tryLogin(user.email, testPassword, home)).status).toBe(200);
    // A hundred an hour from anywhere: then an unknown device waits, the owner's own does not.
    await portal.ctx.db
      .insertInto('rate_limits')
      .values({
        key: `login-elsewhere:${user.email.toLowerCase()}`,
        count: 100,
        resets_at: new Date(portal.clock.now().getTime() + minutes(60)),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 100 }))
      .execute();
    expect((await tryLogin(user.email, testPassword)).status).toBe(429);
    const known = { 'x-device': body.device as string };
    expect((await tryLogin(user.email, testPassword, newAddress(), known)).status).toBe(200);
    // A device known to another account counts as unknown here.
    const other = await makeUser(portal);
    const others = { 'x-device': (await tryLogin(other.email, testPassword)).body.device as string };
    expect((await tryLogin(user.email, testPassword, newAddress(), others)).status).toBe(429);
  });

  test('CORE-023: a success resets the account’s failed attempts', async () => {
    const user = await makeUser(portal);
    for (let tries = 0; tries < 9; tries += 1) await tryLogin(user.email, 'mauvais');
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
    expect((await tryLogin(user.email, 'mauvais')).status).toBe(401);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  test('CORE-023: an address is blocked after fifty failed attempts over many accounts, and other addresses are not', async () => {
    const address = '192.0.2.7';
    const user = await makeUser(portal);
    await portal.ctx.db
      .insertInto('rate_limits')
      .values({
        key: `login-from:${address}`,
        count: 49,
        resets_at: new Date(portal.clock.now().getTime() + minutes(15)),
      })
      .execute();
    expect((await tryLogin('a@nulle.part', 'x', address)).status).toBe(401);
    expect((await tryLogin('b@nulle.part', 'x', address)).status).toBe(429);
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(429);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
    portal.clock.advance(minutes(15));
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(200);
  });

  test('CORE-023: a blocked address uses up no attempts of an account, whose owner still logs in', async () => {
    const address = '192.0.2.9';
    const user = await makeUser(portal);
    await portal.ctx.db
      .insertInto('rate_limits')
      .values({
        key: `login-from:${address}`,
        count: 50,
        resets_at: new Date(portal.clock.now().getTime() + minutes(15)),
      })
      .execute();
    for (let tries = 0; tries < 12; tries += 1)
      expect((await tryLogin(user.email, 'mauvais', address)).status).toBe(429);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  test('CORE-023: people who share an address and know their password are never throttled', async () => {
    const address = '192.0.2.8';
    // A cheap hash: this test counts tries, and fifty real hashes take long on a busy machine.
    const password_hash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const user = await makeUser(portal, { password_hash });
    for (let count = 0; count < 55; count += 1) {
      const { status } = await tryLogin(user.email, testPassword, address);
      expect(status).toBe(200);
    }
  });
});

describe('a password of a former tool', () => {
  test.each([
    ['bcrypt', () => bcryptHash('Été-à-Lyon 9', 4)],
    ['bcrypt of PHP', async () => (await bcryptHash('Été-à-Lyon 9', 4)).replace(/^\$2b/, '$2y')],
    ['another argon2', () => hash('Été-à-Lyon 9', { memoryCost: 64, timeCost: 1, parallelism: 1 })],
  ])('OPS-042: in %s opens the account, and is hashed anew at the first login', async (_, made) => {
    const user = await makeUser(portal, { password_hash: await made() });
    const stored = async (): Promise<string> => (await findPassword(portal.ctx.db, user.id))!.password_hash;
    const before = await stored();
    expect((await tryLogin(user.email, 'Ete-a-Lyon 9')).status).toBe(401);
    expect(await stored()).toBe(before);
    expect((await tryLogin(user.email, 'Été-à-Lyon 9')).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryLogin(user.email, 'Été-à-Lyon 9')).status).toBe(200);
  });
});

describe('access token', () => {
  test('CORE-024 CORE-030: lasts ten minutes and carries isAdmin and roles', async () => {
    const admin = await makeUser(portal, { is_admin: true, level: 'ROLE_MAN' });
    const accountant = await makeUser(portal, { is_expert_accountant: true, level: 'ROLE_GUEST' });
    const claimsOf = async (email: string) => decodeJwt((await tryLogin(email, testPassword)).body.token);
    const claims = await claimsOf(admin.email);
    const now = Math.floor(portal.clock.now().getTime() / 1000);
    expect(claims).toMatchObject({
      sub: String(admin.id),
      isAdmin: true,
      roles: ['ROLE_MAN'],
      iat: now,
      exp: now + 600,
    });
    expect(await claimsOf(accountant.email)).toMatchObject({
      isAdmin: false,
      roles: ['ROLE_EXPERT_ACCOUNTANT', 'ROLE_GUEST'],
    });
  });

  test('CORE-026: works until its exp and gets 401 from then on', async () => {
    const user = await makeUser(portal);
    const { body } = await tryLogin(user.email, testPassword);
    portal.clock.advance(minutes(10) - 1000);
    expect(await meWith(body.token)).toBe(200);
    portal.clock.advance(1000);
    expect(await meWith(body.token)).toBe(401);
  });

  test('CORE-030 CORE-082: gets 403 as soon as its admin is demoted, although it still says isAdmin', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const target = await makeUser(portal);
    const caller = await portal.as(admin);
    const body = { role: 'ROLE_BEMAN' };
    await caller.call(setUserRole, { params: { id: target.id }, body });
    await portal.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute();
    const refusal = await caller.refusal(setUserRole, { params: { id: target.id }, body });
    expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('CORE-079: a missing, malformed, forged, unsigned or wrongly signed token gets 401', async () => {
    const user = await makeUser(portal);
    const { token } = (await tryLogin(user.email, testPassword)).body as { token: string };
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = encode({ ...decodeJwt(token), sub: '1', isAdmin: true });
    const bad = [
      `${head}.${forged}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encode({ alg: 'none' })}.${claims}.${signature}`,
      `${head}.${claims}.${Buffer.alloc(32).toString('base64url')}`,
      'rien',
      '',
    ];
    for (const spoilt of bad) expect(await meWith(spoilt)).toBe(401);
    expect((await portal.app.inject('/api/me')).statusCode).toBe(401);
    expect(await meWith(token)).toBe(200);
  });

  test('CORE-031: a logout ends its access token and its refresh token at once, and no other login', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    const other = (await tryLogin(user.email, testPassword)).body;
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${first.token}` },
    });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(await meWith(first.token)).toBe(401);
    expect((await tryRefresh(first.refresh_token)).status).toBe(401);
    // A login on another device goes on.
    expect(await meWith(other.token)).toBe(200);
    expect(logout.access).toBe('login');
  });

  test('CORE-079: a deleted account’s access token and refresh token are refused at once', async () => {
    const user = await makeUser(portal);
    const { body } = await tryLogin(user.email, testPassword);
    await portal.ctx.db
      .updateTable('users')
      .set({ deleted_at: portal.clock.now() })
      .where('id', '=', user.id)
      .execute();
    expect(await meWith(body.token)).toBe(401);
    expect((await tryRefresh(body.refresh_token)).status).toBe(401);
  });
});

describe('refresh token', () => {
  test('CORE-024: each renewal replaces both tokens, and the new access token works', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    portal.clock.advance(minutes(9));
    const second = (await tryRefresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.token).not.toBe(first.token);
    expect(await meWith(second.token)).toBe(200);
    portal.clock.advance(minutes(9));
    expect((await tryRefresh(second.refresh_token)).status).toBe(200);
  });

  test('CORE-024: a replaced token is accepted for 10 s more; its later use counts as theft and ends the whole login', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    const second = (await tryRefresh(first.refresh_token)).body;
    portal.clock.advance(10_000);
    const secondTab = await tryRefresh(first.refresh_token);
    expect(secondTab.status).toBe(200);
    portal.clock.advance(1);
    expect((await tryRefresh(first.refresh_token)).status).toBe(401);
    for (const pair of [second, secondTab.body]) {
      expect(await meWith(pair.token)).toBe(401);
      expect((await tryRefresh(pair.refresh_token)).status).toBe(401);
    }
  });

  test('CORE-024: a login has one living token: its predecessors get it again for 10 s, however often they are sent', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    const second = (await tryRefresh(first.refresh_token)).body;
    for (let time = 0; time < 5; time += 1) {
      const again = await tryRefresh(first.refresh_token);
      expect(again.body.refresh_token).toBe(second.refresh_token);
      expect(await meWith(again.body.token)).toBe(200);
    }
    const third = (await tryRefresh(second.refresh_token)).body;
    for (const former of [first, second])
      expect((await tryRefresh(former.refresh_token)).body.refresh_token).toBe(third.refresh_token);
    const living = await portal.ctx.db
      .selectFrom('refresh_tokens')
      .select('id')
      .where('user_id', '=', user.id)
      .where('rotated_at', 'is', null)
      .execute();
    expect(living).toHaveLength(1);
    // Whoever keeps a copy of a token that its owner has exchanged ends the login by using it.
    portal.clock.advance(10_001);
    expect((await tryRefresh(second.refresh_token)).status).toBe(401);
    expect((await tryRefresh(third.refresh_token)).status).toBe(401);
  });

  test('CORE-024: race: a thief’s replaced token and the owner’s current one, sent at once, end the login in either order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const user = await makeUser(portal);
      const first = (await tryLogin(user.email, testPassword)).body;
      const second = (await tryRefresh(first.refresh_token)).body;
      portal.clock.advance(10_001);
      const tokens = [first.refresh_token, second.refresh_token];
      const answers = await Promise.all(
        (round % 2 ? tokens : tokens.toReversed()).map((token) => tryRefresh(token)),
      );
      const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body);
      expect(opened.length).toBeLessThanOrEqual(1);
      for (const pair of [second, ...opened]) {
        expect((await tryRefresh(pair.refresh_token)).status).toBe(401);
        expect(await meWith(pair.token)).toBe(401);
      }
    }
  });

  test('CORE-024: race: two tabs that renew with one token at once both go on, and one logout ends both', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    const tabs = await Promise.all([tryRefresh(first.refresh_token), tryRefresh(first.refresh_token)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(tabs.map(({ body }) => body.refresh_token)).size).toBe(1);
    const { fam } = decodeJwt(first.token) as { fam: string };
    await logOut(portal.ctx, { familyId: fam });
    for (const { body } of tabs) expect(await meWith(body.token)).toBe(401);
  });

  test('CORE-024: a token expires after 30 days without use, and an unknown token is refused', async () => {
    const user = await makeUser(portal);
    const { body } = await tryLogin(user.email, testPassword);
    portal.clock.advance(days(30) - 1);
    const renewed = await tryRefresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    portal.clock.advance(days(30));
    expect((await tryRefresh(renewed.body.refresh_token)).status).toBe(401);
    expect((await tryRefresh(randomBytes(32).toString('base64url'))).status).toBe(401);
  });

  test('CORE-031: race: a renewal under way ends with the logout; without the lock it survives', async () => {
    const survives = async (withLock: boolean): Promise<boolean> => {
      const user = await makeUser(portal);
      const first = (await tryLogin(user.email, testPassword)).body;
      const { fam } = decodeJwt(first.token) as { fam: string };
      const now = portal.clock.now();
      // A transaction of this test plays the renewal, held just before its end.
      const half = Promise.withResolvers<void>();
      const inserted = Promise.withResolvers<void>();
      const renewal = portal.ctx.transaction(async (tx) => {
        if (withLock) await lockFamily(tx, fam);
        const row = await findRefreshToken(tx, hashToken(first.refresh_token));
        await tx
          .updateTable('refresh_tokens')
          .set({ rotated_at: now })
          .where('id', '=', row?.id ?? '')
          .execute();
        const child = {
          ...row,
          id: crypto.randomUUID(),
          token_hash: hashToken(`enfant ${fam}`),
          rotated_at: null,
        };
        await tx
          .insertInto('refresh_tokens')
          .values(child as never)
          .execute();
        inserted.resolve();
        await half.promise;
      });
      await inserted.promise;
      const end = portal.ctx.transaction(async (tx) => {
        if (withLock) await lockFamily(tx, fam);
        await revokeFamily(tx, fam, now);
      });
      // Waits until the revocation is blocked by the renewal.
      await waitForLock(portal, 1);
      half.resolve();
      await Promise.all([renewal, end]);
      return refreshLogin(portal.ctx, `enfant ${fam}`, 'test').then(
        () => true,
        () => false,
      );
    };
    expect(await survives(false)).toBe(true);
    expect(await survives(true)).toBe(false);
  });

  test('CORE-031: race: a logout that meets a renewal wins in either order', async () => {
    for (const logoutFirst of [false, true]) {
      const user = await makeUser(portal);
      const first = (await tryLogin(user.email, testPassword)).body;
      const { fam } = decodeJwt(first.token) as { fam: string };
      const gate = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const holder = portal.ctx.transaction(async (tx) => {
        await lockFamily(tx, fam);
        locked.resolve();
        await gate.promise;
      });
      await locked.promise;
      const renew = () => refreshLogin(portal.ctx, first.refresh_token, 'test').catch(() => null);
      const acts = logoutFirst
        ? [() => logOut(portal.ctx, { familyId: fam }), renew]
        : [renew, () => logOut(portal.ctx, { familyId: fam })];
      const running: Promise<unknown>[] = [];
      for (const act of acts) {
        running.push(act());
        await waitForLock(portal, running.length);
      }
      gate.resolve();
      const results = await Promise.all([...running, holder]);
      const renewed = results.find((result) => result) as
        | { token: string; refresh_token: string }
        | undefined;
      expect(renewed === undefined).toBe(logoutFirst);
      for (const pair of [first, ...(renewed ? [renewed] : [])]) {
        expect((await tryRefresh(pair.refresh_token)).status).toBe(401);
        expect(await meWith(pair.token)).toBe(401);
      }
    }
  });
});

test('the sample association offers an account of each sort, with its password', async () => {
  const accounts = await (await portal.as(null)).call(listDemoAccounts);
  expect(accounts.length).toBeGreaterThanOrEqual(14);
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
  expect(accounts.every(({ password, label }) => password.length >= 8 && label !== '')).toBe(true);
});

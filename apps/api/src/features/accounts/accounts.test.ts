import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { listDemoAccounts, login, logout, refreshTokens, signUp } from '@forman/contract/accounts';
import { setUserRole } from '@forman/contract/member-office';
import { getUser, me } from '@forman/contract/members';
import { errorSentence } from '@forman/domain/errors';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDynasty, makeUser, testPassword } from '../../testing/factories.ts';
import { costRatio } from '../../testing/cost.ts';
import { days, minutes, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { findRefreshToken, lockFamily, revokeFamily } from './accounts.queries.ts';
import { logOut, refreshLogin } from './accounts.service.ts';
import { hashToken } from '../../http/login.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

let addresses = 0;
const newAddress = (): string => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

/** A public call from an address of its own, so that no limit of one test reaches another. */
async function post(url: string, payload: object, remoteAddress = newAddress(), headers = {}) {
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress,
    headers,
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json(), response };
}

const tryLogin = (email: string, password: string, address?: string, headers?: Record<string, string>) =>
  post(login.path, { email, password }, address, headers);
const tryRefresh = (token: string) => post(refreshTokens.path, { refresh_token: token });

async function meWith(token: string): Promise<number> {
  const response = await portal.app.inject({
    method: 'GET',
    url: '/api/me',
    headers: { authorization: `Bearer ${token}` },
  });
  return response.statusCode;
}

describe('login', () => {
  test('CORE-019 right credentials give two non-empty strings, the address in any case and with blanks around', async () => {
    const user = await makeUser(portal);
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email} `]) {
      const { status, body } = await tryLogin(email, testPassword);
      expect(status).toBe(200);
      expect(body.token.length * body.refresh_token.length).toBeGreaterThan(0);
    }
  });

  test('CORE-023 the answer is the same for an unknown account, a deleted one and a wrong password', async () => {
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

  test('CORE-023 an unknown account takes the time of a wrong password', async () => {
    const user = await makeUser(portal);
    await tryLogin('echauffement@nulle.part', 'x');
    const ratio = await costRatio(
      9,
      (round) => tryLogin(`inconnu${round}@nulle.part`, 'mauvais'),
      () => tryLogin(user.email, 'mauvais'),
    );
    // Without the decoy the ratio is near 0.1.
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

  test('CORE-023 ten tries an account from one network, until a quarter of an hour has passed', async () => {
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
    // How long to wait, in seconds: what is left of the quarter of an hour, whoever is refused.
    expect(response.headers['retry-after']).toBe('900');
    portal.clock.advance(minutes(14) + 400);
    const later = await tryLogin(user.email, testPassword, address);
    expect([later.status, later.response.headers['retry-after']]).toEqual([429, '60']);
    portal.clock.advance(-400);
    portal.clock.advance(minutes(1));
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(200);
  });

  test('CORE-023 each quarter of an hour that is used up doubles the next one, up to four hours', async () => {
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
    // A success forgets it all.
    expect((await tryLogin(user.email, testPassword, address)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) await tryLogin(user.email, 'mauvais', address);
    expect((await tryLogin(user.email, testPassword, address)).response.headers['retry-after']).toBe('900');
  });

  test('CORE-023 wrong tries from elsewhere keep nobody out: neither another network nor a device of the owner’s', async () => {
    const user = await makeUser(portal);
    const [elsewhere, home] = [newAddress(), newAddress()];
    const { body } = await tryLogin(user.email, testPassword, home);
    for (let tries = 0; tries < 12; tries += 1) await tryLogin(user.email, 'mauvais', elsewhere);
    expect((await tryLogin(user.email, testPassword, elsewhere)).status).toBe(429);
    expect((await tryLogin(user.email, testPassword, home)).status).toBe(200);
    // A hundred an hour from anywhere: then a device that nobody knows waits, the owner's own does not.
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
    // Somebody else's device is nobody's here.
    const other = await makeUser(portal);
    const others = { 'x-device': (await tryLogin(other.email, testPassword)).body.device as string };
    expect((await tryLogin(user.email, testPassword, newAddress(), others)).status).toBe(429);
  });

  test('CORE-023 a success forgets the account’s failed tries', async () => {
    const user = await makeUser(portal);
    for (let tries = 0; tries < 9; tries += 1) await tryLogin(user.email, 'mauvais');
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
    expect((await tryLogin(user.email, 'mauvais')).status).toBe(401);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  test('CORE-023 fifty failed tries an address, over many accounts; other addresses are free', async () => {
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

  test('CORE-023 an address that is refused uses up no account’s tries: its owner still logs in', async () => {
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

  test('CORE-023 people who share an address and know their password are never throttled', async () => {
    const address = '192.0.2.8';
    // A hash that is checked at once: what counts here is how often, and a busy machine takes long for fifty real ones.
    const password_hash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const user = await makeUser(portal, { password_hash });
    for (let count = 0; count < 55; count += 1) {
      const { status } = await tryLogin(user.email, testPassword, address);
      expect(status).toBe(200);
    }
  });
});

describe('access token', () => {
  test('CORE-024, CORE-030 it lives ten minutes and tells the screen isAdmin and roles', async () => {
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

  test('CORE-026 it is good until its exp and answers 401 from then on', async () => {
    const user = await makeUser(portal);
    const { body } = await tryLogin(user.email, testPassword);
    portal.clock.advance(minutes(10) - 1000);
    expect(await meWith(body.token)).toBe(200);
    portal.clock.advance(1000);
    expect(await meWith(body.token)).toBe(401);
  });

  test('CORE-030, CORE-082 a demoted admin’s old token still says isAdmin and gets 403 at once', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const target = await makeUser(portal);
    const caller = await portal.as(admin);
    const body = { role: 'ROLE_BEMAN' };
    await caller.call(setUserRole, { params: { id: target.id }, body });
    await portal.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute();
    const refusal = await caller.refusal(setUserRole, { params: { id: target.id }, body });
    expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('CORE-079 no token, a forged one, another algorithm, a spoilt one, another secret: 401', async () => {
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

  test('CORE-031 after logging out the access token answers 401 at once and the refresh token is refused', async () => {
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
    // Another device is another login.
    expect(await meWith(other.token)).toBe(200);
    expect(logout.access).toBe('login');
  });

  test('CORE-079 a deleted account is out at once, with access and refresh token', async () => {
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
  test('CORE-024 each renewal replaces both tokens, and the new access token works', async () => {
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

  test('CORE-024 the previous one is accepted for 10 s, then its use is theft and ends the whole login', async () => {
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

  test('CORE-024 race: the thief’s old token and the owner’s present one at once: the login ends, whoever comes first', async () => {
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

  test('CORE-024 race: two tabs renew with one token at once: both go on, and one logout ends them both', async () => {
    const user = await makeUser(portal);
    const first = (await tryLogin(user.email, testPassword)).body;
    const tabs = await Promise.all([tryRefresh(first.refresh_token), tryRefresh(first.refresh_token)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(tabs.map(({ body }) => body.refresh_token)).size).toBe(2);
    const { fam } = decodeJwt(first.token) as { fam: string };
    await logOut(portal.ctx, { familyId: fam });
    for (const { body } of tabs) expect(await meWith(body.token)).toBe(401);
  });

  test('CORE-024 it ends after 30 days without use; an unknown one is refused', async () => {
    const user = await makeUser(portal);
    const { body } = await tryLogin(user.email, testPassword);
    portal.clock.advance(days(30) - 1);
    const renewed = await tryRefresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    portal.clock.advance(days(30));
    expect((await tryRefresh(renewed.body.refresh_token)).status).toBe(401);
    expect((await tryRefresh(randomBytes(32).toString('base64url'))).status).toBe(401);
  });

  test('CORE-031 race: a renewal under way while the person logs out does not survive; without the lock it does', async () => {
    const survives = async (withLock: boolean): Promise<boolean> => {
      const user = await makeUser(portal);
      const first = (await tryLogin(user.email, testPassword)).body;
      const { fam } = decodeJwt(first.token) as { fam: string };
      const now = portal.clock.now();
      // The renewal is held just before its end by a transaction of ours that plays it.
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
      // Long enough for the revocation to reach what blocks it.
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

  test('CORE-031 race: of a renewal and a logout that meet, the logout wins in either order', async () => {
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

describe('registration', () => {
  let number = 0;
  async function application(extra: object = {}) {
    number += 1;
    const sponsor = await makeUser(portal);
    return {
      civility: 'Mme',
      lastName: 'Nouvelle',
      firstName: 'Inès',
      telPrefix: '+33',
      phoneNumber: `06${String(number).padStart(8, '0')}`,
      email: `nouvelle${number}@essai.example`,
      plainPassword: 'chaussette-verte',
      phoneGodFather: sponsor.phone,
      ...extra,
    };
  }
  const findByEmail = (email: string) =>
    portal.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const countUsers = async (): Promise<number> =>
    (await portal.ctx.db.selectFrom('users').select('id').execute()).length;
  const register = (body: object, address?: string) => post(signUp.path, body, address);

  test('CORE-056, CORE-057 it needs no token, answers 204 without a body, and the password then opens the login', async () => {
    const body = await application();
    const { status, response } = await register(body);
    expect(status).toBe(204);
    expect(response.body).toBe('');
    const tokens = await tryLogin(body.email, body.plainPassword);
    expect(tokens.status).toBe(200);
    expect(await meWith(tokens.body.token)).toBe(200);
  });

  test('CORE-064, CORE-056 a guest comes out of it whatever else is sent', async () => {
    const body = await application();
    const stuffed = {
      ...body,
      id: 3,
      roles: ['ROLE_XMAN'],
      role: 'ROLE_XMAN',
      level: 'ROLE_XMAN',
      credit: 1000,
      credit_cents: 100_000,
      isAdmin: true,
      is_admin: true,
      isPilot: true,
      isExpertAccountant: true,
      isSuperOrganizer: true,
      isJdEnded: true,
      isDemarrageEnded: true,
      is3JREnded: true,
      dateEndMember: '2030-12-31',
      manager: 1,
      dynasty: 1,
    };
    expect((await register(stuffed)).status).toBe(204);
    const user = await findByEmail(body.email);
    const caller = await portal.as({ id: user?.id ?? 0 });
    expect(await caller.call(me)).toMatchObject({
      roles: ['ROLE_GUEST'],
      role: 'ROLE_GUEST',
      credit: 0,
      usableCredit: 0,
      isAdmin: false,
      isPilot: false,
      isExpertAccountant: false,
      isSuperOrganizer: false,
      isJdEnded: false,
      isDemarrageEnded: false,
      is3JREnded: false,
      dateEndMember: null,
      dynasty: null,
    });
    expect(user?.id).toBeGreaterThan(100);
  });

  test('CORE-065, CORE-055, MEM-006 sponsor, manager and dynasty come from the inviter, forged values have no effect', async () => {
    const manager = await makeUser(portal);
    const stranger = await makeUser(portal);
    const dynasty = await makeDynasty(portal, 'Les Bâtisseurs');
    const sponsor = await makeUser(portal, { manager_id: manager.id, dynasty_id: dynasty });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const body = await application({
      phoneGodFather: sponsor.phone,
      idGodFather: stranger.id,
      manager: stranger.id,
      dynasty: 999,
    });
    expect((await register(body)).status).toBe(204);
    const user = await findByEmail(body.email);
    expect(await admin.call(getUser, { params: { id: user?.id ?? 0 } })).toMatchObject({
      godFather: { id: sponsor.id },
      manager: { id: manager.id },
      dynasty: { id: dynasty, name: 'Les Bâtisseurs' },
    });
  });

  test('CORE-063 the information records are there with the account, the guest’s date among them', async () => {
    const body = await application();
    await register(body);
    const user = await findByEmail(body.email);
    const own = await (await portal.as({ id: user?.id ?? 0 })).call(me);
    expect(own.userRoleInformation.guestCreatedAt).toBe(portal.clock.now().toISOString());
    expect(own.userInformations.habilitation).toEqual([]);
  });

  test('CORE-115 no password and no hash ever comes out', async () => {
    const body = await application();
    const created = await register(body);
    const user = await findByEmail(body.email);
    const caller = await portal.as({ id: user?.id ?? 0 });
    const texts = [
      created.response.body,
      JSON.stringify(await caller.call(me)),
      JSON.stringify(await caller.call(getUser, { params: { id: user?.id ?? 0 } })),
      JSON.stringify((await register({ ...body, plainPassword: 'azerty123' })).body),
    ];
    for (const text of texts) {
      expect(text).not.toContain(body.plainPassword);
      expect(text).not.toMatch(/argon2|password_hash|"plainPassword":/);
    }
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('CORE-111 civilities come in by many names and are kept as two; another is refused', async () => {
    const names = {
      'M.': 'Monsieur',
      H: 'Monsieur',
      Homme: 'Monsieur',
      Monsieur: 'Monsieur',
      Mme: 'Madame',
      Mlle: 'Madame',
    };
    for (const [sent, kept] of Object.entries(names)) {
      const body = await application({ civility: sent });
      await register(body);
      expect(await findByEmail(body.email)).toMatchObject({ civility: kept });
    }
    for (const civility of ['Docteur', '', '1', '<b>', null]) {
      const { status, body } = await register(await application({ civility }));
      expect(status).toBe(422);
      expect(body.violations).toEqual([
        { propertyPath: 'civility', message: 'Civilité contient une erreur !' },
      ]);
    }
  });

  test('CORE-058, CORE-042, CORE-041 taken e-mail (any case, blanks around) and phone, both named at once', async () => {
    const first = await application();
    await register(first);
    const again = await application({
      email: ` ${first.email.toUpperCase()} `,
      phoneNumber: first.phoneNumber,
    });
    const before = await countUsers();
    const { status, body } = await register(again);
    expect(status).toBe(422);
    expect(body.violations).toEqual([
      { propertyPath: 'email', message: 'Email déjà utilisé !' },
      { propertyPath: 'phoneNumber', message: 'Téléphone invalide !' },
    ]);
    expect(await countUsers()).toBe(before);
  });

  const wrong: [field: string, value: unknown, message: string][] = [
    ['phoneNumber', '061234567', 'Téléphone invalide !'],
    ['phoneNumber', '06123456789', 'Téléphone invalide !'],
    ['phoneNumber', '06 1234567', 'Téléphone invalide !'],
    ['phoneNumber', undefined, 'Téléphone invalide !'],
    ['email', 'abc', 'Email déjà utilisé !'],
    ['email', 'a b@c', 'Email déjà utilisé !'],
    ['email', undefined, 'Email déjà utilisé !'],
    ['lastName', ' ', 'Nom invalide !'],
    ['firstName', undefined, 'Prénom invalide !'],
    ['telPrefix', '+999', 'Prefix invalide !'],
    ['plainPassword', 'sept777', 'Mot de passe invalide !'],
  ];
  test.each(wrong)('CORE-058 %s = %j is a violation on it: %s', async (field, value, message) => {
    const { status, body } = await register(await application({ [field]: value }));
    expect(status).toBe(422);
    expect(body.violations).toEqual([{ propertyPath: field, message }]);
  });

  test('CORE-051 a common password is refused with its own sentence, an uncommon lowercase one accepted', async () => {
    for (const plainPassword of ['azertyuiop', 'AZERTYUIOP', 'motdepasse1']) {
      const { status, body } = await register(await application({ plainPassword }));
      expect(status).toBe(422);
      expect(body.violations).toEqual([
        {
          propertyPath: 'plainPassword',
          message: 'Ce mot de passe est trop courant : choisissez-en un autre.',
        },
      ]);
    }
    expect((await register(await application({ plainPassword: 'girouette' }))).status).toBe(204);
  });

  test('CORE-053 an unknown or deleted inviter gives the sentence, and no account', async () => {
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const before = await countUsers();
    for (const given of [
      { phoneGodFather: '0999999999' },
      { phoneGodFather: gone.phone },
      { phoneGodFather: undefined, idGodFather: 999_999 },
      { phoneGodFather: undefined, idGodFather: undefined },
    ]) {
      const { status, body } = await register({ ...(await application()), ...given });
      expect(status).toBe(422);
      expect(body.violations[0].message).toBe("Le téléphone de l'invitant est invalide !");
    }
    // The four inviters of the four applications themselves.
    expect(await countUsers()).toBe(before + 4);
  });

  test('CORE-054 NOMAN, ONEMAN and the accountant do not invite; a guest may', async () => {
    const refused = [
      await makeUser(portal, { level: 'ROLE_NOMAN' }),
      await makeUser(portal, { level: 'ROLE_ONEMAN' }),
      await makeUser(portal, { level: 'ROLE_XMAN', is_expert_accountant: true }),
    ];
    for (const inviter of refused) {
      for (const named of [
        { phoneGodFather: inviter.phone },
        { phoneGodFather: undefined, idGodFather: inviter.id },
      ]) {
        const { status, body } = await register({ ...(await application()), ...named });
        expect(status).toBe(422);
        expect(body.violations[0].message).toBe(
          "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité.",
        );
      }
    }
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    expect((await register(await application({ phoneGodFather: guest.phone }))).status).toBe(204);
  });
});

test('the sample association offers an account of each sort, with its password', async () => {
  const accounts = await (await portal.as(null)).call(listDemoAccounts);
  expect(accounts.length).toBeGreaterThanOrEqual(14);
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
  expect(accounts.every(({ password, label }) => password.length >= 8 && label !== '')).toBe(true);
});

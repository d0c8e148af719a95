import { changePassword, endLogin, endOtherLogins, listLogins } from '@forman/contract/people/account';
import { login, refreshTokens } from '@forman/contract/people/login';
import { me } from '@forman/contract/office/members';
import { getPersonFile } from '@forman/contract/office/person-file';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceName } from '../../http/device-name.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { days, hours, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await makeUser(portal);
});

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 Version/20.0 Mobile Safari/604.1';

const give = (right: 'is_admin' | 'is_expert_accountant') =>
  portal.ctx.db
    .updateTable('users')
    .set({ [right]: true })
    .where('id', '=', user.id)
    .execute();

/** A login as a browser uses it. */
async function browser(userAgent: string, password = testPassword) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    token?: string,
  ) => {
    const response = await portal.app.inject({
      method,
      url: `/api${path}`,
      headers: { 'user-agent': userAgent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.body ? response.json() : null };
  };
  const opened = await send('POST', login.path, { email: user.email, password });
  let pair = opened.body as { token: string; refresh_token: string };
  return {
    status: opened.status,
    family: () => String(decodeJwt(pair.token).fam),
    call: (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      send(method, path, payload, pair.token),
    isOpen: async () => (await send('GET', me.path, undefined, pair.token)).status === 200,
    renew: async () => {
      const { status, body } = await send('POST', refreshTokens.path, { refresh_token: pair.refresh_token });
      if (status === 200) pair = body;
      return status;
    },
  };
}

describe('open logins', () => {
  test('are listed with their device, opening and last use, the current one first; ended and expired ones are absent', async () => {
    const old = await browser(iphone);
    expect(await old.isOpen()).toBe(true);
    portal.clock.advance(days(31));
    const opened = portal.clock.now().toISOString();
    const [desk, phone, left] = [await browser(chrome), await browser(iphone), await browser('curl/8')];
    await left.call('DELETE', `/account/logins/${left.family()}`);
    portal.clock.advance(minutes(9));
    await phone.renew();
    const { body } = await desk.call('GET', listLogins.path);
    expect(body).toEqual([
      {
        id: desk.family(),
        device: 'Chrome sur Windows',
        openedAt: opened,
        usedAt: opened,
        isCurrent: true,
        admin: null,
      },
      {
        id: phone.family(),
        device: 'Safari sur iPhone',
        openedAt: opened,
        usedAt: portal.clock.now().toISOString(),
        isCurrent: false,
        admin: null,
      },
    ]);
  });

  test('end ninety days after their opening, however often renewed, and keep their opening time', async () => {
    const phone = await browser(iphone);
    const openedAt = portal.clock.now().toISOString();
    const renewed: number[] = [];
    for (let day = 0; day < 9; day += 1) {
      portal.clock.advance(days(10) - 1);
      renewed.push(await phone.renew());
      // Housekeeping deletes old pairs as they run out.
      await portal.run('housekeeping');
    }
    expect(new Set(renewed)).toEqual(new Set([200]));
    const { body } = await phone.call('GET', listLogins.path);
    expect(body).toMatchObject([{ id: phone.family(), openedAt }]);
    portal.clock.advance(9);
    expect(await phone.renew()).toBe(401);
    expect((await browser(iphone)).status).toBe(200);
  });

  test.each(['is_admin', 'is_expert_accountant'] as const)(
    'end twelve hours after their opening if they give access to the whole association’s data (%s)',
    async (right) => {
      await give(right);
      const desk = await browser(chrome);
      for (let half = 0; half < 11; half += 1) {
        portal.clock.advance(hours(1));
        expect(await desk.renew()).toBe(200);
      }
      portal.clock.advance(hours(1) - minutes(5));
      expect(await desk.renew()).toBe(200);
      portal.clock.advance(minutes(5) - 1);
      expect([await desk.isOpen(), (await desk.call('GET', listLogins.path)).body.length]).toEqual([true, 1]);
      portal.clock.advance(1);
      // Its access token, of five minutes ago, is over as well.
      expect([await desk.isOpen(), await desk.renew()]).toEqual([false, 401]);
      expect((await browser(chrome)).status).toBe(200);
    },
  );

  test('end twelve hours after their opening when their owner becomes an administrator, older ones at once', async () => {
    const phone = await browser(iphone);
    portal.clock.advance(hours(13));
    expect(await phone.renew()).toBe(200);
    const desk = await browser(chrome);
    await give('is_admin');
    expect([await phone.isOpen(), await phone.renew()]).toEqual([false, 401]);
    expect((await desk.call('GET', listLogins.path)).body).toMatchObject([{ id: desk.family() }]);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const { logins } = await admin.call(getPersonFile, { params: { id: user.id } });
    expect(logins).toMatchObject([{ id: desk.family() }]);
    // The login was to last thirty days when it was opened.
    portal.clock.advance(hours(12));
    expect(await desk.renew()).toBe(401);
  });

  test('can be ended one by one, access token included; somebody else’s login is not found', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    const other = await portal.as(await makeUser(portal));
    const path = endLogin.path.replace(':login', phone.family());
    expect((await other.raw('DELETE', `/api${path}`)).statusCode).toBe(404);
    expect((await desk.call('DELETE', path)).status).toBe(204);
    expect([await desk.isOpen(), await phone.isOpen(), await phone.renew()]).toEqual([true, false, 401]);
    expect((await desk.call('DELETE', path)).status).toBe(404);
    expect((await desk.call('DELETE', '/account/logins/x')).status).toBe(422);
  });

  test('cannot be ended, one or all others, without a new confirmation five minutes after the login', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    portal.clock.advance(minutes(5) + 1);
    await desk.renew();
    const one = await desk.call('DELETE', endLogin.path.replace(':login', phone.family()));
    const all = await desk.call('DELETE', endOtherLogins.path);
    expect([one, all]).toMatchObject([
      { status: 403, body: { reason: 'confirmation_needed' } },
      { status: 403, body: { reason: 'confirmation_needed' } },
    ]);
    expect(await phone.isOpen()).toBe(true);
  });

  test('can all be ended at once, except the current one', async () => {
    const [desk, phone, third] = [await browser(chrome), await browser(iphone), await browser(iphone)];
    expect((await desk.call('DELETE', endOtherLogins.path)).status).toBe(204);
    expect([await desk.isOpen(), await phone.isOpen(), await third.isOpen()]).toEqual([true, false, false]);
    expect([await phone.renew(), await desk.renew()]).toEqual([401, 200]);
  });

  test('race: a token renewed while all other logins end opens nothing', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    await Promise.all([phone.renew(), desk.call('DELETE', endOtherLogins.path)]);
    expect(await phone.isOpen()).toBe(false);
    expect(await phone.renew()).toBe(401);
  });

  test('show devices under their usual names', () => {
    expect(
      [chrome.replace('Chrome', 'Chrome/150 Edg'), 'Firefox/140 (X11; Linux x86_64)', 'x', ''].map(
        deviceName,
      ),
    ).toEqual(['Edge sur Windows', 'Firefox sur Linux', 'Appareil inconnu', 'Appareil inconnu']);
  });
});

describe('a new password', () => {
  const change = (currentPassword: string, plainPassword: string) => ({ currentPassword, plainPassword });

  test('replaces the old one, ends the other logins and is announced by e-mail', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    const answer = await desk.call('PUT', changePassword.path, change(testPassword, 'girouette-9'));
    expect(answer).toEqual({ status: 204, body: null });
    expect([await desk.isOpen(), await phone.isOpen()]).toEqual([true, false]);
    expect([(await browser(chrome)).status, (await browser(chrome, 'girouette-9')).status]).toEqual([
      401, 200,
    ]);
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select(['template', 'data'])
      .where('user_id', '=', user.id)
      .execute();
    expect(mails.filter(({ template }) => template !== 'new_device')).toEqual([
      { template: 'login_changed', data: expect.objectContaining({ which: ['password'] }) },
    ]);
  });

  test('is refused on the field if it is short or common, or if the present one is wrong, and nothing changes', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    for (const [body, propertyPath, message] of [
      [change('mauvais', 'girouette-9'), 'currentPassword', 'Mot de passe actuel invalide'],
      [change('', 'girouette-9'), 'currentPassword', 'Mot de passe actuel invalide'],
      [change(testPassword, 'court'), 'plainPassword', 'Mot de passe invalide !'],
      [
        change(testPassword, 'azertyuiop'),
        'plainPassword',
        'Ce mot de passe est trop courant : choisissez-en un autre.',
      ],
    ] as const) {
      const answer = await desk.call('PUT', changePassword.path, body);
      expect([answer.status, answer.body.violations]).toEqual([422, [{ propertyPath, message }]]);
    }
    expect([await phone.isOpen(), (await browser(chrome)).status]).toEqual([true, 200]);
  });

  test('race: only one of two simultaneous changes with the same present password counts', async () => {
    const [desk, phone] = [await browser(chrome), await browser(iphone)];
    const answers = await Promise.all([
      desk.call('PUT', changePassword.path, change(testPassword, 'girouette-1')),
      phone.call('PUT', changePassword.path, change(testPassword, 'girouette-2')),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const opened = [
      (await browser(chrome, 'girouette-1')).status,
      (await browser(chrome, 'girouette-2')).status,
    ];
    expect(opened.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

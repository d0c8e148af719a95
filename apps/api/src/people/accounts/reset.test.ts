import { randomUUID } from 'node:crypto';
import { login, refreshTokens } from '@forman/contract/people/login';
import { requestResetCode, resetPassword } from '@forman/contract/people/password-reset';
import { me } from '@forman/contract/office/members';
import { listDemoMessages } from '@forman/contract/platform/health';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { createSimulatedSms } from '../../adapters/sms/simulated.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { costRatio } from '../../testing/cost.ts';
import { minutes, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { sendTexts } from '../../platform/notifications/outbox.service.ts';
import { insertRefreshToken, lockFamily, revokeLogins } from './accounts.queries.ts';
import { openLogin } from './accounts.service.ts';
import { changePassword } from './password.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { askForCode, takeCode, takeTry } from './reset.queries.ts';
import { requestResetCode as request } from './reset.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const chosen = 'Nouveau-2026!';
const sms = () => portal.ctx.sms as ReturnType<typeof createSimulatedSms>;

let addresses = 0;
/** A public call from an address of its own, so that no limit of one test reaches another. */
async function send(method: 'POST' | 'PUT', url: string, payload?: object, remoteAddress?: string) {
  addresses += 1;
  const response = await portal.app.inject({
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    remoteAddress: remoteAddress ?? `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
}
const at = (path: string, phone: string): string => path.replace(':phone', phone);
const ask = (phone: string, from?: string) => send('POST', at(requestResetCode.path, phone), { phone }, from);
const choose = (phone: string, code: string, password = chosen) =>
  send('PUT', at(resetPassword.path, phone), { code, password });
const tryLogin = (email: string, password: string, from?: string) =>
  send('POST', login.path, { email, password }, from);

/** Asks for a code, and reads it in the text message. */
async function askAndRead(phone: string): Promise<string> {
  const before = sms().sent.length;
  expect((await ask(phone)).status).toBe(204);
  await portal.run('resets');
  await portal.run('texts');
  const [message] = sms().sent.slice(before);
  return /\b\d{6}\b/.exec(message!.text)![0];
}

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  test('MEM-230 MEM-232: texts six digits to the international number, shows them in the demo messages and stores only their hash', async () => {
    const user = await makeUser(portal, { phone: '0798765432', phone_prefix: '+41' });
    const code = await askAndRead(user.phone);
    expect(sms().sent.at(-1)).toMatchObject({ to: '+41798765432' });
    expect(sms().sent.at(-1)!.text.length).toBeLessThanOrEqual(160);
    const shown = await (
      await portal.as(null)
    ).call(listDemoMessages, { query: { recipient: '+41798765432' } });
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ channel: 'sms', subject: '', html: '' });
    expect(shown[0]!.text).toContain(code);
    const { rows } = await portal.database.pool.query('select * from reset_codes where phone = $1', [
      user.phone,
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
  });

  test('MEM-230: an unknown phone gets the same answer and leaves the same trace, and no message is sent', async () => {
    const user = await makeUser(portal);
    const before = sms().sent.length;
    const [known, unknown] = [await ask(user.phone), await ask('0699999999')];
    expect(known).toEqual({ status: 204, body: null });
    expect(unknown).toEqual(known);
    const traces = async () =>
      (
        await portal.database.pool.query(
          'select user_id, code_hash is not null as hashed, tries from reset_codes where phone = any($1)',
          [[user.phone, '0699999999']],
        )
      ).rows;
    // Before the job runs, not even the database knows which of the two accounts exists.
    expect(await traces()).toEqual([
      { user_id: null, hashed: false, tries: 0 },
      { user_id: null, hashed: false, tries: 0 },
    ]);
    await portal.run('resets');
    await portal.run('texts');
    expect((await traces()).map(({ hashed }) => hashed)).toEqual([true, true]);
    expect(sms().sent.length).toBe(before + 1);
  });

  test('MEM-230 MEM-239: asking and trying take the same time for a known and an unknown phone', async () => {
    const rounds = 9;
    const users = await Promise.all(Array.from({ length: rounds }, () => makeUser(portal)));
    const strangers = users.map((_, index) => `069000000${index}`);
    await Promise.all([ask('0690000010'), ask('0690000011')]);
    const ratio = (work: (phone: string) => Promise<unknown>): Promise<number> =>
      costRatio(
        rounds,
        (round) => work(strangers[round]!),
        (round) => work(users[round]!.phone),
      );
    const asked = await ratio(ask);
    const triedBefore = await ratio((phone) => choose(phone, '000000'));
    await portal.run('resets');
    const tried = await ratio((phone) => choose(phone, '000000'));
    // If a try with an unknown number compared no hash, the ratio would be near 0.5: one hash instead of two.
    for (const one of [asked, triedBefore, tried]) {
      expect(one).toBeGreaterThan(0.65);
      expect(one).toBeLessThan(1.6);
    }
  });

  test('MEM-229: a number that is not ten digits is a violation in both calls', async () => {
    for (const phone of ['061234567', '06123456789', '06abcdefgh', '+336123456']) {
      for (const { status, body } of [await ask(phone), await choose(phone, '123456')]) {
        expect(status).toBe(422);
        expect(body.violations).toEqual([{ propertyPath: 'phone', message: 'Téléphone invalide !' }]);
      }
    }
  });

  test('is limited to three codes an hour for one phone, known or not, and ten for one address', async () => {
    const user = await makeUser(portal);
    for (const phone of [user.phone, '0688888888']) {
      for (let count = 0; count < 3; count += 1) expect((await ask(phone)).status).toBe(204);
      expect((await ask(phone)).status).toBe(429);
    }
    for (let count = 0; count < 10; count += 1)
      expect((await ask(`068700000${count}`, '192.0.2.40')).status).toBe(204);
    expect((await ask('0687000010', '192.0.2.40')).status).toBe(429);
    portal.clock.advance(minutes(61));
    expect((await ask(user.phone)).status).toBe(204);
  });

  test('MEM-230: a code waits while the provider is down, and is given up once it has expired', async () => {
    const [patient, late] = [await makeUser(portal), await makeUser(portal)];
    const arrived = ({ phone }: { phone: string }) =>
      sms().sent.filter(({ to }) => to === `+33${phone.slice(1)}`).length;
    const askWhileDown = async ({ phone }: { phone: string }): Promise<void> => {
      sms().failWith = new Error('down');
      await ask(phone);
      await portal.run('resets');
      await portal.run('texts');
      sms().failWith = null;
    };
    await askWhileDown(patient);
    expect(arrived(patient)).toBe(0);
    portal.clock.advance(minutes(2));
    await portal.run('texts');
    expect(arrived(patient)).toBe(1);

    await askWhileDown(late);
    portal.clock.advance(minutes(11));
    await portal.run('texts');
    expect(arrived(late)).toBe(0);
    const { rows } = await portal.database.pool.query(
      'select data, last_error from outbox_messages where user_id = $1',
      [late.id],
    );
    expect(rows).toEqual([{ data: {}, last_error: 'too late' }]);
  });

  test('a sent code is erased outside the demonstration, and a request without a provider is refused as unavailable', async () => {
    const user = await makeUser(portal);
    await ask(user.phone);
    await portal.run('resets');
    await sendTexts({ ...portal.ctx, config: { ...portal.ctx.config, mode: 'production' } });
    const { rows } = await portal.database.pool.query('select data from outbox_messages where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ data: {} }]);
    await expect(request({ ...portal.ctx, sms: null }, user.phone)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('choosing a new password', () => {
  test('MEM-236 MEM-237 MEM-238: replaces the old password, ends all earlier logins and is announced by e-mail', async () => {
    const user = await makeUser(portal);
    const [phone, desk] = [
      await openLogin(portal.ctx, user.id, 'phone'),
      await openLogin(portal.ctx, user.id, 'desk'),
    ];
    const stranger = await makeUser(portal);
    const theirs = await openLogin(portal.ctx, stranger.id, 'other');
    expect(await choose(user.phone, await askAndRead(user.phone))).toEqual({ status: 200, body: null });
    expect((await tryLogin(user.email, testPassword)).status).toBe(401);
    expect((await tryLogin(user.email, chosen)).status).toBe(200);
    for (const { token, refresh_token } of [phone, desk]) {
      expect((await send('POST', refreshTokens.path, { refresh_token })).status).toBe(401);
      const answer = await portal.app.inject({
        url: `/api${me.path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(401);
    }
    expect((await send('POST', refreshTokens.path, { refresh_token: theirs.refresh_token })).status).toBe(
      200,
    );
    const mailsBefore = await (
      await portal.as(null)
    ).call(listDemoMessages, { query: { recipient: user.email } });
    await portal.run('outbox');
    const mails = await (await portal.as(null)).call(listDemoMessages, { query: { recipient: user.email } });
    expect(mails.length).toBe(mailsBefore.length + 1);
    expect(mails[0]!.subject).toBe('Sécurité\u00a0: votre mot de passe a changé');
  });

  test('a person blocked by wrong passwords logs in at once with the new one', async () => {
    const user = await makeUser(portal);
    const home = '10.2.0.1';
    for (let tries = 0; tries < 11; tries += 1) await tryLogin(user.email, 'mauvais', home);
    expect((await tryLogin(user.email, testPassword, home)).status).toBe(429);
    await choose(user.phone, await askAndRead(user.phone));
    expect((await tryLogin(user.email, chosen, home)).status).toBe(200);
  });

  test('a known device blocked by wrong passwords logs in at once with the new one', async () => {
    const user = await makeUser(portal);
    const from = (password: string, device: string) =>
      portal.app.inject({
        method: 'POST',
        url: `/api${login.path}`,
        payload: { email: user.email, password },
        headers: { 'x-device': device },
        remoteAddress: '10.2.0.2',
      });
    const { device } = (await tryLogin(user.email, testPassword, '10.2.0.2')).body;
    for (let tries = 0; tries < 11; tries += 1) await from('mauvais', device);
    expect((await from(testPassword, device)).statusCode).toBe(429);
    await choose(user.phone, await askAndRead(user.phone));
    expect((await from(chosen, device)).statusCode).toBe(200);
  });

  test('MEM-239: a wrong, expired, used or replaced code, a deleted account and an unknown phone all get the same 404', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    const refusals = [await choose(user.phone, otherThan(code)), await choose('0677777777', code)];
    expect((await choose(user.phone, code)).status).toBe(200);
    refusals.push(await choose(user.phone, code));

    const second = await askAndRead(user.phone);
    const third = await askAndRead(user.phone);
    if (second !== third) refusals.push(await choose(user.phone, second));
    portal.clock.advance(minutes(10));
    refusals.push(await choose(user.phone, third));

    const gone = await makeUser(portal);
    const theirs = await askAndRead(gone.phone);
    await portal.ctx.db
      .updateTable('users')
      .set({ deleted_at: portal.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    refusals.push(await choose(gone.phone, theirs));
    for (const { status, body } of refusals) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...refusals[0]!.body, requestId: '' });
    }
  });

  test('MEM-230: the right code still works after four wrong tries', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    for (let tries = 0; tries < 4; tries += 1)
      expect((await choose(user.phone, otherThan(code))).status).toBe(404);
    expect((await choose(user.phone, code)).status).toBe(200);
  });

  test('MEM-230: a code ends with its fifth wrong try, and the right code is refused from then on', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await choose(user.phone, otherThan(code))).status).toBe(404);
    expect((await choose(user.phone, code)).status).toBe(404);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  test('MEM-232 MEM-235: a short or common password and a malformed code are violations that use up no try', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    for (let count = 0; count < 3; count += 1) {
      const short = await choose(user.phone, code, '1234567');
      expect(short.body.violations).toEqual([
        { propertyPath: 'password', message: 'Mot de passe invalide !' },
      ]);
      const common = await choose(user.phone, code, 'motdepasse1');
      expect(common.body.violations[0].propertyPath).toBe('password');
      for (const wrong of ['12345', '1234567', 'abcdef']) {
        const { status, body } = await choose(user.phone, wrong);
        expect([status, body.violations[0].propertyPath]).toEqual([422, 'code']);
      }
    }
    expect((await choose(user.phone, code, '12345678x')).status).toBe(200);
  });
});

/** Tries of one code, as agreed: written here as a number, because an imported constant proves nothing. */
const five = 5;

describe('races', () => {
  /** A try without the lock: reads the count, compares, writes the count. */
  async function naiveTry(phone: string, code: string): Promise<boolean> {
    const row = await portal.ctx.db
      .selectFrom('reset_codes')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    if (row.tries >= five) return false;
    await verifyPassword(row.code_hash ?? undefined, code);
    await portal.ctx.db
      .updateTable('reset_codes')
      .set({ tries: row.tries + 1 })
      .where('phone', '=', phone)
      .execute();
    return true;
  }

  test('MEM-230: only five codes tried in parallel are compared; counted without the lock, many more are', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    const wrong = Array.from({ length: 24 }, (_, index) => String(index).padStart(6, '0')).filter(
      (one) => one !== code,
    );
    const answers = await Promise.all(wrong.map((one) => choose(user.phone, one)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await choose(user.phone, code)).status).toBe(404);

    const other = await makeUser(portal);
    await askAndRead(other.phone);
    const compared = await Promise.all(
      wrong.map(() =>
        takeTry(portal.ctx.db, { phone: other.phone, isKnownDevice: false, now: portal.clock.now() }),
      ),
    );
    expect(compared.filter((hash) => hash !== null)).toHaveLength(five);

    const control = await makeUser(portal);
    await askAndRead(control.phone);
    const careless = await Promise.all(wrong.map((one) => naiveTry(control.phone, one)));
    expect(careless.filter(Boolean).length).toBeGreaterThan(five);
  });

  test('the right code sent twice at once works once; if it were only read, it would work twice', async () => {
    const user = await makeUser(portal);
    const code = await askAndRead(user.phone);
    const answers = await Promise.all([
      choose(user.phone, code, 'Premier-2026'),
      choose(user.phone, code, 'Second-2026'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const [first] = answers;
    expect((await tryLogin(user.email, first.status === 200 ? 'Premier-2026' : 'Second-2026')).status).toBe(
      200,
    );

    const other = await makeUser(portal);
    await askAndRead(other.phone);
    const hash = (await takeTry(portal.ctx.db, {
      phone: other.phone,
      isKnownDevice: false,
      now: portal.clock.now(),
    }))!;
    const read = () =>
      portal.ctx.db.selectFrom('reset_codes').selectAll().where('code_hash', '=', hash).execute();
    expect((await Promise.all([read(), read()])).map((rows) => rows.length)).toEqual([1, 1]);
    const take = () => portal.ctx.transaction((tx) => takeCode(tx, other.phone, hash));
    expect((await Promise.all([take(), take()])).filter(Boolean)).toHaveLength(1);
  });

  test('two jobs at once send one code, and a new request makes that code void', async () => {
    const user = await makeUser(portal);
    const before = sms().sent.length;
    await ask(user.phone);
    await Promise.all([portal.run('resets'), portal.run('resets')]);
    await portal.run('texts');
    expect(sms().sent.length).toBe(before + 1);
    await askForCode(portal.ctx.db, user.phone, portal.clock.now());
    expect(
      await takeTry(portal.ctx.db, { phone: user.phone, isKnownDevice: false, now: portal.clock.now() }),
    ).toBeNull();
  });

  const live = async (userId: number): Promise<number> =>
    (
      await portal.database.pool.query(
        'select from refresh_tokens where user_id = $1 and revoked_at is null',
        [userId],
      )
    ).rowCount ?? 0;

  test('a token renewed while the password changes ends with the others; without the lock it survives', async () => {
    for (const isLocked of [true, false]) {
      const user = await makeUser(portal);
      await openLogin(portal.ctx, user.id, 'before');
      const { family_id } = await portal.ctx.db
        .selectFrom('refresh_tokens')
        .select('family_id')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      const now = portal.clock.now();
      let ended: Promise<unknown> = Promise.resolve();
      await portal.ctx.transaction(async (tx) => {
        await lockFamily(tx, family_id);
        await insertRefreshToken(tx, {
          id: randomUUID(),
          familyId: family_id,
          userId: user.id,
          hash: Buffer.from(randomUUID()),
          now,
          loginAt: now,
          expiresAt: new Date(now.getTime() + minutes(60)),
          userAgent: 'exchanged',
        });
        await sql`select 1`.execute(tx);
        const change = isLocked
          ? portal.database.transaction((other) => revokeLogins(other, { userId: user.id, kept: null, now }))
          : portal.database.pool.query('update refresh_tokens set revoked_at = now() where user_id = $1', [
              user.id,
            ]);
        if (isLocked) {
          ended = change;
          await waitForLock(portal);
        } else await change;
      });
      await ended;
      expect(await live(user.id)).toBe(isLocked ? 0 : 1);
    }
  });

  test('a login with the old password during its change is refused', async () => {
    const user = await makeUser(portal);
    const passwordHash = await hashPassword(chosen);
    const [changed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = portal.ctx.transaction(async (tx) => {
      await changePassword(portal.ctx, tx, {
        userId: user.id,
        passwordHash,
        kept: null,
        by: 'owner',
        now: portal.clock.now(),
      });
      changed.resolve();
      await released.promise;
    });
    await changed.promise;
    const late = tryLogin(user.email, testPassword);
    await waitForLock(portal);
    released.resolve();
    await change;
    expect((await late).status).toBe(401);
    expect(await live(user.id)).toBe(0);
  });

  test('a change of password by its owner keeps the login that asked for it', async () => {
    const user = await makeUser(portal);
    await openLogin(portal.ctx, user.id, 'kept');
    const kept = await portal.ctx.db
      .selectFrom('refresh_tokens')
      .select('family_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await openLogin(portal.ctx, user.id, 'ended');
    const passwordHash = await hashPassword(chosen);
    await portal.ctx.transaction((tx) =>
      changePassword(portal.ctx, tx, {
        userId: user.id,
        passwordHash,
        kept: kept.family_id,
        by: 'owner',
        now: portal.clock.now(),
      }),
    );
    expect(await live(user.id)).toBe(1);
  });
});

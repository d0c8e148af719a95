import { createHash } from 'node:crypto';
import { changePassword } from '@forman/contract/people/account';
import { requestResetCode, resetPassword } from '@forman/contract/people/password-reset';
import { getPersonFile } from '@forman/contract/office/person-file';
import * as calls from '@forman/contract/people/second-factor';
import { parisDay } from '@forman/domain/paris-time';
import { describe, expect, test } from 'vitest';
import { softwareKey } from '../../testing/authenticator.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, days, minutes, waitForLock } from '../../testing/harness.ts';
import { beginLogin } from './accounts.service.ts';
import { takeChallenge } from './challenges.queries.ts';
import { lockOwner } from './factors.queries.ts';
import { openSecret, resealSecret, sealSecret } from '../../sealed-secret.ts';
import { type Asked, at, eventsOf, factorPortal } from './second-factor.testing.ts';

const { portal, user, send, logIn, codeOf, challengeOf, withTotp, withPasskey, complete } = factorPortal();

// Node gives each kind of warning once per process: the listener starts with the file.
const warnings: Error[] = [];

process.on('warning', (warning) => warnings.push(warning));

describe('an authenticator application', () => {
  test('ACC-001: takes effect with its first right code; from then on the password alone opens nothing', async () => {
    const { token } = (await logIn()).body;
    const begun = await send('POST', calls.beginTotp.path, { name: 'Mon téléphone' }, token);
    const { id, secret, uri } = begun.body as { id: number; secret: string; uri: string };
    expect(uri).toContain(`otpauth://totp/Forman:${encodeURIComponent(user.email)}?secret=${secret}`);
    expect((await logIn()).status).toBe(200);

    const wrong = await send('PUT', at(calls.confirmTotp.path, { id }), { code: '000000' }, token);
    expect([wrong.status, wrong.body.violations[0].propertyPath]).toEqual([422, 'code']);
    const right = await send('PUT', at(calls.confirmTotp.path, { id }), { code: codeOf(secret) }, token);
    expect(right.body.recoveryCodes).toHaveLength(10);

    expect((await challengeOf()).methods).toEqual(['totp', 'recovery']);
    // The secret is stored sealed: a reader of the table does not learn it.
    const stored = await portal.ctx.db
      .selectFrom('totp_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(openSecret(portal.ctx.config, stored.sealed_secret)).toBe(secret);
  });

  test('ACC-002: the code that added the application opens no login', async () => {
    const { token } = (await logIn()).body;
    const { id, secret } = (await send('POST', calls.beginTotp.path, { name: 'Un autre' }, token)).body;
    const code = codeOf(secret);
    await send('PUT', at(calls.confirmTotp.path, { id }), { code }, token);
    const again = await complete({ challenge: (await challengeOf()).challenge, code });
    expect([again.status, again.body.violations[0].propertyPath]).toEqual([422, 'code']);
  });

  test('ACC-002: opens one login with each code', async () => {
    const { secret } = await withTotp();
    const code = codeOf(secret);
    const first = await complete({ challenge: (await challengeOf()).challenge, code });
    expect(first.status).toBe(200);
    expect(first.body.token.length).toBeGreaterThan(0);
    const again = await complete({ challenge: (await challengeOf()).challenge, code });
    expect([again.status, again.body.violations[0]]).toEqual([
      422,
      { propertyPath: 'code', message: 'Code invalide' },
    ]);
    portal.clock.advance(30_000);
    expect(
      (await complete({ challenge: (await challengeOf()).challenge, code: codeOf(secret) })).status,
    ).toBe(200);
  });

  test('ACC-002: a code sent twice at once opens one login only', async () => {
    const { secret } = await withTotp();
    const [one, two] = [await challengeOf(), await challengeOf()];
    const code = codeOf(secret);
    const answers = await Promise.all([one, two].map(({ challenge }) => complete({ challenge, code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('ACC-002: a challenge ends after five wrong codes, after five minutes and after one login', async () => {
    const { secret } = await withTotp();
    const { challenge } = await challengeOf();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await complete({ challenge, code: '000000' })).status).toBe(422);
    const over = await complete({ challenge, code: codeOf(secret) });
    expect(over.body.violations[0].propertyPath).toBe('challenge');

    const late = await challengeOf();
    portal.clock.advance(minutes(5));
    expect(
      (await complete({ challenge: late.challenge, code: codeOf(secret) })).body.violations[0].propertyPath,
    ).toBe('challenge');

    const once = await challengeOf();
    expect((await complete({ challenge: once.challenge, code: codeOf(secret) })).status).toBe(200);
    portal.clock.advance(30_000);
    expect((await complete({ challenge: once.challenge, code: codeOf(secret) })).status).toBe(422);
  });

  test('race: a login being completed while the password changes ends with the others', async () => {
    const { token } = await withTotp();
    const { challenge } = await challengeOf();
    const [completing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The same steps as completeLogin: the challenge is used up and the login is inserted, but nothing is
    // committed yet.
    const late = portal.ctx.transaction(async (tx) => {
      expect(await takeChallenge(tx, challenge)).toBe(true);
      const opened = await beginLogin(portal.ctx, tx, user.id, {
        ip: '10.4.0.1',
        userAgent: 'test',
        device: undefined,
      });
      completing.resolve();
      await released.promise;
      return opened;
    });
    await completing.promise;
    const change = { currentPassword: testPassword, plainPassword: 'girouette-9' };
    const changed = send('PUT', changePassword.path, change, token);
    await waitForLock(portal);
    released.resolve();
    const { token: opened } = await late;
    expect((await changed).status).toBe(204);
    expect((await send('GET', '/me', undefined, opened)).status).toBe(401);
    expect((await send('GET', '/me', undefined, token)).status).toBe(200);
  });

  test('a new password voids the challenge that waits for a code', async () => {
    const { token, secret } = await withTotp();
    const { challenge } = await challengeOf();
    const change = { currentPassword: testPassword, plainPassword: 'girouette-9' };
    expect((await send('PUT', changePassword.path, change, token)).status).toBe(204);
    expect((await complete({ challenge, code: codeOf(secret) })).body.violations[0].propertyPath).toBe(
      'challenge',
    );
  });

  test('ACC-007: is still needed after a reset of the password by text message', async () => {
    await withTotp();
    const phone = { phone: user.phone };
    await send('POST', at(requestResetCode.path, phone));
    await portal.run('resets');
    await portal.run('texts');
    const [message] = (portal.ctx.sms as unknown as { sent: { text: string }[] }).sent.slice(-1);
    const code = /\b\d{6}\b/.exec(message!.text)![0];
    const reset = await send('PUT', at(resetPassword.path, phone), { code, password: 'girouette-9' });
    expect(reset).toEqual({ status: 200, body: null });
    expect((await logIn('girouette-9')).body.code).toBe('second_factor_needed');
  });
});

describe('recovery codes', () => {
  test('ACC-004: open one login each, in capitals and with spaces too; new codes void the old ones', async () => {
    const { token, recoveryCodes } = await withTotp();
    const [first, second] = recoveryCodes;
    const typed = first!.toUpperCase().replaceAll('-', ' ');
    expect((await complete({ challenge: (await challengeOf()).challenge, code: typed })).status).toBe(200);
    expect((await complete({ challenge: (await challengeOf()).challenge, code: first })).status).toBe(422);
    const security = await send('GET', calls.getAccountSecurity.path, undefined, token);
    expect(security.body.recoveryCodesLeft).toBe(9);
    const renewed = await send('POST', calls.renewRecoveryCodes.path, undefined, token);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await complete({ challenge: (await challengeOf()).challenge, code: second })).status).toBe(422);
    expect(await eventsOf(portal, user.id)).toContain('recovery_code_used');
  });

  test('are hashed as passwords are, each with its own salt; one with a former hash still opens one login', async () => {
    const { recoveryCodes } = await withTotp();
    const rows = await portal.ctx.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', user.id)
      .execute();
    const hashes = rows.map(({ code_hash }) => code_hash.toString());
    expect(hashes).toHaveLength(10);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(10);
    expect(recoveryCodes).toHaveLength(10);
    const code_hash = createHash('sha256').update('abcdefghjkmn').digest();
    await portal.ctx.db.insertInto('recovery_codes').values({ user_id: user.id, code_hash }).execute();
    const answers = [];
    for (const code of ['abcd-efgh-jkmn', 'abcd-efgh-jkmn'])
      answers.push((await complete({ challenge: (await challengeOf()).challenge, code })).status);
    expect(answers).toEqual([200, 422]);
  });

  test('are refused to a person without a second factor', async () => {
    const { token } = (await logIn()).body;
    expect((await send('POST', calls.renewRecoveryCodes.path, undefined, token)).body).toMatchObject({
      status: 409,
      reason: 'no_factor',
    });
  });
});

describe('a passkey', () => {
  test('ACC-005: is accepted as the second factor after the password', async () => {
    const { key } = await withPasskey();
    const { challenge, methods } = await challengeOf();
    expect(methods).toEqual(['passkey', 'recovery']);
    const asked = (await send('POST', calls.passkeyForLogin.path, { challenge })).body as Asked;
    expect(asked.options.allowCredentials).toMatchObject([{ id: key.id }]);
    const answer = await complete({ challenge, passkey: key.get(asked.options) });
    expect(answer.status).toBe(200);
  });

  test('ACC-005: opens a login alone, without an e-mail, and each signed challenge once', async () => {
    const { key } = await withPasskey();
    const asked = (await send('POST', calls.passkeyForLogin.path, {})).body as Asked;
    expect(asked.options.allowCredentials ?? []).toEqual([]);
    const passkey = key.get(asked.options);
    const opened = await send('POST', calls.logInWithPasskey.path, { challenge: asked.challenge, passkey });
    expect(opened.status).toBe(200);
    // A signed challenge is accepted only once.
    expect(
      (await send('POST', calls.logInWithPasskey.path, { challenge: asked.challenge, passkey })).status,
    ).toBe(401);
  });

  test('ACC-005: is refused for another site, challenge or account, without user verification, or with an older counter', async () => {
    const { key } = await withPasskey();
    const attempt = async (change: (options: { challenge: string }) => object) => {
      const asked = (await send('POST', calls.passkeyForLogin.path, {})).body as Asked;
      const passkey = change(asked.options);
      return (await send('POST', calls.logInWithPasskey.path, { challenge: asked.challenge, passkey }))
        .status;
    };
    expect(
      await attempt((options) => key.get(options, { origin: 'https://forman.example.attaquant.fr' })),
    ).toBe(401);
    expect(await attempt((options) => key.get(options, { rpID: 'attaquant.fr' }))).toBe(401);
    expect(await attempt(() => key.get({ challenge: 'YXV0cmUgY2hvc2U' }))).toBe(401);
    // Flags: the user is present but not verified.
    expect(await attempt((options) => key.get(options, { flags: 0x01 }))).toBe(401);
    expect(await attempt((options) => softwareKey(portal.ctx.config.publicUrl).get(options))).toBe(401);
    expect(await attempt((options) => key.get(options, { counter: 100 }))).toBe(200);
    expect(await attempt((options) => key.get(options, { counter: 50 }))).toBe(401);

    // Another account's key is no second proof of this one.
    const owner = { ...user };
    Object.assign(user, await makeUser(portal));
    const other = await withPasskey();
    Object.assign(user, owner);
    const { challenge } = await challengeOf();
    const asked = (await send('POST', calls.passkeyForLogin.path, { challenge })).body as Asked;
    expect((await complete({ challenge, passkey: other.key.get(asked.options) })).status).toBe(422);
  });

  test('makes Node print no experimental warning', async () => {
    const { key } = await withPasskey();
    const asked = (await send('POST', calls.passkeyForLogin.path, {})).body as Asked;
    const body = { challenge: asked.challenge, passkey: key.get(asked.options) };
    expect((await send('POST', calls.logInWithPasskey.path, body)).status).toBe(200);
    expect(warnings.filter(({ name }) => name === 'ExperimentalWarning')).toEqual([]);
  });

  test('is added only by the login that asked for it, and once', async () => {
    const { token } = (await logIn()).body;
    const key = softwareKey(portal.ctx.config.publicUrl);
    const asked = (await send('POST', calls.passkeyToAdd.path, { name: 'Clé' }, token)).body as Asked;
    const body = { challenge: asked.challenge, name: 'Clé', passkey: key.create(asked.options) };
    const stranger = await portal.as(await makeUser(portal));
    expect(await stranger.refusal(calls.addPasskey, { body: body as never })).toMatchObject({ status: 422 });
    expect((await send('POST', calls.addPasskey.path, body, token)).status).toBe(200);
    expect((await send('POST', calls.addPasskey.path, body, token)).status).toBe(422);
  });
});

describe('the account page', () => {
  test('ACC-006: the first factor ends the other logins; its owner renames and removes it, and e-mails announce its addition and removal', async () => {
    const other = (await logIn()).body;
    const { token, id } = await withTotp();
    expect((await send('GET', calls.getAccountSecurity.path, undefined, other.token)).status).toBe(401);

    const rename = at(calls.renameFactor.path, { kind: 'totp', id });
    expect((await send('PATCH', rename, { name: 'Vieux téléphone' }, token)).status).toBe(204);
    const { factors } = (await send('GET', calls.getAccountSecurity.path, undefined, token)).body;
    expect(factors).toMatchObject([{ kind: 'totp', id, name: 'Vieux téléphone' }]);

    const stranger = await portal.as(await makeUser(portal));
    const params = { kind: 'totp', id: String(id) } as never;
    expect(await stranger.refusal(calls.removeFactor, { params })).toMatchObject({ status: 404 });
    expect(await stranger.refusal(calls.renameFactor, { params, body: { name: 'x' } })).toMatchObject({
      status: 404,
    });

    const fresh = (
      await complete({ challenge: (await challengeOf()).challenge, code: (await withCodes(token))[0] })
    ).body;
    expect(
      (await send('DELETE', at(calls.removeFactor.path, { kind: 'totp', id }), undefined, fresh.token))
        .status,
    ).toBe(204);
    // Removing the last factor also deletes its recovery codes.
    expect((await logIn()).status).toBe(200);
    expect((await send('GET', calls.getAccountSecurity.path, undefined, fresh.token)).body).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('data')
      .where('user_id', '=', user.id)
      .where('template', '=', 'factor_changed')
      .orderBy('id')
      .execute();
    expect(mails.map(({ data }) => (data as { change: string }).change)).toEqual(['added', 'removed']);
  });
  const withCodes = async (token: string): Promise<string[]> =>
    (await send('POST', calls.renewRecoveryCodes.path, undefined, token)).body.recoveryCodes;

  test('refuses a name that another key of the person has, whatever its kind, capitals or blanks', async () => {
    const { token, id } = await withTotp();
    const taken = {
      propertyPath: 'name',
      message: 'Vous avez déjà une clé de ce nom : choisissez-en un autre.',
    };
    const key = softwareKey(portal.ctx.config.publicUrl);
    // The name is refused before the device makes a key, which would stay on the device.
    for (const name of ['Mon téléphone', '  mon TÉLÉPHONE '])
      expect((await send('POST', calls.passkeyToAdd.path, { name }, token)).body.violations).toEqual([taken]);
    const asked = (await send('POST', calls.passkeyToAdd.path, { name: 'Clé' }, token)).body as Asked;
    const body = { challenge: asked.challenge, passkey: key.create(asked.options) };
    const add = (name: string) => send('POST', calls.addPasskey.path, { ...body, name }, token);
    expect((await add('MON téléphone')).body.violations).toEqual([taken]);

    const begun = await send('POST', calls.beginTotp.path, { name: 'Bureau' }, token);
    const stranger = await portal.as(await makeUser(portal));
    await stranger.call(calls.beginTotp, { body: { name: 'Mon téléphone' } });
    expect((await send('POST', calls.beginTotp.path, { name: 'mon téléphone' }, token)).body).toMatchObject({
      violations: [taken],
    });
    // The code is given after another key has taken the name.
    expect((await add('Bureau')).status).toBe(200);
    const confirm = at(calls.confirmTotp.path, { id: begun.body.id });
    expect((await send('PUT', confirm, { code: codeOf(begun.body.secret) }, token)).body).toMatchObject({
      violations: [taken],
    });

    const rename = (name: string) =>
      send('PATCH', at(calls.renameFactor.path, { kind: 'totp', id }), { name }, token);
    expect((await rename('bureau')).body.violations).toEqual([taken]);
    expect((await rename('Mon Téléphone')).status).toBe(204);
    expect((await rename('Téléphone d’Aline')).status).toBe(204);
  });

  test('race: a rename to a name that is being given to another key is refused', async () => {
    const { token, id } = await withTotp();
    const [added, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The same steps as addPasskey: the key is inserted, but nothing is committed yet.
    const adding = portal.ctx.transaction(async (tx) => {
      await lockOwner(tx, user.id);
      const key = { user_id: user.id, name: 'Bureau', credential_id: `race-${user.id}`, counter: 0 };
      const created = { public_key: Buffer.alloc(1), created_at: portal.clock.now() };
      await tx
        .insertInto('passkeys')
        .values({ ...key, ...created })
        .execute();
      added.resolve();
      await released.promise;
    });
    await added.promise;
    const rename = at(calls.renameFactor.path, { kind: 'totp', id });
    const renamed = send('PATCH', rename, { name: 'Bureau' }, token);
    await waitForLock(portal);
    released.resolve();
    await adding;
    expect((await renamed).status).toBe(422);
  });

  test('ACC-009: an administrator lifts somebody’s second factor, not their own, and the person’s history records it', async () => {
    const { token } = await withTotp();
    const admin = await makeUser(portal, { is_admin: true });
    const office = await portal.as(admin);
    const offered = async (id: number) =>
      (await office.call(getPersonFile, { params: { id } })).actions.liftFactor;
    expect(await offered(user.id)).toEqual({ ok: true });
    expect(await offered(admin.id)).toEqual({ ok: false, reason: 'yourself' });
    // An application whose first code was never given does not count.
    const other = await makeUser(portal);
    await (await portal.as(other)).call(calls.beginTotp, { body: { name: 'Téléphone' } });
    expect(await offered(other.id)).toEqual({ ok: false, reason: 'no_factor' });
    await office.call(calls.liftSecondFactor, { params: { id: user.id } });
    expect(await offered(user.id)).toEqual({ ok: false, reason: 'no_factor' });
    expect((await send('GET', calls.getAccountSecurity.path, undefined, token)).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    expect(await eventsOf(portal, user.id)).toContain('factors_lifted');
    const { changes } = await office.call(getPersonFile, { params: { id: user.id } });
    expect(JSON.stringify(changes)).toContain('accounts.lift_factor');
    expect(await office.refusal(calls.liftSecondFactor, { params: { id: user.id } })).toMatchObject({
      reason: 'no_factor',
    });
    expect(await office.refusal(calls.liftSecondFactor, { params: { id: admin.id } })).toMatchObject({
      reason: 'yourself',
    });
    const member = await portal.as(user);
    expect(await member.refusal(calls.liftSecondFactor, { params: { id: admin.id } })).toMatchObject({
      status: 403,
    });
  });
});

describe('a second factor required of administrators and the accountant', () => {
  const askFrom = (day: string | null) =>
    portal.ctx.db.updateTable('settings').set({ second_factor_from: day }).where('id', '=', 1).execute();

  test('ACC-008: leaves a person without one only their account page from its day on, and does not concern members', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const { token } = (await logIn(testPassword, admin.email)).body;
    const member = (await logIn()).body.token;
    const [security, office] = [calls.getAccountSecurity.path, '/audit'];
    try {
      await askFrom('2099-01-01');
      expect((await send('GET', security, undefined, token)).body).toMatchObject({
        requiredFrom: '2099-01-01',
        isDue: false,
      });
      expect((await send('GET', office, undefined, token)).status).toBe(200);
      await askFrom('2026-01-01');
      expect((await send('GET', security, undefined, token)).body).toMatchObject({ isDue: true });
      expect((await send('GET', office, undefined, token)).body).toMatchObject({
        status: 403,
        reason: 'second_factor_due',
      });
      expect((await send('GET', security, undefined, member)).body).toMatchObject({
        requiredFrom: null,
        isDue: false,
      });
      expect((await send('GET', '/home', undefined, member)).status).toBe(200);

      const key = softwareKey(portal.ctx.config.publicUrl);
      const asked = (await send('POST', calls.passkeyToAdd.path, { name: 'Clé' }, token)).body as Asked;
      const passkey = key.create(asked.options);
      await send('POST', calls.addPasskey.path, { challenge: asked.challenge, name: 'Clé', passkey }, token);
      expect((await send('GET', office, undefined, token)).status).toBe(200);
    } finally {
      await askFrom(null);
    }
  });
});

describe('the day from which a second factor is required', () => {
  const { path } = calls.setSecondFactorRule;
  const set = (caller: Caller, requiredFrom: string | null) =>
    caller.call(calls.setSecondFactorRule, { body: { requiredFrom } });
  const lines = () =>
    portal.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'settings.second_factor')
      .orderBy('id')
      .execute();

  test('ACC-008: is set and removed by an administrator, who reads who lacks a factor; the audit log has a line for each change', async () => {
    const admin = await makeUser(portal, { is_admin: true, first_name: 'Zoé', last_name: 'Aaron' });
    const accountant = await makeUser(portal, { is_expert_accountant: true, last_name: 'Abel' });
    await makeUser(portal, { is_admin: true, last_name: 'Parti', deleted_at: portal.clock.now() });
    const office = await portal.as(admin);
    const before = await office.call(calls.getSecondFactorRule);
    expect(before.requiredFrom).toBeNull();
    expect(before.missing.slice(0, 2)).toEqual([
      { id: admin.id, firstName: 'Zoé', lastName: 'Aaron' },
      expect.objectContaining({ id: accountant.id }),
    ]);
    expect(before.missing.map(({ lastName }) => lastName)).not.toContain('Parti');

    // A member with a factor is not counted; the accountant is, and is no longer missing one.
    await withTotp();
    Object.assign(user, accountant);
    await withTotp();
    const today = parisDay(portal.clock.now());
    try {
      const asked = await set(office, '2099-03-01');
      expect(asked).toMatchObject({ requiredFrom: '2099-03-01', concerned: before.concerned });
      expect(asked.missing).toEqual(before.missing.filter(({ id }) => id !== accountant.id));
      await set(office, '2099-03-01');
      // The rule may begin today: people without a factor, its author included, can then only open their
      // account page.
      expect(await set(office, today)).toMatchObject({ requiredFrom: today });
      expect(await office.refusal(calls.getSecondFactorRule)).toMatchObject({ reason: 'second_factor_due' });
    } finally {
      await portal.ctx.db.updateTable('settings').set({ second_factor_from: '2099-03-01' }).execute();
    }
    expect(await set(office, null)).toMatchObject({ requiredFrom: null });
    expect(await lines()).toEqual(
      [
        { from: null, to: '2099-03-01' },
        { from: '2099-03-01', to: today },
        { from: '2099-03-01', to: null },
      ].map((secondFactorFrom) => ({ actor_id: admin.id, detail: { changes: { secondFactorFrom } } })),
    );
  });

  test('is refused on its field if it is past or not a date, and nothing is written', async () => {
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    const count = (await lines()).length;
    const yesterday = parisDay(new Date(portal.clock.now().getTime() - days(1)));
    expect((await office.raw('PUT', `/api${path}`, { requiredFrom: yesterday })).json().violations).toEqual([
      { propertyPath: 'requiredFrom', message: 'Choisissez aujourd’hui ou un jour à venir.' },
    ]);
    for (const requiredFrom of ['', '2099-02-30', undefined])
      expect((await office.raw('PUT', `/api${path}`, { requiredFrom })).json().violations).toMatchObject([
        { propertyPath: 'requiredFrom' },
      ]);
    expect((await office.call(calls.getSecondFactorRule)).requiredFrom).toBeNull();
    expect(await lines()).toHaveLength(count);
  });

  test('is changed by no one but an administrator with a recent confirmation', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const { token } = (await logIn(testPassword, admin.email)).body;
    portal.clock.advance(minutes(6));
    expect((await send('PUT', path, { requiredFrom: '2099-01-01' }, token)).body).toMatchObject({
      status: 403,
      reason: 'confirmation_needed',
    });
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    for (const other of [await portal.as(user), accountant]) {
      expect((await other.refusal(calls.getSecondFactorRule)).status).toBe(403);
      const body = { requiredFrom: null };
      expect((await other.refusal(calls.setSecondFactorRule, { body })).status).toBe(403);
    }
  });
});

test('ACC-011: a sealed secret that was changed or sealed under another key does not open; the previous key opens it until it is resealed', () => {
  const sealed = sealSecret(portal.ctx.config, 'JBSWY3DPEHPK3PXP');
  expect(openSecret(portal.ctx.config, sealed)).toBe('JBSWY3DPEHPK3PXP');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(openSecret(portal.ctx.config, changed)).toBeNull();
  const other = { tokenSecret: new TextEncoder().encode('x'.repeat(32)), previousTokenSecret: null };
  expect(openSecret(other, sealed)).toBeNull();
  // After a change of the portal's secret the previous one still opens, until everything is sealed anew.
  const rotated = { ...other, previousTokenSecret: portal.ctx.config.tokenSecret };
  expect(openSecret(rotated, sealed)).toBe('JBSWY3DPEHPK3PXP');
  const anew = resealSecret(rotated, sealed)!;
  expect(openSecret(other, anew)).toBe('JBSWY3DPEHPK3PXP');
  expect(resealSecret(rotated, anew)).toBeNull();
});

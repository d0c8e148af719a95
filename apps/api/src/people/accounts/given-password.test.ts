import { changePassword, listLogins } from '@forman/contract/people/account';
import { login, logout, refreshTokens } from '@forman/contract/people/login';
import { requestResetCode, resetPassword } from '@forman/contract/people/password-reset';
import { createUser } from '@forman/contract/office/member-office';
import { me } from '@forman/contract/office/members';
import { switchUser } from '@forman/contract/people/takeover';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { createSimulatedSms } from '../../adapters/sms/simulated.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

const [given, chosen] = ['chaussette-verte', 'girouette-9'];

let portal: TestPortal;
let office: Caller;
let nobody: Caller;
let person: { id: number; email: string; phone: string };
beforeAll(async () => {
  portal = await testPortal();
  nobody = await portal.as(null);
});
afterAll(() => portal.close());
let made = 0;
beforeEach(async () => {
  office = await portal.as(await makeUser(portal, { is_admin: true }));
  made += 1;
  const phone = `06970000${String(made).padStart(2, '0')}`;
  const body = {
    civilite: 'Madame',
    lastName: 'Nouvelle',
    firstName: 'Anne',
    email: `donne${made}@essai.example`,
    phoneNumber: phone,
    password: given,
    confirmation: given,
  };
  person = { id: (await office.call(createUser, { body })).id, email: body.email, phone };
});

const logIn = (password: string) => nobody.call(login, { body: { email: person.email, password } });
/** A caller with the token of this login. */
async function loggedIn(password = given) {
  const pair = await logIn(password);
  const headers = { authorization: `Bearer ${pair.token}` };
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await nobody.raw(method, `/api${path}`, body, headers);
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  return { ...pair, send };
}
const replace = (plainPassword: string) => ({ currentPassword: given, plainPassword });

test('ACC-019: a person who logs in with a password typed by an administrator must replace it before anything else', async () => {
  const { send, refresh_token } = await loggedIn();
  expect((await send('GET', me.path)).body).toMatchObject({ isPasswordDue: true, isSecondFactorDue: false });
  for (const path of ['/home', '/workshops', listLogins.path, '/account/security'])
    expect((await send('GET', path)).body).toMatchObject({ status: 403, reason: 'password_due' });
  expect((await nobody.call(refreshTokens, { body: { refresh_token } })).token).toBeTruthy();

  expect((await send('PUT', changePassword.path, replace(given))).body.violations).toEqual([
    {
      propertyPath: 'plainPassword',
      message: 'C’est le mot de passe que l’on vous a donné : choisissez-en un autre.',
    },
  ]);
  expect((await send('PUT', changePassword.path, replace(chosen))).status).toBe(204);
  expect((await send('GET', me.path)).body.isPasswordDue).toBe(false);
  expect((await send('GET', listLogins.path)).status).toBe(200);
  await expect(logIn(given)).rejects.toThrow('401');
  // A password that the person chose may be changed on its own, as before.
  expect((await logIn(chosen)).token).toBeTruthy();
});

test('a person who has not replaced a given password can still log out', async () => {
  const { send } = await loggedIn();
  expect((await send('POST', logout.path)).status).toBe(204);
  expect((await send('GET', me.path)).status).toBe(401);
});

test('a takeover of an account with a given password works as any other, and cannot replace the password', async () => {
  const taken = await office.raw('GET', `/api${switchUser.path}`, undefined, {
    'x-switch-user': String(person.id),
  });
  const headers = { authorization: `Bearer ${taken.json<{ token: string }>().token}` };
  const own = await nobody.raw('GET', '/api/me', undefined, headers);
  expect(own.json()).toMatchObject({ id: person.id, isPasswordDue: false });
  const change = await nobody.raw('PUT', `/api${changePassword.path}`, replace(chosen), headers);
  expect([change.statusCode, change.json<{ reason: string }>().reason]).toEqual([403, 'takeover']);
});

test('ACC-019: after seven days a given password opens no login and cannot be changed; a code by text message sets another', async () => {
  portal.clock.advance(days(7));
  const { send } = await loggedIn();
  portal.clock.advance(1);
  const refused = await nobody.refusal(login, { body: { email: person.email, password: given } });
  expect(refused).toMatchObject({ status: 403, reason: 'given_password_over' });
  const wrong = await nobody.refusal(login, { body: { email: person.email, password: 'mauvais' } });
  expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials' });
  const late = await send('PUT', changePassword.path, replace(chosen));
  expect(late.body).toMatchObject({ status: 403, reason: 'given_password_over' });

  await nobody.call(requestResetCode, { params: { phone: person.phone } });
  await portal.run('resets');
  await portal.run('texts');
  const sms = portal.ctx.sms as ReturnType<typeof createSimulatedSms>;
  const code = /\b\d{6}\b/.exec(sms.sent.at(-1)!.text)![0];
  const reset = (password: string) =>
    nobody.raw('PUT', `/api${resetPassword.path.replace(':phone', person.phone)}`, { code, password });
  expect((await reset(given)).statusCode).toBe(422);
  expect((await reset(chosen)).statusCode).toBe(200);
  const opened = await loggedIn(chosen);
  expect((await opened.send('GET', me.path)).body.isPasswordDue).toBe(false);
});

test('a given password does not expire where no text message could set another one', async () => {
  const { sms } = portal.ctx;
  Object.assign(portal.ctx, { sms: null });
  try {
    portal.clock.advance(days(30));
    const { send } = await loggedIn();
    expect((await send('PUT', changePassword.path, replace(chosen))).status).toBe(204);
  } finally {
    Object.assign(portal.ctx, { sms });
  }
});

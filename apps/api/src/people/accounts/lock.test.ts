import { login } from '@forman/contract/people/login';
import { me } from '@forman/contract/office/members';
import { endUserPassword, setUserLock } from '@forman/contract/office/account-acts';
import { getPersonFile } from '@forman/contract/office/person-file';
import { switchUser } from '@forman/contract/people/takeover';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: { id: number };
let asAdmin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await makeUser(portal, { is_admin: true });
  asAdmin = await portal.as(admin);
});
afterAll(() => portal.close());

const reason = 'Mot de passe volé';
const logIn = async (email: string, password = testPassword) =>
  (await portal.as(null)).call(login, { body: { email, password } });
const refusedLogin = async (email: string, password = testPassword) =>
  (await portal.as(null)).refusal(login, { body: { email, password } });
const actsOn = (id: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', String(id))
    .where('action', 'like', 'accounts.%')
    .orderBy('id')
    .execute();

describe('a locked account', () => {
  test('ACC-021: logs nobody in and ends its tokens, until it is unlocked; both have a reason in the log', async () => {
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    await caller.call(me);
    const params = { id: user.id };
    expect(
      await asAdmin.refusal(setUserLock, { params, body: { isLocked: true, reason: ' ' } }),
    ).toMatchObject({
      violations: [{ propertyPath: 'reason' }],
    });
    await asAdmin.call(setUserLock, { params, body: { isLocked: true, reason } });
    expect((await caller.refusal(me)).status).toBe(401);
    expect(await refusedLogin(user.email)).toMatchObject({ status: 403, reason: 'account_locked' });
    // Who does not know the password does not learn that the account is locked.
    expect(await refusedLogin(user.email, 'mauvais')).toMatchObject({ status: 401 });
    const file = await asAdmin.call(getPersonFile, { params });
    expect(file).toMatchObject({
      person: { lockedAt: expect.any(String) },
      actions: { takeOver: { ok: false, reason: 'locked_account' } },
    });
    const taken = await asAdmin.raw('GET', `/api${switchUser.path}`, undefined, {
      'x-switch-user': user.email,
    });
    expect([taken.statusCode, taken.json<{ reason: string }>().reason]).toEqual([403, 'locked_account']);
    await asAdmin.call(setUserLock, { params, body: { isLocked: false, reason: 'Rentré dans l’ordre' } });
    await logIn(user.email);
    expect(await actsOn(user.id)).toMatchObject([
      { action: 'accounts.lock', actor_id: admin.id, detail: { reason } },
      { action: 'accounts.unlock', detail: { reason: 'Rentré dans l’ordre' } },
    ]);
  });

  test('ACC-021: is not one’s own, and nobody but an administrator locks one', async () => {
    const body = { isLocked: true, reason };
    expect(await asAdmin.refusal(setUserLock, { params: { id: admin.id }, body })).toMatchObject({
      status: 409,
      reason: 'yourself',
    });
    const member = await portal.as(await makeUser(portal));
    expect((await member.refusal(setUserLock, { params: { id: admin.id }, body })).status).toBe(403);
    expect((await asAdmin.refusal(setUserLock, { params: { id: 999_999 }, body })).status).toBe(404);
  });
});

test('ACC-022: an ended password opens nothing, also after all logins were ended, and its person is told', async () => {
  const user = await makeUser(portal);
  const caller = await portal.as(user);
  await asAdmin.call(endUserPassword, { params: { id: user.id }, body: { reason } });
  expect((await caller.refusal(me)).status).toBe(401);
  expect(await refusedLogin(user.email)).toMatchObject({ status: 403, reason: 'given_password_over' });
  const mails = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('user_id', '=', user.id)
    .execute();
  expect(mails).toEqual([{ template: 'password_ended' }]);
  expect(await actsOn(user.id)).toMatchObject([{ action: 'accounts.end_password', detail: { reason } }]);
});

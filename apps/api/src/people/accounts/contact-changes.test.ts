import { changePassword } from '@forman/contract/people/account';
import { login } from '@forman/contract/people/login';
import { requestResetCode, resetPassword } from '@forman/contract/people/password-reset';
import { me, updateUser } from '@forman/contract/office/members';
import { deleteUser } from '@forman/contract/office/privacy';
import { confirmEmail } from '@forman/contract/people/signup';
import * as calls from '@forman/contract/people/contact-changes';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getAccountSecurity,
  passkeyToAdd,
  renewRecoveryCodes,
} from '@forman/contract/people/second-factor';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { softwareKey } from '../../testing/authenticator.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let user: Awaited<ReturnType<typeof makeUser>>;
let caller: Caller;
let nobody: Caller;
beforeAll(async () => {
  portal = await testPortal();
  nobody = await portal.as(null);
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await makeUser(portal);
  caller = await portal.as(user);
});

const change = (body: Record<string, unknown>) => caller.call(updateUser, { params: { id: user.id }, body });
const opens = async (email: string): Promise<boolean> =>
  (await nobody.raw('POST', `/api${login.path}`, { email, password: testPassword })).statusCode === 200;
const stored = () =>
  portal.ctx.db
    .selectFrom('users')
    .select(['email', 'phone', 'phone_prefix'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
const messagesTo = async (recipient: string) => {
  const rows = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ template, data }): Record<string, string> => ({ template, ...(data as object) }));
};
const follow = async (address: string): Promise<void> => {
  const sent = (await messagesTo(address)).filter(({ template }) => template === 'email_confirmation');
  await nobody.call(confirmEmail, { body: { token: sent.at(-1)!['token']! } });
};
const undoOf = async (address: string): Promise<string> =>
  (await messagesTo(address)).filter(({ template }) => template === 'login_changed').at(-1)!['undo']!;

test('ACC-016: a new e-mail takes effect when its link is followed; until then the former one opens the account', async () => {
  const to = `neuf.${user.email}`;
  // The person's own record shows the new address, and that it waits; nobody else sees it.
  expect(await change({ email: to })).toMatchObject({ email: to });
  expect(await caller.call(me)).toMatchObject({ email: to, isEmailToConfirm: true });
  expect(await stored()).toMatchObject({ email: user.email });
  expect([await opens(to), await opens(user.email)]).toEqual([false, true]);
  const other = await portal.as(user);
  await follow(to);
  expect([await opens(to), await opens(user.email)]).toEqual([true, false]);
  // The login that asked for the change goes on, the others end.
  expect(await caller.call(me)).toMatchObject({ email: to, isEmailToConfirm: false });
  expect((await other.refusal(me)).status).toBe(401);
});

test('ACC-018: the link of an abandoned, replaced or three-day-old change of e-mail confirms nothing', async () => {
  const [first, second] = [`un.${user.email}`, `deux.${user.email}`];
  await change({ email: first });
  await change({ email: second });
  await expect(follow(first)).rejects.toThrow('404');
  await caller.call(calls.giveContactUp, { params: { kind: 'email' } });
  await expect(follow(second)).rejects.toThrow('404');
  expect(await caller.call(me)).toMatchObject({ email: user.email, isEmailToConfirm: false });
  const third = `trois.${user.email}`;
  await change({ email: third });
  portal.clock.advance(days(3) + 1000);
  await expect(follow(third)).rejects.toThrow('404');
  await portal.run('housekeeping');
  caller = await portal.as(user);
  expect(await caller.call(me)).toMatchObject({ email: user.email, isEmailToConfirm: false });
});

test('ACC-018: a new e-mail that somebody else has taken meanwhile is refused, and nothing changes', async () => {
  const to = `pris.${user.email}`;
  await change({ email: to });
  await makeUser(portal, { email: to.toUpperCase() });
  await expect(follow(to)).rejects.toThrow('Email déjà utilisé');
  expect(await stored()).toMatchObject({ email: user.email });
});

test('ACC-016: a new phone takes effect when the code sent to it is given; a code ends after five wrong tries', async () => {
  const codeTo = async (recipient: string) => (await messagesTo(recipient)).at(-1)!['code']!;
  await change({ phoneNumber: '0698000201' });
  expect(await stored()).toMatchObject({ phone: user.phone });
  const code = await codeTo('+33698000201');
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    expect((await caller.refusal(calls.confirmNewPhone, { body: { code: wrong } })).violations).toEqual([
      { propertyPath: 'code', message: 'Code invalide' },
    ]);
  await caller.refusal(calls.confirmNewPhone, { body: { code } });
  expect(await stored()).toMatchObject({ phone: user.phone });

  // A new code has five tries of its own, and the former code no longer counts.
  await caller.call(calls.sendPhoneCode);
  expect((await caller.refusal(calls.confirmNewPhone, { body: { code } })).status).toBe(422);
  const again = await codeTo('+33698000201');
  portal.clock.advance(minutes(10));
  caller = await portal.as(user);
  expect((await caller.refusal(calls.confirmNewPhone, { body: { code: again } })).status).toBe(422);
  await caller.call(calls.giveContactUp, { params: { kind: 'phone' } });
  expect(await caller.refusal(calls.sendPhoneCode)).toMatchObject({
    status: 409,
    reason: 'nothing_to_confirm',
  });

  await change({ phoneNumber: '0698000203' });
  const stranger = await portal.as(await makeUser(portal));
  const third = await codeTo('+33698000203');
  expect((await stranger.refusal(calls.confirmNewPhone, { body: { code: third } })).status).toBe(422);
  await caller.call(calls.confirmNewPhone, { body: { code: third } });
  expect(await stored()).toMatchObject({ phone: '0698000203' });
});

test('ACC-017: the undo link sent to the former e-mail restores it, undoes all later changes, and works once', async () => {
  const [to, phone] = [`voleur.${user.email}`, user.phone];
  await change({ email: to });
  await follow(to);
  const undo = await undoOf(user.email);
  await change({ phoneNumber: '0698000301' });
  const code = (await messagesTo('+33698000301')).at(-1)!['code']!;
  await caller.call(calls.confirmNewPhone, { body: { code } });
  expect(await stored()).toMatchObject({ email: to, phone: '0698000301' });

  expect((await nobody.refusal(calls.takeContactBack, { body: { token: `${undo}x` } })).status).toBe(404);
  await nobody.call(calls.takeContactBack, { body: { token: undo } });
  expect(await stored()).toMatchObject({ email: user.email, phone });
  expect((await caller.refusal(me)).status).toBe(401);
  expect((await nobody.refusal(calls.takeContactBack, { body: { token: undo } })).status).toBe(404);
});

test('ACC-017: an undo link expires after seven days; used before the confirmation, it cancels the change', async () => {
  const to = `tard.${user.email}`;
  await change({ email: to });
  await nobody.call(calls.takeContactBack, { body: { token: await undoOf(user.email) } });
  await expect(follow(to)).rejects.toThrow('404');

  caller = await portal.as(user);
  const again = `encore.${user.email}`;
  await change({ email: again });
  await follow(again);
  const undo = await undoOf(user.email);
  portal.clock.advance(days(7) + 1000);
  expect((await nobody.refusal(calls.takeContactBack, { body: { token: undo } })).status).toBe(404);
  expect(await stored()).toMatchObject({ email: again });
});

test('an undo ends the password too; a code by text message sets the next one', async () => {
  await change({ email: `mdp.${user.email}` });
  expect(await opens(user.email)).toBe(true);
  const undo = await undoOf(user.email);
  expect(await nobody.call(calls.takeContactBack, { body: { token: undo } })).toEqual({
    isPasswordOver: true,
  });
  expect(await opens(user.email)).toBe(false);
  await nobody.call(requestResetCode, { params: { phone: user.phone } });
  await portal.run('resets');
  const { code } = (await messagesTo(`+33${user.phone.slice(1)}`)).at(-1)! as { code: string };
  const chosen = { code, password: 'girouette-9' };
  await nobody.raw('PUT', `/api${resetPassword.path.replace(':phone', user.phone)}`, chosen);
  const body = { email: user.email, password: 'girouette-9' };
  expect((await nobody.call(login, { body })).token).toBeTruthy();
});

test('an undo keeps the password where no text message could set another one', async () => {
  await change({ email: `sans.${user.email}` });
  const undo = await undoOf(user.email);
  const { sms } = portal.ctx;
  Object.assign(portal.ctx, { sms: null });
  try {
    expect(await nobody.call(calls.takeContactBack, { body: { token: undo } })).toEqual({
      isPasswordOver: false,
    });
    expect(await opens(user.email)).toBe(true);
  } finally {
    Object.assign(portal.ctx, { sms });
  }
});

test('an undo does not revert an e-mail that an administrator has set since', async () => {
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const [to, set] = [`voleur2.${user.email}`, `bureau2.${user.email}`];
  await change({ email: to });
  await follow(to);
  const undo = await undoOf(user.email);
  await office.call(updateUser, { params: { id: user.id }, body: { email: set } });
  await nobody.call(calls.takeContactBack, { body: { token: undo } });
  expect(await stored()).toMatchObject({ email: set });
});

test('a pending change ends when an administrator sets the address, the password changes, or another change is undone', async () => {
  const open = async () =>
    (await (await portal.as(user)).call(getAccountSecurity)).pendingContacts.map(({ kind }) => kind);
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  await change({ email: `voeu1.${user.email}`, phoneNumber: '0698000401' });
  expect(await open()).toEqual(expect.arrayContaining(['email', 'phone']));
  await office.call(updateUser, { params: { id: user.id }, body: { email: `bureau3.${user.email}` } });
  expect(await open()).toEqual(['phone']);
  await caller.call(changePassword, {
    body: { currentPassword: testPassword, plainPassword: 'girouette-9' },
  });
  expect(await open()).toEqual([]);

  await change({ phoneNumber: '0698000402' });
  await change({ email: `voeu2.${user.email}` });
  await nobody.call(calls.takeContactBack, { body: { token: await undoOf(`bureau3.${user.email}`) } });
  expect(await open()).toEqual([]);
});

async function addKey(name: string): Promise<void> {
  const made = softwareKey(portal.ctx.config.publicUrl);
  const { challenge, options } = await caller.call(passkeyToAdd, { body: { name: 'Clé' } });
  const passkey = made.create(options as never) as never;
  await caller.call(addPasskey, { body: { challenge, name, passkey } });
}

test('an undo removes the keys added since the change was asked for, and keeps earlier ones', async () => {
  await addKey('À moi');
  // A key begun before the change opens nothing until its first code is given.
  const begun = await caller.call(beginTotp, { body: { name: 'Application du voleur' } });
  portal.clock.advance(1000);
  await change({ email: `cle.${user.email}` });
  await addKey('Au voleur');
  const code = generateSync({ secret: begun.secret, epoch: Math.floor(portal.clock.now().getTime() / 1000) });
  await caller.call(confirmTotp, { params: { id: begun.id }, body: { code } });
  await nobody.call(calls.takeContactBack, { body: { token: await undoOf(user.email) } });
  caller = await portal.as(user);
  const { factors } = await caller.call(getAccountSecurity);
  expect(factors.map(({ name }) => name)).toEqual(['À moi']);
});

test('an undo removes the recovery codes made since the change was asked for, and keeps earlier ones', async () => {
  const codes = async () =>
    (await portal.ctx.db.selectFrom('recovery_codes').where('user_id', '=', user.id).selectAll().execute())
      .length;
  await addKey('À moi');
  portal.clock.advance(1000);
  await change({ email: `codes.${user.email}` });
  await nobody.call(calls.takeContactBack, { body: { token: await undoOf(user.email) } });
  expect(await codes()).toBe(10);
  caller = await portal.as(user);
  portal.clock.advance(1000);
  await change({ email: `codes2.${user.email}` });
  await caller.call(renewRecoveryCodes);
  await nobody.call(calls.takeContactBack, { body: { token: await undoOf(user.email) } });
  expect(await codes()).toBe(0);
  caller = await portal.as(user);
});

test('the message to a new address that was never confirmed is deleted with the account', async () => {
  const to = `jamais.${user.email}`;
  await change({ email: to });
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  await portal.run('outbox');
  await office.call(deleteUser, { params: { id: user.id } });
  await portal.run('outbox');
  await portal.run('privacy');
  expect(await messagesTo(to)).toEqual([]);
});

test('an administrator’s change of somebody else’s e-mail takes effect at once, without an undo link', async () => {
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const to = `bureau.${user.email}`;
  await office.call(updateUser, { params: { id: user.id }, body: { email: to } });
  expect(await stored()).toMatchObject({ email: to });
  expect(await undoOf(user.email)).toBeUndefined();
});

import { login } from '@forman/contract/people/login';
import * as calls from '@forman/contract/people/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softwareKey } from '../../testing/authenticator.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { liftSecondFactorAtConsole } from './lift-factor.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('ACC-010: the operator lifts the only administrator’s second factor; the audit log records it and a message announces it', async () => {
  const admin = await makeUser(portal, { is_admin: true });
  const office = await portal.as(admin);
  const nobody = await portal.as(null);
  const key = softwareKey(portal.ctx.config.publicUrl);
  const { challenge, options } = await office.call(calls.passkeyToAdd, { body: { name: 'Clé' } });
  const passkey = key.create(options as never) as never;
  await office.call(calls.addPasskey, { body: { challenge, name: 'Clé', passkey } });
  const body = { email: admin.email, password: testPassword };
  expect(await nobody.refusal(login, { body })).toMatchObject({ code: 'second_factor_needed' });

  await liftSecondFactorAtConsole(portal.ctx, admin.email.toUpperCase());

  expect((await office.refusal(calls.getAccountSecurity)).status).toBe(401);
  expect((await nobody.call(login, { body })).token).toBeTruthy();
  const messages = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select('data')
    .where('user_id', '=', admin.id)
    .where('template', '=', 'factor_changed')
    .execute();
  expect(messages.at(-1)?.data).toMatchObject({ change: 'lifted' });
  const audited = await portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', String(admin.id))
    .execute();
  expect(audited).toContainEqual({ actor_id: null, action: 'accounts.lift_factor' });
  const noted = await portal.ctx.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', admin.id)
    .execute();
  expect(noted.map(({ kind }) => kind)).toContain('factors_lifted');
});

test('the operator reads an error sentence for an unknown e-mail and for an account without a second factor', async () => {
  const { email } = await makeUser(portal);
  await expect(liftSecondFactorAtConsole(portal.ctx, 'nulle@part.example')).rejects.toThrow(
    'No account has the e-mail nulle@part.example.',
  );
  await expect(liftSecondFactorAtConsole(portal.ctx, email)).rejects.toThrow('no second factor');
});

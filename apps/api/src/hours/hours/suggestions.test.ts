import { confirmSessionHours, suggestHours } from '@forman/contract/hours/hours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());

/** A session that alone fills the whole yearly quota of IAS. */
async function fillingSession(inDays: number): Promise<number> {
  const ends_at = new Date(portal.clock.now().getTime() + days(inDays + 1));
  const { id } = await makeSession(portal, { inDays, ends_at });
  const lines = [{ habilitation: 'IAS' as const, themeId: null, minutes: 15 * 60 }];
  await admin.call(confirmSessionHours, { params: { id }, body: { nature: 'training', lines } });
  return id;
}

test('a session at the hours of an own one is not suggested, nor counted among those that fill the missing hours', async () => {
  const user = await makeUser(portal, { level: 'ROLE_MAN', habilitations: ['IAS'] });
  const caller = await portal.as(user);
  const suggested = async () => {
    const { sessions, isEnough } = await caller.call(suggestHours);
    return { ids: sessions.map(({ id }) => id), isEnough };
  };
  const first = await fillingSession(11);
  expect(await suggested()).toEqual({ ids: [first], isEnough: true });
  await makeSession(portal, { inDays: 11.5, kind: 'event', pilot_id: user.id });
  expect(await suggested()).toEqual({ ids: [], isEnough: false });
  const later = await fillingSession(13);
  expect(await suggested()).toEqual({ ids: [later], isEnough: true });
  const copiloted = await makeSession(portal, { inDays: 13.5 });
  await makeRegistration(portal, copiloted.id, user.id, 'copilot');
  expect(await suggested()).toEqual({ ids: [], isEnough: false });
});

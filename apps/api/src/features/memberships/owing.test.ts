import { listOwing } from '@forman/contract/memberships';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('CORE-155: administrators see who owes dues, the longest ended first, and when they were told', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true, member_until_on: '2027-12-31' }));
  await makeUser(portal, { level: 'ROLE_GUEST', last_name: 'Invité' });
  await makeUser(portal, { member_until_on: '2026-12-31', last_name: 'Bientôt', level: 'ROLE_XMAN' });
  await makeUser(portal, { member_until_on: '2025-12-31', last_name: 'Terminé' });
  await makeUser(portal, { last_name: 'Jamais' });
  await makeUser(portal, { member_until_on: '2020-12-31', deleted_at: portal.clock.now() });
  await portal.run('dues');
  expect(await admin.call(listOwing)).toMatchObject([
    { lastName: 'Terminé', isActive: false, price: 50, toldAt: null },
    { lastName: 'Bientôt', isActive: true, price: 60, toldAt: portal.clock.now().toISOString() },
    { lastName: 'Jamais', until: null, isActive: false },
  ]);
  const page = await admin.raw('GET', '/api/memberships/owing?page=2&itemsPerPage=2');
  expect(page.json()).toMatchObject([{ lastName: 'Jamais' }]);
  expect(page.headers['x-total-count']).toBe('3');
  const beyond = await admin.raw('GET', '/api/memberships/owing?page=9&itemsPerPage=2');
  expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '3']);
  const accountant = await makeUser(portal, { is_expert_accountant: true });
  for (const user of [accountant, await makeUser(portal, { level: 'ROLE_XMAN' })])
    expect(await (await portal.as(user)).refusal(listOwing)).toMatchObject({ status: 403 });
});

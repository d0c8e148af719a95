import { listUsers } from '@forman/contract/office/member-office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { hours, type TestPortal, testPortal } from '../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '1' } });
  for (let made = 0; made < 110; made += 1) await makeUser(portal);
});
afterAll(() => portal.close());

test('many people at once, or page after page, ask for a confirmation, as the file of all accounts does', async () => {
  const admin = await makeUser(portal, { is_admin: true });
  const reader = await portal.as(admin);
  const forget = () =>
    portal.ctx.db.deleteFrom('login_confirmations').where('user_id', '=', admin.id).execute();
  const page = (number: number) => ({ query: { itemsPerPage: '50', page: String(number) } });
  await forget();
  await reader.call(listUsers, page(1));
  await reader.call(listUsers, page(2));
  for (const asked of [page(3), page(1), {}])
    expect(await reader.refusal(listUsers, asked)).toMatchObject({
      status: 403,
      reason: 'confirmation_needed',
    });
  portal.clock.advance(hours(1) + 1);
  const later = await portal.as(admin);
  await forget();
  await later.call(listUsers, page(1));
  expect(await later.refusal(listUsers)).toMatchObject({ reason: 'confirmation_needed' });
  // Confirmed, they go on, and the count begins again.
  const confirmed = await portal.as(admin);
  expect((await confirmed.call(listUsers)).users.length).toBeGreaterThan(110);
  await forget();
  await confirmed.call(listUsers, page(1));
});

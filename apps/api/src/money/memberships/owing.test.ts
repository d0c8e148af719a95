import { listOwing, remindOwing } from '@forman/contract/money/memberships';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const asAdmin = async () =>
  portal.as(await makeUser(portal, { is_admin: true, member_until_on: '2027-12-31' }));

test('CORE-155: only administrators see who owes dues, the longest ended first, and when each was reminded', async () => {
  const admin = await asAdmin();
  await makeUser(portal, { level: 'ROLE_GUEST', last_name: 'Invité' });
  await makeUser(portal, { member_until_on: '2026-12-31', last_name: 'Bientôt', level: 'ROLE_XMAN' });
  await makeUser(portal, { member_until_on: '2025-12-31', last_name: 'Terminé' });
  await makeUser(portal, { last_name: 'Jamais' });
  await makeUser(portal, { member_until_on: '2020-12-31', deleted_at: portal.clock.now() });
  await portal.run('dues');
  const whole = await admin.call(listOwing);
  expect(whole.members).toMatchObject([
    { lastName: 'Terminé', isActive: false, price: 50, toldAt: null },
    { lastName: 'Bientôt', isActive: true, price: 60, toldAt: portal.clock.now().toISOString() },
    { lastName: 'Jamais', until: null, isActive: false },
  ]);
  expect(whole).toMatchObject({ count: 3, maxPage: 1, owed: 160 });
  const accountant = await makeUser(portal, { is_expert_accountant: true });
  const paid = { level: 'ROLE_XMAN', member_until_on: '2027-12-31' } as const;
  for (const user of [accountant, await makeUser(portal, paid)]) {
    const other = await portal.as(user);
    expect(await other.refusal(listOwing)).toMatchObject({ status: 403 });
    expect(await other.refusal(remindOwing, { body: { all: true } })).toMatchObject({ status: 403 });
  }
});

test('the list of who owes dues is searched, narrowed, sorted and paged by the server', async () => {
  const admin = await asAdmin();
  const namesOf = async (query: object): Promise<string[]> =>
    (await admin.call(listOwing, { query })).members.map(({ lastName }) => lastName);
  expect(await namesOf({ search: 'TERMINE' })).toEqual(['Terminé']);
  expect(await namesOf({ state: 'running' })).toEqual(['Bientôt']);
  expect(await namesOf({ 'order[lastName]': 'desc', state: 'ended' })).toEqual(['Terminé', 'Jamais']);
  expect(await namesOf({ 'order[until]': 'desc' })).toEqual(['Bientôt', 'Terminé', 'Jamais']);
  expect(await namesOf({ page: '2', itemsPerPage: '2' })).toEqual(['Jamais']);
  expect(await admin.call(listOwing, { query: { page: '9', search: 'term' } })).toMatchObject({
    members: [],
    count: 1,
    maxPage: 1,
    owed: 50,
  });
  expect(await admin.refusal(listOwing, { query: { 'order[lastName]': 'up' } as never })).toMatchObject({
    status: 422,
  });
});

describe('a reminder asked for by the office', () => {
  test('goes to each chosen person who owes dues once a day, whoever asks, and is in the audit log', async () => {
    const [one, other] = [await asAdmin(), await asAdmin()];
    const late = await makeUser(portal, { member_until_on: '2025-12-31' });
    const paid = await makeUser(portal, { member_until_on: '2027-12-31' });
    const users = [late.id, paid.id];
    const both = await Promise.all([one, other].map((admin) => admin.call(remindOwing, { body: { users } })));
    expect(both).toContainEqual({ told: 1, left: 1 });
    expect(both).toContainEqual({ told: 0, left: 2 });
    expect(await mailsOf(portal, late.id, 'dues_request')).toMatchObject([
      { until: '2025-12-31', isActive: false, cents: 5000 },
    ]);
    const { rows } = await sql`select subject_id from audit_log where action = 'membership.remind'
      and subject_id = any(${users.map(String)})`.execute(portal.ctx.db);
    expect(rows).toEqual([{ subject_id: String(late.id) }]);

    portal.clock.advance(days(1));
    const later = await asAdmin();
    expect(await later.call(remindOwing, { body: { users } })).toEqual({ told: 1, left: 1 });
    expect(await mailsOf(portal, late.id, 'dues_request')).toHaveLength(2);
  });

  test('leaves out people whom the job reminded today, and can go to all', async () => {
    const admin = await asAdmin();
    const person = await makeUser(portal, { member_until_on: '2026-12-31' });
    await portal.run('dues');
    const { count } = await admin.call(listOwing);
    expect(await admin.call(remindOwing, { body: { users: [person.id] } })).toEqual({ told: 0, left: 1 });
    const answer = await admin.call(remindOwing, { body: { all: true } });
    expect(answer.told + answer.left).toBe(count);
    expect(await admin.call(remindOwing, { body: { all: true } })).toEqual({ told: 0, left: count });
    expect(await admin.refusal(remindOwing, { body: { users: [] } })).toMatchObject({ status: 422 });
  });
});

import { closeMonth, getTreasurer, setTreasurer, testTreasurer } from '@forman/contract/money/closings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { buySeat } from '../../testing/buy-seat.ts';

let portal: TestPortal;
let accountant: Caller;
beforeAll(async () => {
  portal = await testPortal();
  await buySeat(portal, 50);
  portal.clock.set('2027-01-05T10:00:00+01:00');
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});
afterAll(() => portal.close());

describe('the treasurer’s address', () => {
  test('BKS-021: is empty at first, and its test is then refused on its field', async () => {
    expect(await accountant.call(getTreasurer)).toEqual({ email: '', lastSent: null });
    expect(await accountant.refusal(testTreasurer)).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'email', message: 'Enregistrez d’abord une adresse' }],
    });
    expect(await accountant.refusal(setTreasurer, { body: { email: 'tresoriere@' } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'email' }],
    });
  });

  test('BKS-021: can be tested before a month is closed, and the last sending is shown as a test, with its time once it is sent', async () => {
    await accountant.call(setTreasurer, { body: { email: 'tresoriere@essai.example' } });
    const asked = await accountant.call(testTreasurer);
    const tried = { period: null, isTest: true, to: ['tresoriere@essai.example'] };
    expect(asked).toEqual({ email: 'tresoriere@essai.example', lastSent: { ...tried, sentAt: null } });
    await portal.run('outbox');
    expect((await accountant.call(getTreasurer)).lastSent).toEqual({
      ...tried,
      sentAt: '2027-01-05T09:00:00.000Z',
    });
  });

  test('gets the hash of a closed month, which the page then names', async () => {
    const { hash } = await accountant.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
    await accountant.call(testTreasurer);
    await portal.run('outbox');
    const { rows } = await portal.database.pool.query(
      `select template, data ->> 'hash' as hash from outbox_messages where recipient = 'tresoriere@essai.example' order by id`,
    );
    expect(rows).toEqual([
      { template: 'guarded_act', hash: null },
      { template: 'treasurer_test', hash: null },
      { template: 'month_closed', hash },
      { template: 'treasurer_test', hash },
    ]);
    expect((await accountant.call(getTreasurer)).lastSent).toMatchObject({ period: '2026-12', isTest: true });
  });

  test('may be empty again; the page then names everybody who got the last hash', async () => {
    await accountant.call(setTreasurer, { body: { email: '' } });
    portal.clock.set('2027-02-05T10:00:00+01:00');
    const other = await makeUser(portal, { is_admin: true });
    await (await portal.as(other)).call(closeMonth, { body: { month: '2027-01' } });
    await portal.run('outbox');
    const { lastSent } = await (await portal.as(other)).call(getTreasurer);
    expect(lastSent).toMatchObject({ period: '2027-01', isTest: false });
    expect(lastSent!.to).toHaveLength(2);
    expect(lastSent!.to).toContain(other.email);
  });
});

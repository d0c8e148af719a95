import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const member = (until: string | null, values: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(portal, { member_until_on: until, ...values });
const messagesOf = async ({ id }: { id: number }): Promise<string[]> =>
  ((await mailsOf(portal, id, 'dues_reminder')) as { step: string }[]).map(({ step }) => step);

describe('reminders of dues', () => {
  test('CORE-155: are sent once each, on 1 December, in the last days and after the end, however often the job runs', async () => {
    const [ending, paid, guest] = [
      await member('2026-12-31', { level: 'ROLE_XMAN' }),
      await member('2027-12-31'),
      await member(null, { level: 'ROLE_GUEST' }),
    ];
    const runAt = async (instant: string): Promise<void> => {
      portal.clock.set(instant);
      await portal.run('dues');
      await portal.run('dues');
    };
    await runAt('2026-11-30T09:10:00+01:00');
    expect(await messagesOf(ending)).toEqual([]);
    await runAt('2026-12-01T09:10:00+01:00');
    await runAt('2026-12-02T09:10:00+01:00');
    expect(await mailsOf(portal, ending.id, 'dues_reminder')).toMatchObject([
      { step: 'call', until: '2026-12-31', cents: 6000 },
    ]);
    await runAt('2026-12-22T09:10:00+01:00');
    await runAt('2027-01-01T09:10:00+01:00');
    await runAt('2027-02-20T09:10:00+01:00');
    expect(await messagesOf(ending)).toEqual(['call', 'last_days', 'ended']);
    expect(await messagesOf(paid)).toEqual([]);
    expect(await messagesOf(guest)).toEqual([]);
  });

  test('stop once a member has paid, and leave out a member who stopped long ago', async () => {
    portal.clock.set('2027-12-01T09:10:00+01:00');
    const [payer, lapsed] = [await member('2027-12-31'), await member('2026-12-31')];
    await portal.run('dues');
    expect(await messagesOf(payer)).toEqual(['call']);
    expect(await messagesOf(lapsed)).toEqual([]);
    await sql`update users set member_until_on = '2028-12-31' where id = ${payer.id}`.execute(portal.ctx.db);
    portal.clock.set('2028-01-02T09:10:00+01:00');
    await portal.run('dues');
    expect(await messagesOf(payer)).toEqual(['call']);
  });

  test('CORE-155: go to nobody before their dues are called, and never to the accountant', async () => {
    const [inSummer, accountant] = [
      await member('2028-06-30'),
      await member('2028-06-30', { is_expert_accountant: true }),
    ];
    portal.clock.set('2028-06-25T09:10:00+02:00');
    await portal.run('dues');
    expect(await messagesOf(inSummer)).toEqual([]);
    portal.clock.set('2028-07-01T09:10:00+02:00');
    await portal.run('dues');
    expect(await messagesOf(inSummer)).toEqual(['ended']);
    expect(await messagesOf(accountant)).toEqual([]);
  });

  test('reach everybody once when five processes run the job at once', async () => {
    portal.clock.set('2029-12-01T09:10:00+01:00');
    const people = await Promise.all(Array.from({ length: 12 }, () => member('2029-12-31')));
    await Promise.all(Array.from({ length: 5 }, () => portal.run('dues')));
    for (const person of people) expect(await messagesOf(person)).toEqual(['call']);
  });

  test('control: without the key of reminders two runs both find that nobody was reminded', async () => {
    const person = await member('2031-12-31');
    const gate = gateFor(2);
    const found = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql`select from dues_reminders where user_id = ${person.id}`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(found).toEqual([0, 0]);
  });
});

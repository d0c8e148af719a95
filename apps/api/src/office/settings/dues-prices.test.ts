import { listDuesPrices, removeDuesPrices, setDuesPrices } from '@forman/contract/office/dues-prices';
import { priceCounter } from '@forman/contract/money/counter';
import { listOwing, membership } from '@forman/contract/money/memberships';
import { quote } from '@forman/contract/money/payments';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let office: Caller;
const logIn = async (): Promise<void> => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
};
beforeAll(logIn);

const next = { guest: 35, member: 52.5, upper: 65 };

test('OPS-029: dues set from tomorrow on are asked from then everywhere; money of the day before still pays the former', async () => {
  const level = { ROLE_NEOMAN: 50, ROLE_DEVMAN: 60 } as const;
  const due = { member_until_on: '2025-12-31' };
  const people = {
    ROLE_NEOMAN: await makeUser(portal, { level: 'ROLE_NEOMAN', ...due }),
    ROLE_DEVMAN: await makeUser(portal, { level: 'ROLE_DEVMAN', ...due }),
  };
  await office.call(setDuesPrices, { body: { fromOn: '2026-12-02', ...next } });
  const pricesOf = async () =>
    Promise.all(
      Object.values(people).map(async (user) => {
        const member = await portal.as(user);
        const [{ price }, quoted] = [
          await member.call(membership),
          await member.call(quote, { query: { kind: 'membership' } }),
        ];
        expect(quoted.price).toBe(price);
        return price;
      }),
    );
  expect(await pricesOf()).toEqual(Object.values(level));
  portal.clock.set(new Date('2026-12-02T09:00:00+01:00'));
  await logIn();
  expect(await pricesOf()).toEqual([next.member, next.upper]);
  const { members } = await office.call(listOwing, { query: { itemsPerPage: '500' } });
  expect(members.find(({ id }) => id === people.ROLE_NEOMAN.id)).toMatchObject({ price: next.member });
  const counter = (receivedOn: string) =>
    office.call(priceCounter, {
      params: { id: people.ROLE_NEOMAN.id },
      body: { things: [{ kind: 'membership' }], receivedOn },
    });
  expect((await counter('2026-12-02')).total).toBe(next.member);
  expect((await counter('2026-12-01')).total).toBe(50);
  expect((await office.call(listDuesPrices)).prices).toMatchObject([
    { fromOn: '2026-12-02', ...next, state: 'now' },
    { fromOn: '2009-10-10', guest: 30, state: 'over' },
  ]);
});

test('OPS-029: coming dues are replaced and withdrawn, with a line in the log each time; begun ones are not', async () => {
  const fromOn = '2027-06-01';
  await office.call(setDuesPrices, { body: { fromOn, ...next } });
  await office.call(setDuesPrices, { body: { fromOn, ...next, guest: 40 } });
  expect((await office.call(listDuesPrices)).prices[0]).toMatchObject({ fromOn, guest: 40, state: 'coming' });
  await office.call(removeDuesPrices, { params: { fromOn } });
  expect(await office.refusal(removeDuesPrices, { params: { fromOn } })).toMatchObject({ status: 404 });
  expect(await office.refusal(removeDuesPrices, { params: { fromOn: '2026-12-02' } })).toMatchObject({
    reason: 'rule_begun',
  });
  const { rows } = await portal.ctx.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_log where action = 'settings.dues' and subject_id = $1`,
    [fromOn],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('OPS-029: a day that is over, no amount and a member’s own wish are refused', async () => {
  for (const wrong of [{ fromOn: '2026-12-01' }, { guest: 0 }, { upper: -5 }])
    expect(
      await office.refusal(setDuesPrices, { body: { fromOn: '2027-06-01', ...next, ...wrong } }),
    ).toMatchObject({ status: 422, violations: [{ propertyPath: Object.keys(wrong)[0] }] });
  const member = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
  expect(await member.refusal(setDuesPrices, { body: { fromOn: '2027-06-01', ...next } })).toMatchObject({
    status: 403,
  });
});

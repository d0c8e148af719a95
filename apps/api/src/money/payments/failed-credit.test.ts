import { reportFailedPayment, restoreAvoirParts, restoreAvoirs } from '@forman/contract/money/credit-claims';
import { userAvoirs } from '@forman/contract/money/credits';
import { expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, minutes } from '../../testing/harness.ts';
import { movementsOf, openCard, paymentsOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();

/** A person who began to pay 50 €, with 20 € of credit reserved for it. */
async function paying() {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 15);
  await giveCredit(portal, user.id, 5, 'Second geste');
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await openCard(caller, { id: session.id, cents: 3000 });
  const wallet = await caller.call(userAvoirs, { body: { user_id: user.id } });
  return {
    user,
    caller,
    ids: wallet.avoirs.map(({ id }) => id) as [number, number],
    params: { userId: user.id },
  };
}

/** Lets the 15 minutes expire, and the login with them; the job has not run. */
function letRunOut(user: { id: number }): Promise<Caller> {
  portal.clock.advance(minutes(16));
  return portal.as(user);
}
const report = (caller: Caller, user: { id: number }) =>
  caller.call(reportFailedPayment, { body: { user_id: user.id } });

test('CORE-282: a failed payment frees its credit once, and a payment under way keeps it', async () => {
  const { user, caller: before } = await paying();
  expect(await report(before, user)).toEqual({ restored: 0, avoir: 20, usable: 0 });
  expect((await paymentsOf(portal, user.id)).map(({ state }) => state)).toEqual(['created']);
  const person = await letRunOut(user);
  expect(await report(person, user)).toEqual({ restored: 20, avoir: 20, usable: 20 });
  expect(await report(person, user)).toEqual({ restored: 0, avoir: 20, usable: 20 });
  expect((await movementsOf(portal, user.id)).length).toBe(2);
  const nobody = await makeUser(portal);
  const caller = await portal.as(nobody);
  expect(await report(caller, nobody)).toEqual({ restored: 0, avoir: 0, usable: 0 });
});

test('CORE-282 CORE-283 CORE-284: a stranger cannot free the credit of a person’s failed payment, and an administrator can', async () => {
  const person = await paying();
  portal.clock.advance(minutes(16));
  const stranger = await portal.as(await makeUser(portal));
  const parts = { credit_partials: [{ credit_id: person.ids[0], amount: 15 }] };
  const { params } = person;
  expect((await stranger.refusal(reportFailedPayment, { body: { user_id: person.user.id } })).status).toBe(
    403,
  );
  expect((await stranger.refusal(restoreAvoirs, { params, body: { credit_ids: person.ids } })).status).toBe(
    403,
  );
  expect((await stranger.refusal(restoreAvoirParts, { params, body: parts })).status).toBe(403);
  expect((await paymentsOf(portal, person.user.id)).map(({ state }) => state)).toEqual(['created']);
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  expect(await admin.call(restoreAvoirParts, { params, body: parts })).toMatchObject({ restored: 20 });
});

test('CORE-283: avoirs reserved by a failed payment are freed once, and others are refused', async () => {
  const person = await paying();
  const { ids, params } = person;
  const other = await paying();
  // Under way, so not failed.
  expect(
    (await person.caller.refusal(restoreAvoirs, { params, body: { credit_ids: ids } })).violations?.map(
      (v) => v.propertyPath,
    ),
  ).toEqual(['credit_ids.0', 'credit_ids.1']);
  const caller = await letRunOut(person.user);
  for (const credit_ids of [[other.ids[0]], [ids[0], 999_999], ['x']])
    expect((await caller.refusal(restoreAvoirs, { params, body: { credit_ids } })).status).toBe(422);
  const body = { credit_ids: [String(ids[0]), ids[1]] };
  expect(await caller.call(restoreAvoirs, { params, body })).toEqual({ restored: 20, avoir: 20, usable: 20 });
  expect(await caller.call(restoreAvoirs, { params, body })).toMatchObject({ restored: 0, usable: 20 });
});

test('CORE-284: the reserved part of an avoir is freed once, and a forged part is refused', async () => {
  const { user, ids, params } = await paying();
  const caller = await letRunOut(user);
  const send = (credit_id: number, amount: number) => ({
    params,
    body: { credit_partials: [{ credit_id, amount }] },
  });
  expect(await caller.call(restoreAvoirParts, send(ids[0], 15))).toEqual({
    restored: 20,
    avoir: 20,
    usable: 20,
  });
  expect(await caller.call(restoreAvoirParts, send(ids[1], 5))).toMatchObject({ restored: 0, usable: 20 });
  for (const [id, amount] of [
    [ids[0], 16],
    [ids[0], 5],
    [999_999, 15],
    [ids[0], -15],
  ] as const)
    expect((await caller.refusal(restoreAvoirParts, send(id, amount))).status).toBe(422);
  expect(await caller.call(restoreAvoirParts, send(ids[0], 15))).toMatchObject({ avoir: 20, usable: 20 });
});

import {
  applyCredit,
  recordCreditMovement,
  tieCredit,
  tieCreditMovement,
} from '@forman/contract/money/credit-claims';
import { me } from '@forman/contract/office/members';
import { listCreditMovements, userAvoirs } from '@forman/contract/money/credits';
import { getTransaction, invoiceCredits, listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, waitForLock } from '../../testing/harness.ts';
import { expectSound, payCard, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let admin: Caller;
let accountant: Caller;
beforeAll(async () => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});

const credit = 20;

/** Somebody who paid 50 €, 20 € of them by avoir. */
async function bought() {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, credit);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 - credit * 100 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const [transaction] = await caller.call(listTransactions);
  const movements = await caller.call(listCreditMovements);
  return { user, caller, session, transaction: transaction!, movement: movements[0]! };
}

test('CORE-126 CORE-127 MEM-416: a credit movement, an avoir and an invoice’s used credit answer with all their fields', async () => {
  const { user, caller, transaction, movement } = await bought();
  expect(movement).toEqual({
    id: expect.any(Number),
    type: 'débit',
    amount: 20,
    amountLeft: 0,
    transaction_id: transaction.id,
    transaction: `/api/transactions/${transaction.id}`,
    description: 'Transmettre son entreprise',
    reason: null,
    user: `/api/users/${user.id}`,
    date: portal.clock.now().toISOString(),
    action: 'register',
  });
  expect(await caller.call(invoiceCredits, { body: { transactionIds: [transaction.id] } })).toEqual({
    [transaction.id]: [{ amount: 20, credit_id: expect.any(String) }],
  });
  await giveCredit(portal, user.id, 7, 'Geste commercial');
  const wallet = await caller.call(userAvoirs, { body: { user_id: user.id } });
  expect(wallet).toMatchObject({ avoir: 7, usable: 7 });
  expect(wallet.avoirs).toMatchObject([
    {
      id: expect.any(Number),
      amount_left: 7,
      description: 'Geste commercial',
      date: expect.stringContaining('T'),
    },
  ]);
  expect((await caller.call(getTransaction, { params: { id: transaction.id } })).creditHistory).toBe(
    `/api/credit_histories/${movement.id}`,
  );
});

describe('POST /credit_histories', () => {
  const claim = (user: number, changes: object = {}) => ({
    type: 'crédit' as const,
    amount: 30,
    transaction_id: null,
    description: 'Geste commercial',
    user,
    date: '2026-12-01T10:00:00+01:00',
    action: 'success' as const,
    ...changes,
  });

  test('CORE-278: answers a member with their recorded movement, and refuses a forged one, which leaves the balance', async () => {
    const { user, caller, transaction, movement } = await bought();
    const own = { ...claim(user.id), type: 'débit' as const, amount: 20, action: 'register' as const };
    expect(
      await caller.call(recordCreditMovement, {
        body: { ...own, transaction_id: transaction.id, amountLeft: 0 },
      }),
    ).toEqual(movement);
    const other = await makeUser(portal);
    for (const forged of [
      claim(user.id),
      claim(other.id),
      claim(user.id, { type: 'débit', amount: 21, action: 'register' }),
      { ...own, transaction_id: 999_999 },
    ])
      expect((await caller.refusal(recordCreditMovement, { body: forged })).status).toBe(403);
    expect((await accountant.refusal(recordCreditMovement, { body: claim(user.id) })).status).toBe(403);
    expect(await caller.call(userAvoirs, { body: { user_id: user.id } })).toMatchObject({ avoir: 0 });
    expect(await caller.call(listCreditMovements)).toHaveLength(2);
  });

  test('CORE-278 CORE-285: records an administrator’s crédit as a new avoir, and a débit on the oldest, for every action', async () => {
    const user = await makeUser(portal);
    for (const action of ['register', 'cancel', 'error', 'success', 'register_adhesion'] as const) {
      const made = await admin.call(recordCreditMovement, { body: claim(user.id, { action }) });
      expect(made).toMatchObject({ type: 'crédit', amount: 30, action, description: 'Geste commercial' });
    }
    const last = await admin.call(recordCreditMovement, {
      body: claim(user.id, { type: 'débit', amount: '50,50', amountLeft: 99.5 }),
    });
    expect(last).toMatchObject({ type: 'débit', amount: 50.5, amountLeft: 99.5, transaction: null });
    const caller = await portal.as(user);
    const { avoirs, avoir } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    expect([avoir, avoirs.map(({ amount_left }) => amount_left)]).toEqual([99.5, [9.5, 30, 30, 30]]);
    await expectSound(portal);
  });

  test('CORE-285: refuses an unknown type or action, and a movement that the balance does not allow', async () => {
    const user = await makeUser(portal);
    const wrong: [field: string, value: unknown][] = [
      ['type', 'autre'],
      ['type', 'credit'],
      ['action', 'autre'],
      ['amount', 0],
      ['amount', -1],
      ['amount', 1.005],
      ['description', ' '],
      ['user', 2_000_000_000],
      ['transaction_id', 999_999],
    ];
    for (const [field, value] of wrong) {
      const refusal = await admin.refusal(recordCreditMovement, { body: claim(user.id, { [field]: value }) });
      expect([field, refusal.status, refusal.violations?.[0]?.propertyPath]).toEqual([field, 422, field]);
    }
    const tooMuch = claim(user.id, { type: 'débit', amount: 1 });
    expect((await admin.refusal(recordCreditMovement, { body: tooMuch })).status).toBe(422);
    const stale = claim(user.id, { amountLeft: 31 });
    expect(await admin.refusal(recordCreditMovement, { body: stale })).toMatchObject({
      status: 409,
      reason: 'credit_changed',
    });
    // Two claims at once, both from the same balance: one is recorded.
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.call(recordCreditMovement, { body: claim(user.id, { amountLeft: 30 }) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('CORE-280: a merge-patch of a movement with its own transaction is accepted; another field or value gets 422, a stranger 403', async () => {
  const { user, caller, transaction, movement } = await bought();
  const patch = (who: Caller, body: unknown, type = 'application/merge-patch+json') =>
    who.raw('PATCH', `/api/credit_histories/${movement.id}`, JSON.stringify(body), { 'content-type': type });
  const link = `/api/transactions/${transaction.id}`;
  for (const who of [caller, admin, accountant]) {
    const answer = await patch(who, { transaction: link });
    expect([answer.statusCode, answer.json()]).toEqual([200, movement]);
  }
  expect(
    await caller.call(tieCreditMovement, { params: { id: movement.id }, body: { transaction: link } }),
  ).toEqual(movement);
  for (const body of [
    { transaction: null },
    { transaction: transaction.id + 1 },
    { amount: 1 },
    { transaction: link, amount: 1 },
    [],
    'x',
  ])
    expect((await patch(admin, body)).statusCode).toBe(422);
  expect((await patch(caller, { transaction: link }, 'application/xml')).statusCode).toBe(400);
  expect((await patch(await portal.as(await makeUser(portal)), { transaction: link })).statusCode).toBe(403);
  expect((await admin.raw('PATCH', '/api/credit_histories/999999', { transaction: link })).statusCode).toBe(
    404,
  );
  expect(
    (await portal.ctx.db.selectFrom('credit_movements').selectAll().where('user_id', '=', user.id).execute())
      .length,
  ).toBe(2);
});

test('CORE-275: the call returns the credit that checkout applied; another amount gets 422, a member’s noRefund "0" 403', async () => {
  const { user, caller, transaction } = await bought();
  // An avoir that the association pays back by transfer was not applied, and is not now.
  await giveCredit(portal, user.id, 30, 'Remboursement à faire');
  const body = { transaction_id: transaction.id, credit_amount: 20 };
  const answer = {
    transaction_id: transaction.id,
    credit_amount: 20,
    credits: [{ amount: 20, credit_id: expect.any(String) }],
  };
  expect(await caller.call(applyCredit, { body: { ...body, noRefund: '1' } })).toEqual(answer);
  expect(await accountant.call(applyCredit, { body: { ...body, noRefund: '0' } })).toEqual(answer);
  expect((await caller.refusal(applyCredit, { body: { ...body, noRefund: '0' } })).status).toBe(403);
  for (const credit_amount of [19.99, 20.01, 50, 50.01, 0, 'beaucoup'])
    for (const who of [caller, admin])
      expect(
        (await who.refusal(applyCredit, { body: { ...body, credit_amount: credit_amount as number } }))
          .status,
      ).toBe(422);
  expect((await admin.raw('POST', '/api/invoice-apply-credit', { ...body, noRefund: '2' })).statusCode).toBe(
    422,
  );
  expect(await caller.call(me)).toMatchObject({ credit: 30, usableCredit: 0 });
  const stranger = await portal.as(await makeUser(portal));
  expect((await stranger.refusal(applyCredit, { body })).status).toBe(403);
  expect((await admin.refusal(applyCredit, { body: { ...body, transaction_id: 999_999 } })).status).toBe(404);
});

test('CORE-281: a person ties credit only to their own transaction; another’s gets 403, a forged amount or session 422', async () => {
  const { user, caller, session, transaction } = await bought();
  const body = { transaction_id: transaction.id, atelier: session.id, credit: 20 };
  const params = { userId: user.id };
  for (const who of [caller, admin])
    expect(await who.call(tieCredit, { params, body })).toMatchObject({ ...body, credits: [{ amount: 20 }] });
  const other = await makeUser(portal);
  const stranger = await portal.as(other);
  for (const [who, userId] of [
    [stranger, user.id],
    [stranger, other.id],
    [caller, other.id],
    [admin, other.id],
    [accountant, user.id],
  ] as const)
    expect((await who.refusal(tieCredit, { params: { userId }, body })).status).toBe(403);
  for (const forged of [{ credit: 19 }, { credit: 50 }, { atelier: session.id + 1 }, { credit: '' }])
    expect(
      (await caller.refusal(tieCredit, { params, body: { ...body, ...(forged as object) } })).status,
    ).toBe(422);
});

const gift = (user: number) => ({
  type: 'crédit' as const,
  amount: 10,
  description: 'Geste',
  user,
  action: 'success' as const,
});

test('an erased account gets no credit movement', async () => {
  const erased = await makeUser(portal, { deleted_at: portal.clock.now() });
  expect(await admin.refusal(recordCreditMovement, { body: gift(erased.id) })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'user' }],
  });
});

test('a movement for a person whose row stays locked fails with a server error, not as for an unknown person', async () => {
  const { id } = await makeUser(portal);
  const holder = await portal.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [id]);
  const answer = admin.refusal(recordCreditMovement, { body: gift(id) });
  await waitForLock(portal);
  // Cancels the waiting statement, as a lock timeout does.
  await holder.query(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect((await answer).status).toBeGreaterThanOrEqual(500);
  await holder.query('rollback');
  holder.release();
});

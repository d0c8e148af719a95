import { creditDetail, listCreditMovements, userAvoirs } from '@forman/contract/money/credits';
import { me } from '@forman/contract/office/members';
import { abandonPayment, payByCard, quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { earnAvoir, expectSound, movementsOf, openCard, payCard } from '../../testing/simulated-bank.ts';
import { setBalance } from './office-acts.service.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

describe('usable credit', () => {
  test('CORE-255 CORE-256: excludes avoirs that the association pays back by bank transfer, which the balance includes', async () => {
    for (const label of [
      'Remboursement par virement',
      'REMBOURSEMENT mars',
      'rémboursement',
      'à remboursements',
    ]) {
      const user = await makeUser(portal);
      await giveCredit(portal, user.id, 40, label);
      const caller = await portal.as(user);
      const session = await makeSession(portal, { euros: 30 });
      expect(await caller.call(me)).toMatchObject({ credit: 40, usableCredit: 0 });
      expect(await caller.call(userAvoirs, { body: { user_id: user.id } })).toMatchObject({
        avoir: 40,
        usable: 0,
        avoirs: [{ description: label }],
      });
      expect(await caller.call(quote, { query: { kind: 'workshop', id: String(session.id) } })).toMatchObject(
        { creditUsed: 0, toPay: 30 },
      );
      expect((await caller.refusal(workshop.join, { params: { id: session.id } })).status).toBe(402);
    }
  });

  test('is taken from the oldest avoir first', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 10, 'premier');
    portal.clock.advance(minutes(1));
    await giveCredit(portal, user.id, 20, 'second');
    const session = await makeSession(portal, { euros: 15 });
    const caller = await portal.as(user);
    await caller.call(workshop.join, { params: { id: session.id } });
    const { avoirs } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    expect(avoirs).toMatchObject([{ description: 'second', amount: 20, amount_left: 15 }]);
  });

  test('excludes the amount that a payment under way holds, which the wallet shows until the payment is abandoned', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 30);
    const caller = await portal.as(user);
    const session = await makeSession(portal, { euros: 50 });
    const wallet = () => caller.call(userAvoirs, { body: { user_id: user.id } });
    expect(await wallet()).toMatchObject({ usable: 30, held: [] });
    const { payment } = await openCard(caller, { id: session.id, cents: 2000 });
    expect(await wallet()).toMatchObject({
      avoir: 30,
      usable: 0,
      held: [{ amount: 30, session: { id: session.id, kind: 'workshop' } }],
    });
    await caller.call(abandonPayment, { params: { id: payment.id } });
    expect(await wallet()).toMatchObject({ usable: 30, held: [] });
  });

  test('cannot be lowered by an administrator below the amount that a payment holds', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 30);
    const caller = await portal.as(user);
    const session = await makeSession(portal, { euros: 50 });
    await openCard(caller, { id: session.id, cents: 2000 });
    const lower = (euros: number) =>
      portal.ctx.transaction((tx) =>
        setBalance(tx, {
          userId: user.id,
          creditCents: euros * 100,
          previousCents: null,
          actorId: 1,
          reason: 'erreur',
          now: portal.clock.now(),
        }),
      );
    await expect(lower(10)).rejects.toMatchObject({ code: 'conflict', reason: 'credit_reserved' });
    await giveCredit(portal, user.id, 5);
    await lower(30);
    expect(await caller.call(me)).toMatchObject({ credit: 30, usableCredit: 0 });
    const [lowered] = await caller.call(listCreditMovements);
    expect(lowered).toMatchObject({ type: 'débit', amount: 5, reason: 'erreur' });
    await giveCredit(portal, user.id, 3, '');
    const [given] = await caller.call(listCreditMovements);
    expect(given).toMatchObject({ type: 'crédit', amount: 3, reason: 'Avoir offert' });
  });

  test('is not changed by an administrator who saw an outdated balance', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 30);
    const change = portal.ctx.transaction((tx) =>
      setBalance(tx, {
        userId: user.id,
        creditCents: 100,
        previousCents: 2000,
        actorId: 1,
        reason: '',
        now: portal.clock.now(),
      }),
    );
    await expect(change).rejects.toMatchObject({ code: 'conflict', reason: 'credit_changed' });
  });
});

describe('access to credit', () => {
  test('CORE-277: a wallet is read by its owner, administrators and the accountant, and by nobody else', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 12.5);
    const wanted = {
      avoir: 12.5,
      usable: 12.5,
      avoirs: [{ amount: 12.5, amount_left: 12.5, expiresAt: null }],
    };
    for (const reader of [
      user,
      await makeUser(portal, { is_admin: true }),
      await makeUser(portal, { is_expert_accountant: true }),
    ]) {
      expect(await (await portal.as(reader)).call(userAvoirs, { body: { user_id: user.id } })).toMatchObject(
        wanted,
      );
    }
    const stranger = await portal.as(await makeUser(portal));
    expect((await stranger.refusal(userAvoirs, { body: { user_id: user.id } })).status).toBe(403);
    expect((await (await portal.as(null)).refusal(userAvoirs, { body: { user_id: user.id } })).status).toBe(
      401,
    );
    for (const user_id of ['abc', 0, -1, 2 ** 31, null]) {
      expect((await stranger.raw('POST', '/api/avoir/credit/user', { user_id })).statusCode).toBe(422);
    }
  });

  test('CORE-279: credit movements are read in pages, with their total count', async () => {
    const user = await makeUser(portal);
    for (const euros of [1, 2, 3]) await giveCredit(portal, user.id, euros);
    const caller = await portal.as(user);
    const read = async (query: string) => {
      const answer = await caller.raw('GET', `/api/credit_histories${query}`);
      return [answer.headers['x-total-count'], answer.json().map(({ amount }: { amount: number }) => amount)];
    };
    expect(await read('')).toEqual(['3', [3, 2, 1]]);
    expect(await read('?itemsPerPage=2')).toEqual(['3', [3, 2]]);
    expect(await read('?itemsPerPage=2&page=2')).toEqual(['3', [1]]);
  });

  test('CORE-279: a person reads their own movements; administrators and the accountant read all, or one person’s', async () => {
    const [one, two] = [await makeUser(portal), await makeUser(portal)];
    await giveCredit(portal, one.id, 11);
    await giveCredit(portal, two.id, 22);
    const lines = await (await portal.as(one)).call(listCreditMovements);
    expect(lines.map((line) => line.user)).toEqual([`/api/users/${one.id}`]);
    expect(
      (await (await portal.as(one)).refusal(listCreditMovements, { query: { 'user.id': String(two.id) } }))
        .status,
    ).toBe(403);
    for (const flag of ['is_admin', 'is_expert_accountant'] as const) {
      const office = await portal.as(await makeUser(portal, { [flag]: true }));
      const users = (await office.call(listCreditMovements)).map((line) => line.user);
      expect(users).toEqual(expect.arrayContaining([`/api/users/${one.id}`, `/api/users/${two.id}`]));
      expect(await office.call(listCreditMovements, { query: { 'user.id': String(two.id) } })).toMatchObject([
        { amount: 22 },
      ]);
    }
  });
});

describe('the credit movements', () => {
  test('CORE-257: cannot be changed or deleted in the database', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 10);
    const run = (statement: string) => portal.database.pool.query(statement);
    await expect(run('update credit_movements set amount_cents = 0')).rejects.toThrow(/append-only/);
    await expect(run('delete from credit_movements')).rejects.toThrow(/append-only/);
  });

  test('CORE-257: agree with the balance and the avoirs after purchases, cancellations and failures', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 75);
    const caller = await portal.as(user);
    const [first, second] = [
      await makeSession(portal, { euros: 50 }),
      await makeSession(portal, { euros: 50 }),
    ];
    await caller.call(workshop.join, { params: { id: first.id } });
    await payCard(caller, { id: second.id, cents: 2500 });
    await caller.call(workshop.join, { params: { id: second.id } });
    await caller.call(workshop.cancel, { params: { id: first.id } });
    const body = { amount: 1, workshop_id: first.id };
    expect((await caller.refusal(payByCard, { body })).code).toBe('amount_changed');
    const lines = await movementsOf(portal, user.id);
    expect(lines.map((line) => line.balance)).toEqual([7500, 2500, 0, 5000]);
    expect(await caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
    await expectSound(portal);
  });
});

describe('the expiry of an avoir', () => {
  test('CORE-221: ends the rest of a cancellation’s avoir after a year with a dated débit, and leaves a gift', async () => {
    const user = await makeUser(portal);
    await earnAvoir(portal, user, 5);
    const session = await makeSession(portal, { euros: 45 });
    const caller = await portal.as(user);
    await payCard(caller, { id: session.id, cents: 4000 });
    await caller.call(workshop.join, { params: { id: session.id } });
    await caller.call(workshop.cancel, { params: { id: session.id } });
    await giveCredit(portal, user.id, 7, 'cadeau');
    const cheap = await makeSession(portal, { euros: 5 });
    await caller.call(workshop.join, { params: { id: cheap.id } });
    portal.clock.advance(days(364));
    await portal.run('credits');
    expect(await (await portal.as(user)).call(me)).toMatchObject({ credit: 47, usableCredit: 47 });
    portal.clock.advance(days(2));
    expect(await (await portal.as(user)).call(me)).toMatchObject({ credit: 47, usableCredit: 7 });
    await portal.run('credits');
    await portal.run('credits');
    const later = await portal.as(user);
    expect(await later.call(me)).toMatchObject({ credit: 7, usableCredit: 7 });
    const [line] = await later.call(listCreditMovements);
    expect(line).toMatchObject({
      type: 'débit',
      action: 'expire',
      amount: 40,
      date: portal.clock.now().toISOString(),
      description: expect.stringMatching(/^Avoir expiré\u00a0: Avoir n° AV-2026-\d{6}\u00a0: annulation$/),
    });
  });

  test('CORE-221: does not take the amount that a payment under way holds', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 20 });
    const before = await portal.as(user);
    await payCard(before, { id: session.id, cents: 2000 });
    await before.call(workshop.join, { params: { id: session.id } });
    await before.call(workshop.cancel, { params: { id: session.id } });
    portal.clock.advance(days(365) - minutes(5));
    const next = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    await payCard(caller, { id: next.id, cents: 3000 });
    portal.clock.advance(minutes(9));
    await portal.run('credits');
    await portal.run('payments');
    expect((await caller.call(workshop.join, { params: { id: next.id } })).mine).toMatchObject({
      state: 'registered',
      paid: 50,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect((await movementsOf(portal, user.id)).map((line) => line.action)).toEqual(['cancel', 'register']);
  });
});

describe('the credit detail of one person for one year', () => {
  const detail = (user: { id: number }, year: number, page = 1) => ({
    params: { userId: user.id, year: String(year), page: String(page) },
  });

  test('MEM-028: lists movements of the Paris year, newest first, 25 a page, with the sums of the whole year', async () => {
    const user = await makeUser(portal);
    const accountant = await makeUser(portal, { is_expert_accountant: true });
    const stranger = await makeUser(portal);
    // Half past midnight in Paris: still the year before in Greenwich.
    portal.clock.set('2027-12-31T23:30:00+01:00');
    await giveCredit(portal, user.id, 5, 'Dernière heure');
    portal.clock.set('2028-01-01T00:30:00+01:00');
    for (let index = 0; index < 26; index += 1) await giveCredit(portal, user.id, 1.5, `Geste ${index}`);
    await giveCredit(portal, stranger.id, 90);
    await portal.ctx.transaction((tx) =>
      setBalance(tx, {
        userId: user.id,
        creditCents: 4300,
        previousCents: null,
        actorId: accountant.id,
        reason: '',
        now: portal.clock.now(),
      }),
    );
    const caller = await portal.as(accountant);
    const first = await caller.call(creditDetail, detail(user, 2028));
    expect(first).toMatchObject({
      user: { id: user.id, firstName: user.firstName, lastName: user.lastName },
      maxPage: 2,
      totalCredit: 39,
      totalDebit: 1,
    });
    expect(first.credits).toHaveLength(25);
    expect(first.credits[0]).toEqual({
      id: expect.any(Number),
      date: '2027-12-31T23:30:00.000Z',
      type: 'débit',
      amount: 1,
      description: 'Modification par un administrateur',
      reason: null,
      action: 'success',
    });
    expect((await caller.call(creditDetail, detail(user, 2028, 2))).credits).toHaveLength(2);
    const smallest = await caller.call(creditDetail, {
      ...detail(user, 2028),
      query: { 'order[amount]': 'asc' },
    });
    const amounts = smallest.credits.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    const oldest = await caller.call(creditDetail, {
      ...detail(user, 2028),
      query: { 'order[date]': 'asc' },
    });
    expect(oldest.credits[0]!.id).toBeLessThan(first.credits.at(-1)!.id);
    const before = await caller.call(creditDetail, detail(user, 2027));
    expect([before.credits.length, before.totalCredit, before.maxPage]).toEqual([1, 5, 1]);
    expect((await caller.call(creditDetail, detail(user, 2020))).credits).toEqual([]);
  });

  test('is read by administrators and the accountant only; an invalid year or an unknown person is refused', async () => {
    const user = await makeUser(portal);
    const params = detail(user, 2028);
    for (const level of ['ROLE_XMAN', 'ROLE_NEOMAN', 'ROLE_GUEST'] as const)
      expect(
        (await (await portal.as(await makeUser(portal, { level }))).refusal(creditDetail, params)).status,
      ).toBe(403);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    expect((await admin.call(creditDetail, params)).credits).toEqual([]);
    expect((await admin.refusal(creditDetail, detail({ id: 999_999 }, 2028))).status).toBe(404);
    expect((await admin.refusal(creditDetail, detail(user, 1))).status).toBe(422);
  });
});

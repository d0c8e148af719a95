import { listCreditMovements, userAvoirs } from '@forman/contract/money/credits';
import { listTransactions } from '@forman/contract/books/invoicing';
import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { days, hours, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  documentsOf,
  earnAvoir,
  expectSound,
  movementsOf,
  openCard,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const { workshop, formation, event } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

/** A person registered for 50 €, paid by card and perhaps credit. */
async function registered(options: { credit?: number; startsAt?: Date; euros?: number } = {}) {
  const { credit = 0, euros = 50, startsAt } = options;
  const user = await makeUser(portal);
  if (credit > 0) await earnAvoir(portal, user, credit);
  const session = await makeSession(portal, { euros, ...(startsAt ? { starts_at: startsAt } : {}) });
  const caller = await portal.as(user);
  const params = { id: session.id };
  if (euros > credit) await payCard(caller, { id: session.id, cents: (euros - credit) * 100 });
  await caller.call(workshop.join, { params });
  return { user, session, caller, params };
}

const inFuture = (milliseconds: number) => new Date(portal.clock.now().getTime() + milliseconds);

describe('cancelling', () => {
  test.each([
    ['6.5 days before', days(6.5)],
    ['exactly 7 days before', days(7)],
  ])('CORE-216 CORE-218: %s the start gives nothing back', async (_name, left) => {
    const { user, session, caller, params } = await registered({ credit: 20, startsAt: inFuture(left) });
    const after = await caller.call(workshop.cancel, { params });
    expect(after).toMatchObject({ totalGuests: 0, guests: [], mine: { state: 'none' } });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect(await movementsOf(portal, user.id)).toHaveLength(2);
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  });

  test.each([
    ['7 days and one second', days(7) + 1000],
    ['7 days and one hour', days(7) + hours(1)],
  ])(
    'CORE-219 CORE-220 CORE-221: %s before the start gives card and credit back as one avoir of a year, with one credit document',
    async (_name, left) => {
      const { user, caller, params, session } = await registered({ credit: 20, startsAt: inFuture(left) });
      // A price raised since changes nothing: what was paid comes back.
      await portal.ctx.db
        .updateTable('sessions')
        .set({ price_cents: 9900 })
        .where('id', '=', session.id)
        .execute();
      expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(50);
      await caller.call(workshop.cancel, { params });
      expect(await caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
      const [line] = await caller.call(listCreditMovements);
      expect(line).toMatchObject({
        type: 'crédit',
        action: 'cancel',
        amount: 50,
        amountLeft: 50,
        description: "Remboursement des frais d'inscription à un événement",
      });
      const wallet = await caller.call(userAvoirs, { body: { user_id: user.id } });
      expect(wallet).toMatchObject({ avoir: 50, usable: 50 });
      expect(wallet.avoirs).toHaveLength(1);
      const [avoir] = wallet.avoirs;
      expect(avoir).toMatchObject({
        amount: 50,
        amount_left: 50,
        sessionTitle: session.title,
        // To the end of the day on its document.
        expiresAt: '2027-12-01T22:59:59.999Z',
      });
      const transaction = (await transactionsOf(portal, user.id)).at(-1);
      const [invoice, credit, ...more] = await documentsOf(portal, transaction!.id);
      expect(more).toEqual([]);
      expect(avoir!.description).toBe(`Avoir n° ${credit!.number}\u00a0: annulation`);
      expect(credit!.number).toMatch(/^AV-2026-\d{6}$/);
      expect(credit!.snapshot).toMatchObject({
        grossCents: 5000,
        corrects: { number: invoice!.number },
        outcome: { kind: 'avoir', until: '2027-12-01' },
      });
    },
  );

  test('CORE-216: gives the credit back for a formation and an event too', async () => {
    for (const [kind, calls] of [
      ['formation', formation],
      ['event', event],
    ] as const) {
      const user = await makeUser(portal);
      await giveCredit(portal, user.id, 50);
      const session = await makeSession(portal, { kind, euros: 50 });
      const caller = await portal.as(user);
      await caller.call(calls.join, { params: { id: session.id } });
      expect((await caller.call(calls.cancel, { params: { id: session.id } })).totalGuests).toBe(0);
      expect(await caller.call(me)).toMatchObject({ credit: 50 });
    }
  });

  test.each(['workshop', 'formation', 'event'] as const)(
    'CAT-082 CORE-205 CORE-219 CORE-197: a seat in a %s is paid by card or credit before it is given, and refunded when cancelled',
    async (kind) => {
      const calls = sessionCalls[kind];
      const user = await makeUser(portal);
      const caller = await portal.as(user);
      const { id } = await makeSession(portal, { kind, euros: 50 });
      const params = { id };
      expect((await caller.refusal(calls.join, { params })).status).toBe(402);
      await payCard(caller, { id, cents: 5000, kind });
      expect((await caller.call(calls.join, { params })).mine).toMatchObject({
        state: 'registered',
        paid: 50,
      });
      expect((await caller.call(calls.join, { params })).totalGuests).toBe(1);
      expect((await caller.call(calls.cancel, { params })).totalGuests).toBe(0);
      expect(await caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
      await caller.call(calls.join, { params });
      expect(await caller.call(me)).toMatchObject({ credit: 0 });
      const transactions = await caller.call(listTransactions);
      expect(
        transactions.map(({ paymentMethod, total, baseTotal }) => [paymentMethod, total, baseTotal]),
      ).toEqual(expect.arrayContaining([['PAYMENT_BY_CREDIT', 0, 50]]));
      expect(transactions).toHaveLength(2);
      // Within seven days nothing comes back.
      await portal.ctx.db
        .updateTable('sessions')
        .set({ starts_at: inFuture(days(7)) })
        .where('id', '=', id)
        .execute();
      await caller.call(calls.cancel, { params });
      expect(await caller.call(me)).toMatchObject({ credit: 0 });
    },
  );

  test('CORE-222: a free seat moves no credit', async () => {
    const { user, caller, params } = await registered({ euros: 0 });
    await caller.call(workshop.cancel, { params });
    expect(await movementsOf(portal, user.id)).toEqual([]);
    expect(await caller.call(listTransactions)).toEqual([]);
  });

  test('CORE-215: is refused after the start, and to a person who is not registered or only holds a seat', async () => {
    const { caller, params, session } = await registered();
    await portal.ctx.db
      .updateTable('sessions')
      .set({ starts_at: inFuture(-days(1)) })
      .where('id', '=', session.id)
      .execute();
    expect(await caller.refusal(workshop.cancel, { params })).toMatchObject({
      status: 409,
      code: 'session_started',
    });
    const other = await makeSession(portal, { euros: 50 });
    expect(await caller.refusal(workshop.cancel, { params: { id: other.id } })).toMatchObject({
      status: 409,
      code: 'not_registered',
    });
    await openCard(caller, { id: other.id, cents: 5000 });
    expect((await caller.refusal(workshop.cancel, { params: { id: other.id } })).code).toBe('not_registered');
  });

  test('twice is refused the second time, and refunds once', async () => {
    const { caller, params } = await registered();
    await caller.call(workshop.cancel, { params });
    expect((await caller.refusal(workshop.cancel, { params })).code).toBe('not_registered');
    expect(await caller.call(me)).toMatchObject({ credit: 50 });
  });

  test('CORE-255: gives an avoir that pays the next session, alone or with a card', async () => {
    const { user, caller, params } = await registered();
    await caller.call(workshop.cancel, { params });
    const cheap = await makeSession(portal, { euros: 15, title: 'Remboursement : comment faire' });
    await caller.call(workshop.join, { params: { id: cheap.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 35, usableCredit: 35 });
    await caller.call(workshop.cancel, { params: { id: cheap.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
    const dear = await makeSession(portal, { euros: 80 });
    await payCard(caller, { id: dear.id, cents: 3000 });
    await caller.call(workshop.join, { params: { id: dear.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    const [transaction] = (await transactionsOf(portal, user.id)).slice(-1);
    const [invoice] = await documentsOf(portal, transaction!.id);
    expect(
      (invoice!.snapshot as { settlements: { label: string }[] }).settlements.map((s) => s.label),
    ).toEqual([
      expect.stringMatching(/^Avoir n° AV-2026-\d{6}$/),
      expect.stringMatching(/^Avoir n° AV-2026-\d{6}$/),
      'Carte bancaire',
    ]);
  });

  test('and registering again pays again, and each cancelled seat is refunded', async () => {
    const { user, caller, params, session } = await registered();
    await caller.call(workshop.cancel, { params });
    expect((await caller.call(workshop.join, { params })).mine).toMatchObject({
      state: 'registered',
      paid: 50,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    await caller.call(workshop.cancel, { params });
    expect(await caller.call(me)).toMatchObject({ credit: 50 });
    expect((await paymentsOf(portal, user.id)).map((p) => p.method).toSorted()).toEqual(['card', 'credit']);
    expect((await transactionsOf(portal, user.id)).map((t) => t.session_id)).toEqual([
      session.id,
      session.id,
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import * as calls from '@forman/contract/group-orders';
import { getMonthFigures } from '@forman/contract/figures';
import { home } from '@forman/contract/home';
import { deleteUser } from '@forman/contract/privacy';
import { getTransaction, listTransactions, transactionDetail } from '@forman/contract/invoicing';
import { updateTransaction } from '@forman/contract/typed-invoices';
import { parisDay } from '@forman/domain/paris-time';
import { sessionCalls } from '@forman/contract/sessions';
import { days } from '../../testing/harness.ts';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { makeCabinet, openTransferAccount, placeOrder } from '../../testing/group-orders.ts';
import { documentsOf, openCard, seatStateOf, soundPortal } from '../../testing/simulated-bank.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { structureFaults } from '../../pdf/structure.testing.ts';
import { settleLapsedSeats } from '../seats/seats.service.ts';
import { keepOrderDeadlines } from './deadlines.service.ts';

const portal = soundPortal();
let clerk: Caller;
beforeAll(async () => {
  clerk = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  await openTransferAccount(portal);
});

const cabinet = () => makeCabinet(portal);
const place = placeOrder;
const receive = (id: number, amount: number, changes: object = {}) =>
  clerk.call(calls.receiveGroupTransfer, {
    params: { id },
    body: { amount, receivedOn: parisDay(portal.clock.now()), transferRef: 'VIR CABINET ESSAI', ...changes },
  });

describe('an order of several seats', () => {
  test('one basket: three advisers, two sessions; all seats are kept, then paid by one transfer, with one invoice', async () => {
    const { payer, second, third, caller } = await cabinet();
    const [one, two] = [await makeSession(portal, { euros: 50 }), await makeSession(portal, { euros: 120 })];
    const wanted = [
      { session: one.id, beneficiary: payer.id },
      { session: one.id, beneficiary: second.id },
      { session: two.id, beneficiary: third.id },
    ];
    const priced = await caller.call(calls.priceGroupOrder, { body: { seats: wanted } });
    expect(priced).toMatchObject({ total: 220, decision: { ok: true }, sentence: null });
    const order = await place(caller, wanted, priced.total);
    expect(order).toMatchObject({ state: 'ordered', total: 220, dueOn: priced.dueOn, transaction: null });
    expect(order.number).toMatch(/^CG-\d{4}-\d{4}$/);
    for (const { session, beneficiary } of wanted)
      expect(await seatStateOf(portal, session, beneficiary)).toBe('held');

    const paid = await receive(order.id, 220);
    expect(paid).toMatchObject({
      state: 'paid',
      receivedOn: parisDay(portal.clock.now()),
      transferRef: 'VIR CABINET ESSAI',
    });
    for (const { session, beneficiary } of wanted)
      expect(await seatStateOf(portal, session, beneficiary)).toBe('registered');
    const [sale] = await caller.call(listTransactions);
    expect(sale).toMatchObject({
      total: 220,
      baseTotal: 220,
      paymentMethod: 'TRANSFER',
      id: paid.transaction,
    });
    const documents = await documentsOf(portal, sale!.id);
    expect(documents).toHaveLength(1);
    const { document } = await caller.call(getTransaction, { params: { id: sale!.id } });
    expect(document).toMatchObject({
      number: paid.invoiceNumber,
      customer: { name: 'Cabinet Essai', contact: expect.stringContaining('Camille') },
      lines: [{ gross: 50 }, { gross: 50 }, { gross: 120 }],
      gross: 220,
      due: 0,
      settlements: [{ kind: 'manual', label: 'Virement VIR CABINET ESSAI', amount: 220 }],
    });
    const theirs = await portal.as(third);
    expect(
      await theirs.call(transactionDetail, { body: { user_id: third.id, atelier_id: two.id } }),
    ).toMatchObject({ paid: true, transaction: null });
  });

  test('each seat is cancelled by itself: its line comes back to the payer as an avoir, with a credit document of that line', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const dear = await makeSession(portal, { euros: 70.1 });
    const wanted = [
      { session: dear.id, beneficiary: payer.id },
      { session: session.id, beneficiary: second.id },
    ];
    const order = await place(caller, wanted, 120.1);
    const paid = await receive(order.id, 120.1);
    const theirs = await portal.as(second);
    await theirs.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
    const [invoice, credit] = await documentsOf(portal, paid.transaction!);
    expect(credit).toMatchObject({ series: 'AV', gross_cents: 5000, corrects_id: invoice!.id });
    expect(credit!.snapshot).toMatchObject({
      lines: [{ label: expect.stringContaining(second.lastName), grossCents: 5000 }],
    });
    const own = await caller.call(sessionCalls.workshop.cancel, { params: { id: dear.id } });
    expect(own).toMatchObject({ mine: { state: 'none' } });
    const documents = await documentsOf(portal, paid.transaction!);
    expect(documents.map(({ gross_cents }) => gross_cents)).toEqual([12010, 5000, 7010]);
    expect(await caller.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject({
      seats: [{ state: 'ended' }, { state: 'ended' }],
    });
  });

  test('all seats or none: the third of three in a session with two places is named, and nothing is kept', async () => {
    const { payer, second, third, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 2 });
    const wanted = [payer, second, third].map(({ id }) => ({ session: session.id, beneficiary: id }));
    await expect(place(caller, wanted, 150)).rejects.toMatchObject({
      status: 422,
      problem: {
        violations: [{ propertyPath: 'seats.2', message: 'Il n’y a plus assez de places.' }],
      },
    });
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
    const order = await place(caller, wanted.slice(0, 2), 100);
    expect(order.seats.map(({ state }) => state)).toEqual(['kept', 'kept']);
    const stranger = await portal.as(await makeUser(portal));
    await expect(
      stranger.call(sessionCalls.workshop.join, { params: { id: session.id } }),
    ).rejects.toMatchObject({ problem: { code: 'session_full' } });
    const theirs = await portal.as(second);
    expect(
      (await theirs.call(sessionCalls.workshop.get, { params: { id: session.id } })).actions.register,
    ).toEqual({
      ok: false,
      reason: 'kept_by_order',
    });
  });
});

describe('a quote', () => {
  test('it keeps nothing and holds for its days: ordered at its prices, though the session costs more since', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const quote = await place(caller, wanted, 100, { asQuote: true });
    expect(quote).toMatchObject({
      state: 'quoted',
      keptUntil: null,
      seats: [{ state: 'quoted' }, { state: 'quoted' }],
    });
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
    await portal.ctx.db
      .updateTable('sessions')
      .set({ price_cents: 9000 })
      .where('id', '=', session.id)
      .execute();
    const order = await caller.call(calls.acceptGroupQuote, { params: { id: quote.id } });
    expect(order).toMatchObject({ state: 'ordered', total: 100 });
    await expect(caller.call(calls.acceptGroupQuote, { params: { id: quote.id } })).rejects.toMatchObject({
      problem: { reason: 'order_not_quoted' },
    });
    expect(await receive(order.id, 100)).toMatchObject({ state: 'paid' });
  });

  test('a quote and a pro forma are PDFs that say so; a paid order has an invoice instead', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const wanted = [{ session: session.id, beneficiary: payer.id }];
    const quote = await place(caller, wanted, 50, { asQuote: true });
    const read = async () => {
      const pdf = (await caller.call(calls.getGroupOrderPdf, {
        params: { id: quote.id },
      })) as unknown as Buffer;
      expect(await structureFaults(pdf)).toEqual([]);
      return readPdf(pdf).pages.join('\n').replaceAll(/\s+/g, ' ');
    };
    const asQuote = await read();
    expect(asQuote).toContain('Devis');
    expect(asQuote).toContain(quote.number);
    await caller.call(calls.acceptGroupQuote, { params: { id: quote.id } });
    const asProforma = await read();
    expect(asProforma).toContain('Facture pro forma');
    expect(asProforma).toContain('IBAN FR14 2004 1010 0505 0001 3M02 606');
    await receive(quote.id, 50);
    await expect(caller.call(calls.getGroupOrderPdf, { params: { id: quote.id } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('the days of an order', () => {
  test('its payer is reminded once, then the order and its seats are over; a late transfer still takes seats that are left', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, inDays: 60 });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const order = await place(caller, wanted, 100);
    const mails = async () => {
      const rows = await portal.ctx.db
        .selectFrom('outbox_messages')
        .select('template')
        .where('user_id', '=', payer.id)
        .orderBy('id')
        .execute();
      return rows.map(({ template }) => template).filter((name) => name.startsWith('group_order'));
    };
    portal.clock.advance(days(13));
    await keepOrderDeadlines(portal.ctx);
    await keepOrderDeadlines(portal.ctx);
    expect(await mails()).toEqual(['group_order_placed', 'group_order_reminder']);
    portal.clock.advance(days(6));
    await settleLapsedSeats(portal.ctx);
    await keepOrderDeadlines(portal.ctx);
    expect(await mails()).toEqual(['group_order_placed', 'group_order_reminder', 'group_order_expired']);
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
    clerk = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    const late = await receive(order.id, 100);
    expect(late.seats.map(({ state }) => state)).toEqual(['taken', 'taken']);
  });

  test('a seat is taken out of the order: it is free, its person is told, and the sum is less; the last one is the order', async () => {
    const { payer, second, third, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const wanted = [payer, second, third].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const order = await place(caller, wanted, 150);
    const remove = (seat: number) =>
      caller.call(calls.removeGroupSeat, { params: { id: order.id, seat: order.seats[seat]!.id } });
    expect(await remove(1)).toMatchObject({ total: 100, seats: [{ state: 'kept' }, { state: 'kept' }] });
    expect(await seatStateOf(portal, session.id, second.id)).toBeUndefined();
    expect(await mailsTo(second.id)).toEqual(['seat_kept', 'seat_released']);
    await expect(receive(order.id, 150)).rejects.toMatchObject({
      problem: { violations: [{ propertyPath: 'amount' }] },
    });
    const paid = await receive(order.id, 100);
    await expect(remove(0)).rejects.toMatchObject({ problem: { reason: 'order_paid' } });
    // The credit document of the last seat is of its own line, though a seat before it was removed.
    const theirs = await portal.as(third);
    await theirs.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
    const documents = await documentsOf(portal, paid.transaction!);
    expect(documents[1]!.snapshot).toMatchObject({
      lines: [{ label: expect.stringContaining(third.lastName) }],
    });
    const alone = await place(caller, [{ session: session.id, beneficiary: second.id }], 50);
    await expect(
      caller.call(calls.removeGroupSeat, { params: { id: alone.id, seat: alone.seats[0]!.id } }),
    ).rejects.toMatchObject({ problem: { reason: 'order_last_seat' } });
  });

  test('giving an order up frees its seats; it takes no money any more', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const order = await place(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    await caller.call(calls.cancelGroupOrder, { params: { id: order.id } });
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
    await expect(receive(order.id, 50)).rejects.toMatchObject({ problem: { reason: 'order_not_open' } });
  });
});

describe('who may, and what is refused', () => {
  test('a member orders for accounts of their own company alone, and reads their own orders alone', async () => {
    const { payer, caller } = await cabinet();
    const other = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    await expect(
      place(caller, [{ session: session.id, beneficiary: other.payer.id }], 50),
    ).rejects.toMatchObject({ status: 403 });
    const order = await place(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    await expect(other.caller.call(calls.getGroupOrder, { params: { id: order.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      other.caller.call(calls.cancelGroupOrder, { params: { id: order.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(other.caller.call(calls.listGroupOrders, { query: { all: 'true' } })).rejects.toMatchObject({
      status: 403,
    });
    const choices = await caller.call(calls.groupOrderChoices, { query: {} });
    expect(choices.people).toHaveLength(3);
    expect(choices.people.map(({ id }) => id)).not.toContain(other.payer.id);
    expect((await other.caller.call(calls.listGroupOrders)).orders).toEqual([]);
  });

  test('the back office orders for anybody’s company, and lists what waits for its transfer', async () => {
    const { payer, second } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const stranger = await makeUser(portal, { last_name: 'Xantippe' });
    const choose = async (query: object) =>
      (await clerk.call(calls.groupOrderChoices, { query: { payer: String(payer.id), ...query } })).people;
    // Their company first; anybody else by name.
    expect((await choose({})).map(({ id }) => id).slice(0, 2)).toEqual([payer.id, second.id]);
    expect((await choose({ people: 'xantippe' })).map(({ id }) => id)).toEqual([stranger.id]);
    const wanted = [second, stranger].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const order = await place(clerk, wanted, 100, { payer: payer.id });
    expect(order.payer).toMatchObject({ id: payer.id, company: 'Cabinet Essai' });
    const listed = await clerk.call(calls.listGroupOrders, {
      query: { all: 'true', state: 'ordered', search: order.number },
    });
    expect(listed.orders.map(({ id }) => id)).toEqual([order.id]);
  });

  test.each([
    ['a free session', { euros: 0 }, 'Ce rendez-vous est gratuit'],
    [
      'one that begins before a transfer could come',
      { euros: 50, inDays: 1 },
      'Ce rendez-vous commence trop tôt pour un virement',
    ],
  ])('%s is refused on its line', async (_what, values, message) => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, values);
    const wanted = [{ session: session.id, beneficiary: payer.id }];
    await expect(place(caller, wanted, values.euros)).rejects.toMatchObject({
      problem: { violations: [{ propertyPath: 'seats.0', message: expect.stringContaining(message) }] },
    });
  });

  test('twice the same person, another sum, no company, and a fourth open order are refused', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const seat = { session: session.id, beneficiary: payer.id };
    await expect(place(caller, [seat, seat], 100)).rejects.toMatchObject({
      problem: { violations: [{ propertyPath: 'seats.1' }] },
    });
    await expect(place(caller, [seat], 49)).rejects.toMatchObject({ problem: { code: 'amount_changed' } });
    const alone = await makeUser(portal);
    await expect(
      place(await portal.as(alone), [{ session: session.id, beneficiary: alone.id }], 50),
    ).rejects.toMatchObject({ problem: { reason: 'order_no_company' } });
    for (let count = 0; count < 3; count += 1) {
      const one = await makeSession(portal, { euros: 50 });
      await place(caller, [{ session: one.id, beneficiary: payer.id }], 50);
    }
    await expect(place(caller, [seat], 50)).rejects.toMatchObject({ problem: { reason: 'order_too_many' } });
  });

  test('the same key orders once, ten times at once too', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const requestKey = randomUUID();
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () => place(caller, wanted, 100, { requestKey })),
    );
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(1);
  });

  test('a transfer written down ten times at once is one sale', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const order = await place(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => receive(order.id, 50)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await caller.call(listTransactions)).toHaveLength(1);
  });

  test('two orders and a card race for the last seats: no seat is given twice', async () => {
    const [one, two] = [await cabinet(), await cabinet()];
    const session = await makeSession(portal, { euros: 50, max_guests: 3 });
    const seatsOf = ({ payer, second }: typeof one) =>
      [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const card = await portal.as(await makeUser(portal));
    const outcomes = await Promise.allSettled([
      place(one.caller, seatsOf(one), 100),
      place(two.caller, seatsOf(two), 100),
      openCard(card, { id: session.id, cents: 5000 }),
    ]);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.status] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((status) => status === 409 || status === 422)).toBe(true);
    for (const people of [one, two]) {
      const states = await Promise.all(
        [people.payer, people.second].map(({ id }) => seatStateOf(portal, session.id, id)),
      );
      expect(new Set(states).size).toBe(1);
    }
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as count from registrations where session_id = $1 and ended_at is null`,
      [session.id],
    );
    expect(rows[0].count).toBeLessThanOrEqual(3);
    expect(rows[0].count).toBeGreaterThanOrEqual(2);
  });

  test('a paid order’s invoice is corrected in its address alone: its lines are the same on the one that follows', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    const order = await place(caller, wanted, 100);
    const { transaction } = await receive(order.id, 100);
    await expect(
      clerk.call(updateTransaction, { params: { id: transaction! }, body: { itemName: 'Autre chose' } }),
    ).rejects.toMatchObject({ problem: { violations: [{ propertyPath: 'itemName' }] } });
    await clerk.call(updateTransaction, { params: { id: transaction! }, body: { address: '2 rue Neuve' } });
    const [first, credit, next] = await documentsOf(portal, transaction!);
    expect(credit).toMatchObject({ series: 'AV', gross_cents: 10_000, corrects_id: first!.id });
    const linesOf = (document: typeof first) => (document!.snapshot as { lines: unknown[] }).lines;
    expect(linesOf(next)).toEqual(linesOf(first));
  });

  test('the account of transfers is a real IBAN, changed after a confirmed login, and written down', async () => {
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await expect(
      admin.call(calls.setTransferAccount, { body: { iban: 'FR1420041010050500013M02607', bic: '' } }),
    ).rejects.toMatchObject({ problem: { violations: [{ propertyPath: 'iban' }] } });
    const set = await admin.call(calls.setTransferAccount, {
      body: { iban: 'fr14 2004 1010 0505 0001 3m02 606', bic: 'psstfrppxxx' },
    });
    expect(set).toEqual({ iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' });
    expect(await clerk.call(calls.getTransferAccount)).toEqual(set);
  });
});

describe('beside what else people do', () => {
  const orderFor = async (values: Parameters<typeof makeSession>[1] = {}) => {
    const people = await cabinet();
    const session = await makeSession(portal, { euros: 50, ...values });
    const wanted = [people.payer, people.second].map(({ id }) => ({
      session: session.id,
      beneficiary: id,
    }));
    return { ...people, session, wanted, order: await place(people.caller, wanted, 100) };
  };

  test('whoever has the seat is promised no avoir of the payer’s, is not asked to pay, and may refuse it', async () => {
    const { payer, second, session, order } = await orderFor();
    const theirs = await portal.as(second);
    const page = () => theirs.call(sessionCalls.workshop.get, { params: { id: session.id } });
    expect((await page()).actions.register).toEqual({ ok: false, reason: 'kept_by_order' });
    expect((await theirs.call(home)).payments).toEqual([]);
    await theirs.call(calls.declineGroupSeat, { body: { session: session.id } });
    expect((await page()).actions.register).toEqual({ ok: true });
    expect(await mailsTo(payer.id)).toContain('group_order_declined');
    await expect(
      theirs.call(calls.declineGroupSeat, { body: { session: session.id } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    expect(await receive(order.id, 50)).toMatchObject({ state: 'paid', total: 50 });
    const paid = await orderFor();
    await receive(paid.order.id, 100);
    const colleague = await portal.as(paid.second);
    const { mine } = await colleague.call(sessionCalls.workshop.get, { params: { id: paid.session.id } });
    expect(mine).toMatchObject({ state: 'registered', paid: 0, refundNow: 0 });
  });

  test('a guest whom the back office ordered a seat for may refuse it too', async () => {
    const { payer } = await cabinet();
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', is_jd_ended: true });
    const session = await makeSession(portal, { euros: 50, discovery_stage: 'starter' });
    const wanted = [payer, guest].map(({ id }) => ({ session: session.id, beneficiary: id }));
    await place(clerk, wanted, 100, { payer: payer.id });
    await (await portal.as(guest)).call(calls.declineGroupSeat, { body: { session: session.id } });
    expect(await seatStateOf(portal, session.id, guest.id)).toBeUndefined();
  });

  test('an order that is over has no claim to a registration that its person pays by card since', async () => {
    const { second, caller, session, order } = await orderFor();
    await portal.ctx.db
      .updateTable('registrations')
      .set({ waiting_since: portal.clock.now() })
      .where('user_id', '=', second.id)
      .execute();
    await caller.call(calls.cancelGroupOrder, { params: { id: order.id } });
    const theirs = await portal.as(second);
    await openCard(theirs, { id: session.id, cents: 5000 });
    expect(await seatStateOf(portal, session.id, second.id)).toBe('held');
    const page = await theirs.call(sessionCalls.workshop.get, { params: { id: session.id } });
    expect(page.actions.register).toEqual({ ok: true });
  });

  test('a session that is deleted leaves the order, whose payer is told what is left to pay', async () => {
    const { payer, second, caller } = await cabinet();
    const [kept, gone] = [await makeSession(portal, { euros: 50 }), await makeSession(portal, { euros: 20 })];
    const order = await place(
      caller,
      [
        { session: kept.id, beneficiary: payer.id },
        { session: gone.id, beneficiary: second.id },
      ],
      70,
    );
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await admin.call(sessionCalls.workshop.remove, { params: { id: gone.id } });
    expect(await mailsTo(payer.id)).toContain('group_order_less');
    expect(await mailsTo(second.id)).toContain('session_withdrawn');
    expect(await caller.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject({ total: 50 });
    expect(await receive(order.id, 50)).toMatchObject({ state: 'paid' });
  });

  test('an account that is erased leaves the order; whoever pays for others is not erased', async () => {
    const { payer, second, session, order } = await orderFor();
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await expect(admin.call(deleteUser, { params: { id: payer.id } })).rejects.toMatchObject({
      problem: { reason: 'pays_for_others' },
    });
    await admin.call(deleteUser, { params: { id: second.id } });
    expect(await seatStateOf(portal, session.id, second.id)).toBeUndefined();
    expect(await receive(order.id, 50)).toMatchObject({ state: 'paid', total: 50 });
  });

  test('a transfer takes no seat for the session’s own pilot', async () => {
    const { second, session, order } = await orderFor();
    await portal.ctx.db
      .updateTable('registrations')
      .set({ ended_at: portal.clock.now(), end_reason: 'hold_lapsed' })
      .where('user_id', '=', second.id)
      .execute();
    await portal.ctx.db
      .updateTable('sessions')
      .set({ pilot_id: second.id })
      .where('id', '=', session.id)
      .execute();
    await expect(receive(order.id, 100)).rejects.toMatchObject({ problem: { reason: 'order_seat_gone' } });
  });

  test('money of before the session takes its seat, though it is written down after', async () => {
    const { payer, session, order } = await orderFor({ inDays: 4 });
    const receivedOn = parisDay(portal.clock.now());
    portal.clock.advance(days(5));
    await settleLapsedSeats(portal.ctx);
    clerk = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    await expect(receive(order.id, 100)).rejects.toMatchObject({ problem: { reason: 'order_seat_gone' } });
    expect(await receive(order.id, 100, { receivedOn })).toMatchObject({ state: 'paid' });
    expect(await seatStateOf(portal, session.id, payer.id)).toBe('registered');
  });

  test('a buyer who moved abroad in between makes two regimes of VAT: refused in words, not by a fault', async () => {
    const { payer, second, caller } = await cabinet();
    const remote = await makeSession(portal, { euros: 50, is_remote: true });
    const here = await makeSession(portal, { euros: 50 });
    const order = await place(
      caller,
      [
        { session: remote.id, beneficiary: payer.id },
        { session: here.id, beneficiary: second.id },
      ],
      100,
    );
    await portal.ctx.db
      .updateTable('users')
      .set({ company_country: 'Suisse' })
      .where('id', '=', payer.id)
      .execute();
    await expect(receive(order.id, 100)).rejects.toMatchObject({ problem: { reason: 'order_mixed_vat' } });
  });

  test('the month’s figures, like the books, count each kind that an order sold', async () => {
    const { payer, second, caller } = await cabinet();
    const workshop = await makeSession(portal, { euros: 50 });
    const event = await makeSession(portal, { kind: 'event', euros: 70 });
    const order = await place(
      caller,
      [
        { session: workshop.id, beneficiary: payer.id },
        { session: event.id, beneficiary: second.id },
      ],
      120,
    );
    const month = parisDay(portal.clock.now()).slice(0, 7);
    const grossOf = async () => {
      const { products } = await clerk.call(getMonthFigures, { query: { month } });
      return Object.fromEntries(products.map(({ product, gross }) => [product, gross]));
    };
    const before = await grossOf();
    await receive(order.id, 120);
    const after = await grossOf();
    const added = (product: string) => (after[product] ?? 0) - (before[product] ?? 0);
    expect([added('workshop'), added('event'), added('manual')]).toEqual([50, 70, 0]);
  });

  test('who lets three orders go unpaid in a month orders through the back office', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const seat = [{ session: session.id, beneficiary: payer.id }];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await place(caller, seat, 50);
      await caller.call(calls.cancelGroupOrder, { params: { id } });
    }
    await expect(place(caller, seat, 50)).rejects.toMatchObject({
      problem: { reason: 'order_unpaid_before' },
    });
    expect(await place(clerk, seat, 50, { payer: payer.id })).toMatchObject({ state: 'ordered' });
  });

  test('who was offered a seat takes none from a colleague of the same order, whatever their place in it', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 2 });
    await makeRegistration(portal, session.id, payer.id, 'offered', {
      offer_until: new Date(portal.clock.now().getTime() + days(1)),
    });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    expect(await place(caller, wanted, 100)).toMatchObject({ state: 'ordered' });
  });

  test('a session for the level of a colleague is refused on the line of who has another', async () => {
    const { payer, third, caller } = await cabinet();
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_XMAN' }).where('id', '=', third.id).execute();
    const session = await makeSession(portal, { euros: 50, audience: ['ROLE_XMAN'] });
    const wanted = [third, payer].map(({ id }) => ({ session: session.id, beneficiary: id }));
    await expect(place(caller, wanted, 100)).rejects.toMatchObject({
      problem: {
        violations: [{ propertyPath: 'seats.1', message: 'Ce rendez-vous n’est pas ouvert à son niveau.' }],
      },
    });
  });

  test('sessions meant for nobody of the company are not shown to it', async () => {
    const { caller } = await cabinet();
    await makeSession(portal, { euros: 50, title: 'Réservé aux plus hauts', audience: ['ROLE_XMAN'] });
    const { sessions } = await caller.call(calls.groupOrderChoices, { query: { sessions: 'plus hauts' } });
    expect(sessions).toEqual([]);
  });
});

const mailsTo = async (userId: number): Promise<string[]> => {
  const rows = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
};

import { randomUUID } from 'node:crypto';
import * as calls from '@forman/contract/money/group-orders';
import * as transfers from '@forman/contract/money/transfer-account';
import { getTransaction, listTransactions, transactionDetail } from '@forman/contract/books/invoicing';
import { updateTransaction } from '@forman/contract/books/typed-invoices';
import { parisDay } from '@forman/domain/paris-time';
import { sessionCalls } from '@forman/contract/session-calls';
import { days } from '../../testing/harness.ts';
import { declareLost } from '../../books/invoicing/lost-numbers.service.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { placeOrder } from '../../testing/group-orders.ts';
import { documentsOf, mailsOf, openCard, seatStateOf } from '../../testing/simulated-bank.ts';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { structureFaults } from '../../pdf/structure.testing.ts';
import { settleLapsedSeats } from '../../sessions/seats/seats.service.ts';
import { keepOrderDeadlines } from './deadlines.service.ts';
import { ordersPortal } from './group-orders.testing.ts';

const { portal, clerk, cabinet, receive, mailsTo } = ordersPortal();

const place = placeOrder;

describe('an order of several seats', () => {
  test('MNY-001: an order for three people in two sessions keeps all seats, then is paid by one transfer with one invoice', async () => {
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
    // After a restore, the numbers given since the backup are declared lost: the next order comes behind them.
    await declareLost(portal.ctx, { number: 'CG-2026-0040', hash: '', reason: 'Sauvegarde restaurée' });
    const { number: next } = await place(caller, [{ session: two.id, beneficiary: second.id }], 120);
    expect(next).toBe('CG-2026-0041');
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

  test('MNY-008: the cancellation of one seat gives a credit document of that seat’s line alone', async () => {
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

  test('MNY-002: an order for three people in a session with two places is refused on the third seat and keeps none', async () => {
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
  test('MNY-003: keeps no seat, and is ordered at its own prices though the session costs more since', async () => {
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
  test('MNY-005: the payer is reminded once, then the order and its seats end; a late transfer still takes seats that are left', async () => {
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
    Object.assign(clerk, await portal.as(await makeUser(portal, { is_expert_accountant: true })));
    const late = await receive(order.id, 100);
    expect(late.seats.map(({ state }) => state)).toEqual(['taken', 'taken']);
  });

  test('MNY-009: removing a seat frees it, lowers the sum and sends its person a message; the last seat cannot be removed', async () => {
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

  test('MNY-010: cancelling an order frees its seats; a transfer for it is then refused', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const order = await place(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    await caller.call(calls.cancelGroupOrder, { params: { id: order.id } });
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
    await expect(receive(order.id, 50)).rejects.toMatchObject({ problem: { reason: 'order_not_open' } });
  });
});

describe('rights and refusals', () => {
  test('MNY-001: a member orders for accounts of their own company alone, and reads their own orders alone', async () => {
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

  test('the back office orders for any company, and lists the orders that wait for their transfer', async () => {
    const { payer, second } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const stranger = await makeUser(portal, { last_name: 'Xantippe' });
    const choose = async (query: object) =>
      (await clerk.call(calls.groupOrderChoices, { query: { payer: String(payer.id), ...query } })).people;
    // The payer's company comes first; anybody else is found by name.
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
  ])('among the sessions of an order, %s is refused on its line', async (_what, values, message) => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, values);
    const wanted = [{ session: session.id, beneficiary: payer.id }];
    await expect(place(caller, wanted, values.euros)).rejects.toMatchObject({
      problem: { violations: [{ propertyPath: 'seats.0', message: expect.stringContaining(message) }] },
    });
  });

  test('the same person twice, another sum, a payer without a company, and a fourth open order are refused', async () => {
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

  test('MNY-006: ten requests at once with one key place one order', async () => {
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

  test('MNY-006: the key of somebody else’s order is refused, and shows nothing of it', async () => {
    const [one, other] = [await cabinet(), await cabinet()];
    const session = await makeSession(portal, { euros: 50 });
    const requestKey = randomUUID();
    const mine = await place(one.caller, [{ session: session.id, beneficiary: one.payer.id }], 50, {
      requestKey,
    });
    const theirs = place(other.caller, [{ session: session.id, beneficiary: other.payer.id }], 50, {
      requestKey,
    });
    await expect(theirs).rejects.toMatchObject({ status: 409 });
    await expect(theirs).rejects.not.toMatchObject({ message: expect.stringContaining(String(mine.id)) });
  });

  test('MNY-006: a transfer recorded ten times at once is one sale', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50 });
    const order = await place(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => receive(order.id, 50)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await caller.call(listTransactions)).toHaveLength(1);
  });

  test('MNY-007: two orders and a card race for the last seats: no seat is given twice', async () => {
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

  test('MNY-016: a paid order’s invoice can be corrected in its address only; the new invoice has the same lines', async () => {
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

  test('MNY-015: the account for transfers must be a valid IBAN, and is stored in capitals without spaces', async () => {
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await expect(
      admin.call(transfers.setTransferAccount, { body: { iban: 'FR1420041010050500013M02607', bic: '' } }),
    ).rejects.toMatchObject({ problem: { violations: [{ propertyPath: 'iban' }] } });
    const set = await admin.call(transfers.setTransferAccount, {
      body: { iban: 'fr14 2004 1010 0505 0001 3m02 606', bic: 'psstfrppxxx' },
    });
    expect(set).toEqual({ iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' });
    expect(await clerk.call(transfers.getTransferAccount)).toEqual(set);
  });

  test('MNY-015: an order keeps the account that its payer was given; a change of it is told to administrators and treasurer', async () => {
    const { payer, caller } = await cabinet();
    const owner = await makeUser(portal, { is_admin: true });
    const admin = await portal.as(owner);
    const { id: session } = await makeSession(portal, { euros: 50 });
    const given = await clerk.call(transfers.getTransferAccount);
    const order = await place(caller, [{ session, beneficiary: payer.id }], 50);
    await portal.database.pool.query(`update settings set treasurer_email = 'tresoriere@essai.example'`);
    const stolen = { iban: 'DE89370400440532013000', bic: '' };
    await admin.call(transfers.setTransferAccount, { body: stolen });
    await admin.call(transfers.setTransferAccount, { body: stolen });
    expect(await caller.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject(given);
    const told = await mailsOf(portal, owner.id, 'guarded_act');
    expect(told).toEqual([
      expect.objectContaining({
        act: 'Compte bancaire de l’association changé',
        about: `IBAN ${stolen.iban}`,
      }),
    ]);
    const { rows } = await portal.database.pool.query(
      `select recipient from outbox_messages where template = 'guarded_act' and user_id is null`,
    );
    expect(rows).toEqual([{ recipient: 'tresoriere@essai.example' }]);
    await admin.call(transfers.setTransferAccount, { body: given });
  });
});

describe('the right to order for a company', () => {
  test('MNY-013: is not in a SIRET that somebody typed: without it nobody is named, priced or ordered for', async () => {
    const { payer, second } = await cabinet();
    const { id } = await makeSession(portal, { euros: 50 });
    const { company_siret: siret } = await portal.ctx.db
      .selectFrom('users')
      .select('company_siret')
      .where('id', '=', payer.id)
      .executeTakeFirstOrThrow();
    const stranger = await portal.as(
      await makeUser(portal, {
        company_name: 'Faux cabinet',
        company_siret: siret,
        company_city: 'Lyon',
        company_address: 'x',
      }),
    );
    expect(await stranger.call(calls.groupOrderChoices)).toMatchObject({
      people: [],
      sessions: [],
      mayGrant: false,
      decision: { ok: false, reason: 'order_no_right' },
      sentence: expect.stringContaining('demande un droit'),
    });
    const seats = [{ session: id, beneficiary: second.id }];
    const refused = { status: 409, reason: 'order_no_right' };
    expect(await stranger.refusal(calls.priceGroupOrder, { body: { seats } })).toMatchObject(refused);
    const order = { seats, total: 50, requestKey: randomUUID() };
    expect(await stranger.refusal(calls.placeGroupOrder, { body: order })).toMatchObject(refused);
    expect(await seatStateOf(portal, id, second.id)).toBeUndefined();
  });

  test('MNY-013: is given by the office and by a colleague who has it, told to the guardians, and lost with the SIRET', async () => {
    const { payer, second, third, caller } = await cabinet();
    const [ofSecond, ofThird] = [await portal.as(second), await portal.as(third)];
    const grant = (to: { id: number }, isGranted = true) => ({ params: { id: to.id }, body: { isGranted } });
    expect((await ofSecond.refusal(calls.setFirmOrders, grant(third))).status).toBe(403);
    expect((await ofSecond.refusal(calls.setFirmOrders, grant(second))).status).toBe(403);
    await caller.call(calls.setFirmOrders, grant(second));
    expect((await ofSecond.call(calls.groupOrderChoices)).decision).toEqual({ ok: true });
    // Who got it gives it on, and may lose it again; people of another company are none of theirs.
    await ofSecond.call(calls.setFirmOrders, grant(third));
    await caller.call(calls.setFirmOrders, grant(second, false));
    expect((await ofSecond.call(calls.groupOrderChoices)).decision).toMatchObject({
      reason: 'order_no_right',
    });
    const other = await cabinet();
    expect((await caller.refusal(calls.setFirmOrders, grant(other.second))).status).toBe(403);
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    await office.call(calls.setFirmOrders, grant(other.second));
    const { rows } = await portal.database.pool.query(
      "select subject_id, actor_id from audit_log where action = 'member.rights' and detail->'changes'->'mayOrder' is not null order by id",
    );
    expect(rows.map(({ subject_id }) => Number(subject_id))).toEqual([
      second.id,
      third.id,
      second.id,
      other.second.id,
    ]);
    await portal.ctx.db
      .updateTable('users')
      .set({ company_siret: '73282932000074' })
      .where('id', '=', third.id)
      .execute();
    expect((await ofThird.call(calls.groupOrderChoices)).decision).toMatchObject({
      reason: 'order_no_right',
    });
    expect(payer.id).not.toBe(second.id);
  });
});

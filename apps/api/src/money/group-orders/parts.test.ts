import { getTransaction } from '@forman/contract/books/invoicing';
import { depositReceipts, listUndeposited, takeMoney } from '@forman/contract/money/counter';
import { cancelDebt, getSaleReceipts, returnCheque } from '@forman/contract/money/counter-debts';
import * as calls from '@forman/contract/money/group-orders';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisDay } from '@forman/domain/paris-time';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSession } from '../../testing/factories.ts';
import { placeOrder } from '../../testing/group-orders.ts';
import { balancesOf, snapshotsOf } from '../../testing/simulated-bank.ts';
import { ordersPortal } from './group-orders.testing.ts';

const { portal, clerk, cabinet, receive, mailsTo } = ordersPortal();

/** Two seats of 45 € for a company, of which a first transfer brought 30 €. */
async function inPart() {
  const people = await cabinet();
  const session = await makeSession(portal, { euros: 45 });
  const wanted = [people.payer, people.second].map(({ id }) => ({ session: session.id, beneficiary: id }));
  const order = await placeOrder(people.caller, wanted, 90);
  const paid = await receive(order.id, 30, { isPart: true });
  return { ...people, session, order, paid, id: paid.transaction! };
}
const takeRest = (payer: { id: number }, transaction: number, amount: number, part?: number) =>
  clerk.call(takeMoney, {
    params: { id: payer.id },
    body: {
      things: [{ kind: 'debt', transaction }],
      amount: part ?? amount,
      ...(part && { parts: [part], total: amount }),
      means: 'transfer',
      receivedOn: '2026-12-01',
      requestKey: randomUUID(),
    },
  });

describe('a group order paid in parts', () => {
  test('MNY-054: three transfers pay one order: the first takes the seats and invoices all, the last leaves nothing', async () => {
    const { payer, caller, order, paid, id } = await inPart();
    expect(paid).toMatchObject({ state: 'paid', owed: 60, transferRef: 'VIR CABINET ESSAI' });
    expect(paid.seats.map(({ state }) => state)).toEqual(['taken', 'taken']);
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      grossCents: 9000,
      dueCents: 6000,
      settlements: [{ label: 'Virement VIR CABINET ESSAI', amountCents: 3000, means: 'transfer' }],
    });
    await takeRest(payer, id, 60, 25);
    await takeRest(payer, id, 35);
    expect(await caller.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject({ owed: 0 });
    expect(await balancesOf(portal, id)).toMatchObject({ bank: 9000 });
    expect(await snapshotsOf(portal, id)).toHaveLength(1);
    expect(await mailsTo(payer.id)).toEqual(expect.arrayContaining(['receipt', 'rest_received']));
    expect(await caller.call(getTransaction, { params: { id } })).toMatchObject({
      owed: 0,
      paymentMethod: 'TRANSFER',
    });
  });

  test('MNY-054: less than the order is refused unless it is said to be a part, and a part is less', async () => {
    const { caller, payer, second } = await cabinet();
    const session = await makeSession(portal, { euros: 45 });
    const wanted = [payer, second].map((one) => ({ session: session.id, beneficiary: one.id }));
    const order = await placeOrder(caller, wanted, 90);
    const wrong = [
      { amount: 30, isPart: false },
      { amount: 90, isPart: true },
      { amount: 100, isPart: true },
    ];
    for (const { amount, isPart } of wrong)
      await expect(receive(order.id, amount, { isPart })).rejects.toThrow(/n’est pas celui de la commande/);
    await receive(order.id, 30, { isPart: true });
    await expect(receive(order.id, 60)).rejects.toMatchObject({ problem: { reason: 'order_paid' } });
  });

  test('MNY-054: a seat cancelled in time lowers what is owed first, and gives back only what was paid', async () => {
    const { caller, second, session, payer, id } = await inPart();
    await caller.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
    expect((await clerk.call(getSaleReceipts, { params: { id } })).owed).toBe(15);
    await (await portal.as(second)).call(sessionCalls.workshop.cancel, { params: { id: session.id } });
    const credits = (await snapshotsOf(portal, id)).slice(1);
    expect(credits.map(({ grossCents, outcome }) => [grossCents, outcome?.kind])).toEqual([
      [4500, 'deduction'],
      [1500, 'deduction'],
      [3000, 'avoir'],
    ]);
    expect(credits.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(1500);
    expect(await balancesOf(portal, id)).toEqual({ bank: 3000, avoirs: -3000 });
    expect(await mailsTo(payer.id)).toContain('guest_refunded');
  });

  test('MNY-054: what is left of several seats is not given up as a whole', async () => {
    const { id } = await inPart();
    const body = { left: 60, reason: 'Geste' };
    expect(await clerk.refusal(cancelDebt, { params: { id }, body })).toMatchObject({
      reason: 'debt_of_group',
    });
  });
});

/** An order of one seat of 45 €, not paid yet. */
async function ordered() {
  const people = await cabinet();
  const session = await makeSession(portal, { euros: 45 });
  const order = await placeOrder(people.caller, [{ session: session.id, beneficiary: people.payer.id }], 45);
  return { ...people, order };
}

describe('a group order paid otherwise than by transfer', () => {
  test('MNY-067: a cheque pays an order, goes to the bank, and comes back', async () => {
    const { caller, payer, order } = await ordered();
    const cheque = {
      means: 'cheque',
      chequeNumber: '0004127',
      bank: 'CIC',
      drawer: 'Cabinet Essai',
      transferRef: 'X',
    };
    const paid = await receive(order.id, 45, cheque);
    expect(paid).toMatchObject({
      state: 'paid',
      owed: 0,
      paidBy: 'Chèque n° 0004127, CIC',
      transferRef: null,
    });
    const id = paid.transaction!;
    expect(await snapshotsOf(portal, id)).toMatchObject([
      { settlements: [{ label: 'Chèque n° 0004127, CIC', amountCents: 4500, means: 'cheque' }] },
    ]);
    expect(await caller.call(getTransaction, { params: { id } })).toMatchObject({ paymentMethod: 'CHEQUE' });
    expect(await balancesOf(portal, id)).toMatchObject({ cheques: 4500 });
    const { receipts } = await clerk.call(listUndeposited, { query: { means: 'cheque' } });
    const own = receipts.find(({ invoiceNumbers }) => invoiceNumbers.includes(paid.invoiceNumber!))!;
    const depositedOn = parisDay(portal.clock.now());
    await clerk.call(depositReceipts, {
      body: { means: 'cheque', receipts: [own.id], total: 45, depositedOn, requestKey: randomUUID() },
    });
    await clerk.call(returnCheque, {
      body: { receipt: own.id, returnedOn: depositedOn, fee: 0, requestKey: randomUUID() },
    });
    expect(await clerk.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject({ owed: 45 });
    expect(await mailsTo(payer.id)).toContain('cheque_returned');
  });

  test.each([
    ['cash', 'Espèces', { cash: 4500 }],
    ['card_elsewhere', 'Carte bancaire', { bank: 4500 }],
  ] as const)('MNY-067: an order paid by %s is booked by its means', async (means, label, balances) => {
    const { order } = await ordered();
    const paid = await receive(order.id, 45, { means, transferRef: '' });
    expect(paid).toMatchObject({ paidBy: label, transferRef: null });
    expect(await balancesOf(portal, paid.transaction!)).toMatchObject(balances);
  });

  test('MNY-067: a cheque without number, one taken before and a transfer without reference are refused, and take no seat', async () => {
    const { caller, order, payer } = await ordered();
    const refused = (changes: object, problem: object) =>
      expect(receive(order.id, 45, changes)).rejects.toMatchObject({ problem });
    await refused({ means: 'cheque' }, { violations: [{ propertyPath: 'chequeNumber' }] });
    await refused({ transferRef: ' ' }, { violations: [{ propertyPath: 'transferRef' }] });
    await clerk.call(takeMoney, {
      params: { id: payer.id },
      body: {
        things: [{ kind: 'membership' }],
        amount: 50,
        means: 'cheque',
        chequeNumber: '77',
        receivedOn: parisDay(portal.clock.now()),
        requestKey: randomUUID(),
      },
    });
    await refused({ means: 'cheque', chequeNumber: '0077' }, { reason: 'cheque_taken' });
    expect(await caller.call(calls.getGroupOrder, { params: { id: order.id } })).toMatchObject({
      state: 'ordered',
      seats: [{ state: 'kept' }],
    });
    await receive(order.id, 45);
  });
});

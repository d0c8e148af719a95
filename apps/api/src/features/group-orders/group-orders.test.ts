import { randomUUID } from 'node:crypto';
import * as calls from '@forman/contract/group-orders';
import { getTransaction, listTransactions, transactionDetail } from '@forman/contract/invoicing';
import { parisDay } from '@forman/domain/paris-time';
import { sessionCalls } from '@forman/contract/sessions';
import { days } from '../../testing/harness.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { documentsOf, seatStateOf, soundPortal } from '../../testing/simulated-bank.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepOrderDeadlines } from './deadlines.service.ts';

const portal = soundPortal();
let clerk: Caller;
let siren = 100_000_000;
beforeAll(async () => {
  clerk = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  const association = await portal.ctx.db
    .selectFrom('settings')
    .select('association')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const account = { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' };
  await portal.ctx.db
    .updateTable('settings')
    .set({ association: JSON.stringify({ ...(association.association as object), ...account }) })
    .where('id', '=', 1)
    .execute();
});

/** A cabinet of three, and the one of them who pays. */
async function cabinet() {
  siren += 1;
  const company = {
    company_name: 'Cabinet Essai',
    company_siret: `${siren}00011`,
    company_address: '1 rue du Cabinet',
    company_postal_code: '69001',
    company_city: 'Lyon',
  };
  const [payer, second, third] = await Promise.all([1, 2, 3].map(() => makeUser(portal, company)));
  return { payer: payer!, second: second!, third: third!, caller: await portal.as(payer!) };
}

type Wanted = { session: number; beneficiary: number };
const place = (caller: Caller, seats: Wanted[], total: number, changes: object = {}) =>
  caller.call(calls.placeGroupOrder, { body: { seats, total, requestKey: randomUUID(), ...changes } });
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
    expect(sale).toMatchObject({ total: 220, baseTotal: 220, paymentMethod: 'MANUAL', id: paid.transaction });
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

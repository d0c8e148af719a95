import { listCreditMovements } from '@forman/contract/money/credits';
import { listTransactions, transactionDetail } from '@forman/contract/books/invoicing';
import { me } from '@forman/contract/office/members';
import { finaliseDiscovery, payByCard, quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  approvePaypal,
  atBank,
  capturePaypal,
  expectSound,
  openCard,
  openPaypal,
  payCard,
  paymentsOf,
  transactionsOf,
  typeCard,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const kind = 'discovery_fee';
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

/** A guest pre-registered on a discovery day, and their inviter. */
async function preregistered(title = 'Journée Découverte') {
  const sponsor = await makeUser(portal);
  const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: sponsor.id });
  const session = await makeSession(portal, { title, euros: 120 });
  const params = { id: session.id };
  const [caller, sponsorCaller] = [await portal.as(guest), await portal.as(sponsor)];
  const joined = await caller.call(workshop.join, { params });
  return { guest, sponsor, session, params, caller, sponsorCaller, joined };
}

describe('the discovery day', () => {
  test('CORE-249 CORE-250: pre-registration is free whatever the price, and 5 € are offered for finalising', async () => {
    for (const title of ['Journée Découverte', 'JOURNEE DECOUVERTE', 'journée decouvérte']) {
      const { guest, session, caller, joined } = await preregistered(title);
      expect(joined).toMatchObject({
        discoveryStage: 'discovery_day',
        mine: { state: 'registered', finalised: false, paid: 0 },
        actions: { finalise: { ok: true } },
      });
      expect(await transactionsOf(portal, guest.id)).toEqual([]);
      expect(await caller.call(quote, { query: { kind, id: String(session.id) } })).toMatchObject({
        price: 5,
        creditUsed: 0,
        toPay: 5,
        decision: { ok: true },
      });
    }
  });

  test('CORE-250 CORE-251: usable credit of 4.99 € pays no part of the fee: the card pays 500 cents', async () => {
    const { guest, session, params, caller } = await preregistered();
    await giveCredit(portal, guest.id, 4.99);
    expect(await caller.call(quote, { query: { kind, id: String(session.id) } })).toMatchObject({
      creditUsed: 0,
      toPay: 5,
    });
    expect((await caller.refusal(finaliseDiscovery, { params, body: {} })).status).toBe(402);
    await payCard(caller, { id: session.id, cents: 500, kind });
    expect(await caller.call(finaliseDiscovery, { params, body: {} })).toMatchObject({ finalised: true });
    const seen = await caller.call(workshop.get, { params });
    expect(seen).toMatchObject({
      mine: { finalised: true, paid: 5 },
      actions: { finalise: { ok: false, reason: 'already_finalised' } },
    });
    expect(await atBank(portal, (await paymentsOf(portal, guest.id))[0]!.provider_ref!)).toMatchObject({
      amount_cents: 500,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 4.99 });
  });

  test('CORE-251: usable credit of 5 € pays the fee with one débit', async () => {
    const { guest, params, caller } = await preregistered();
    await giveCredit(portal, guest.id, 5);
    expect(await caller.call(finaliseDiscovery, { params, body: {} })).toMatchObject({ finalised: true });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect((await caller.call(listCreditMovements))[0]).toMatchObject({
      type: 'débit',
      amount: 5,
      action: 'register',
    });
    expect(await caller.call(listTransactions)).toMatchObject([
      { total: 0, baseTotal: 5, paymentMethod: 'PAYMENT_BY_CREDIT' },
    ]);
  });

  test('CORE-251: PayPal pays the fee', async () => {
    const { session, params, caller } = await preregistered();
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 500, kind });
    await approvePaypal(caller, orderId);
    expect(await capturePaypal(caller, orderId)).toMatchObject({ payment: { state: 'settled', amount: 5 } });
    expect(await caller.call(finaliseDiscovery, { params, body: {} })).toMatchObject({ finalised: true });
  });

  test('CORE-250: the payer who asks again gets the same answer; a second payment by anybody answers 409', async () => {
    const { guest, sponsor, session, params, caller, sponsorCaller } = await preregistered();
    await payCard(caller, { id: session.id, cents: 500, kind });
    const first = await caller.call(finaliseDiscovery, { params, body: {} });
    expect(await caller.call(finaliseDiscovery, { params, body: {} })).toEqual(first);
    await giveCredit(portal, sponsor.id, 50);
    expect(
      await sponsorCaller.refusal(finaliseDiscovery, { params, body: { beneficiary: guest.id } }),
    ).toMatchObject({ status: 409, reason: 'already_finalised' });
    expect(
      (await caller.refusal(payByCard, { body: { amount: 500, workshop_id: session.id, kind } })).status,
    ).toBe(409);
    expect(await sponsorCaller.call(me)).toMatchObject({ credit: 50 });
  });

  test('CORE-250 CORE-276: the sponsor pays by card or credit; both may read the method, the payer alone the transaction', async () => {
    for (const method of ['card', 'credit'] as const) {
      const { guest, sponsor, session, params, caller, sponsorCaller } = await preregistered();
      const body = { beneficiary: guest.id };
      if (method === 'card')
        await payCard(sponsorCaller, { id: session.id, cents: 500, kind, beneficiary: guest.id });
      else await giveCredit(portal, sponsor.id, 8);
      expect(await sponsorCaller.call(finaliseDiscovery, { params, body })).toMatchObject({
        finalised: true,
      });
      expect((await caller.call(workshop.get, { params })).mine.finalised).toBe(true);
      const asked = { body: { user_id: guest.id, atelier_id: session.id } };
      const how = { paid: true, method: method === 'card' ? 'PAYMENT_BY_CARD' : 'PAYMENT_BY_CREDIT' };
      expect(await sponsorCaller.call(transactionDetail, asked)).toMatchObject({
        ...how,
        transaction: { baseTotal: 5, address: '7 rue des Tanneurs' },
      });
      expect(await caller.call(transactionDetail, asked)).toEqual({ ...how, transaction: null });
      const stranger = await portal.as(await makeUser(portal));
      expect((await stranger.refusal(transactionDetail, asked)).status).toBe(403);
    }
  });

  test('CORE-276: a sponsor reads neither address nor reference of a fee that the guest paid', async () => {
    const { guest, session, params, caller, sponsorCaller } = await preregistered();
    await payCard(caller, { id: session.id, cents: 500, kind });
    await caller.call(finaliseDiscovery, { params, body: {} });
    const asked = { body: { user_id: guest.id, atelier_id: session.id } };
    expect(await sponsorCaller.call(transactionDetail, asked)).toEqual({
      paid: true,
      method: 'PAYMENT_BY_CARD',
      transaction: null,
    });
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await accountant.call(transactionDetail, asked)).transaction).toMatchObject({ total: 5 });
  });

  test('CORE-276: a sponsor may not ask about a guest’s payment for another session', async () => {
    const { guest, sponsorCaller } = await preregistered();
    const other = await makeSession(portal, { euros: 10 });
    expect(
      (await sponsorCaller.refusal(transactionDetail, { body: { user_id: guest.id, atelier_id: other.id } }))
        .status,
    ).toBe(403);
  });

  test('a stranger cannot pay for a guest', async () => {
    const { guest, session } = await preregistered();
    const stranger = await portal.as(await makeUser(portal));
    const refusal = await stranger.refusal(payByCard, {
      body: { amount: 500, workshop_id: session.id, kind, beneficiary: guest.id },
    });
    expect(refusal).toMatchObject({ status: 403, reason: 'not_your_guest' });
  });

  test('CORE-250: guest and sponsor who pay at once pay one fee, and the other payment is refunded', async () => {
    const { guest, sponsor, session, caller, sponsorCaller, params } = await preregistered();
    const [one, two] = await Promise.all([
      openCard(caller, { id: session.id, cents: 500, kind }),
      openCard(sponsorCaller, { id: session.id, cents: 500, kind, beneficiary: guest.id }),
    ]);
    await Promise.all([
      typeCard(caller, one.secret, 'accepted'),
      typeCard(sponsorCaller, two.secret, 'accepted'),
    ]);
    await Promise.allSettled([
      caller.call(finaliseDiscovery, { params, body: {} }),
      sponsorCaller.call(finaliseDiscovery, { params, body: { beneficiary: guest.id } }),
    ]);
    await portal.run('payments');
    const states = [...(await paymentsOf(portal, guest.id)), ...(await paymentsOf(portal, sponsor.id))].map(
      (p) => p.state,
    );
    expect(states.toSorted()).toEqual(['refunded', 'settled']);
  });

  test('CORE-219 CORE-250: a cancellation in time turns the 5 € into an avoir of the sponsor who paid them', async () => {
    const { guest, sponsor, session, params, caller, sponsorCaller } = await preregistered();
    await payCard(sponsorCaller, { id: session.id, cents: 500, kind, beneficiary: guest.id });
    await sponsorCaller.call(finaliseDiscovery, { params, body: { beneficiary: guest.id } });
    await caller.call(workshop.cancel, { params });
    expect(await sponsorCaller.call(me)).toMatchObject({ credit: 5, usableCredit: 5 });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect(sponsor.id).not.toBe(guest.id);
  });

  test('a cancellation during the payment of the fee refunds the money', async () => {
    const { guest, session, params, caller } = await preregistered();
    await payCard(caller, { id: session.id, cents: 500, kind });
    await caller.call(workshop.cancel, { params });
    expect((await caller.refusal(finaliseDiscovery, { params, body: {} })).status).toBe(409);
    await portal.run('payments');
    expect(await paymentsOf(portal, guest.id)).toMatchObject([{ state: 'refunded' }]);
  });

  test('a person without pre-registration, or another workshop, cannot be finalised', async () => {
    const { sponsorCaller, session, params } = await preregistered();
    expect(await sponsorCaller.call(quote, { query: { kind, id: String(session.id) } })).toMatchObject({
      decision: { ok: false, reason: 'not_registered' },
    });
    expect(await sponsorCaller.refusal(finaliseDiscovery, { params, body: {} })).toMatchObject({
      status: 409,
      reason: 'not_registered',
    });
    const other = await makeSession(portal, { euros: 10 });
    expect(
      await sponsorCaller.refusal(finaliseDiscovery, { params: { id: other.id }, body: {} }),
    ).toMatchObject({ status: 409, reason: 'not_a_discovery_day' });
  });
});

import { listDiscoveryDays } from '@forman/contract/sessions/discovery';
import { createTransaction } from '@forman/contract/books/typed-invoices';
import { me } from '@forman/contract/office/members';
import { finaliseDiscovery, quote } from '@forman/contract/money/payments';
import { listCreditMovements } from '@forman/contract/money/credits';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  approvePaypal,
  capturePaypal,
  expectSound,
  openPaypal,
  payCard,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

const kind = 'discovery_fee';

async function makeGuest(sponsorId: number | null, values = {}) {
  return makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: sponsorId, ...values });
}
const makeDay = (values: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(portal, { title: 'Découverte métier matinée', euros: 5, ...values });

/** A sponsor whose guest is pre-registered. */
async function withGuest(values: Parameters<typeof makeSession>[1] = {}) {
  const sponsor = await makeUser(portal);
  const guest = await makeGuest(sponsor.id, { first_name: 'Inès', last_name: 'Bernard' });
  const day = await makeDay(values);
  await makeRegistration(portal, day.id, guest.id);
  return { sponsor, guest, day, caller: await portal.as(sponsor), params: { id: day.id } };
}

describe('the list of discovery days', () => {
  test('MEM-147 MEM-156: has the days with registered guests of the caller, each with those guests only', async () => {
    const sponsor = await makeUser(portal);
    const [zola, abel, stranger] = [
      await makeGuest(sponsor.id, { last_name: 'Zola' }),
      await makeGuest(sponsor.id, { last_name: 'Abel' }),
      await makeGuest((await makeUser(portal)).id),
    ];
    const [later, sooner] = [await makeDay({ inDays: 20 }), await makeDay({ inDays: 3 })];
    await makeDay();
    const workshop = await makeSession(portal);
    for (const [session, guest] of [
      [later, zola], [later, abel], [later, stranger], [sooner, zola], [workshop, zola],
    ] as const) await makeRegistration(portal, session.id, guest.id); // prettier-ignore
    const caller = await portal.as(sponsor);
    const answer = await caller.call(listDiscoveryDays, { query: { user: String(sponsor.id) } });
    expect(answer.map((day) => [day.id, day.guests.map((guest) => guest.lastName)])).toEqual([
      [sooner.id, ['Zola']],
      [later.id, ['Abel', 'Zola']],
    ]);
    expect(answer[0]?.guests).toEqual([
      { id: zola.id, firstName: 'Camille', lastName: 'Zola', finalised: false },
    ]);
    expect(await caller.call(listDiscoveryDays)).toEqual(answer);
  });

  test('MEM-147: has no guest who waits, cancelled or is deleted, and no deleted day', async () => {
    const sponsor = await makeUser(portal);
    const day = await makeDay();
    const caller = await portal.as(sponsor);
    const now = portal.clock.now();
    await makeRegistration(portal, day.id, (await makeGuest(sponsor.id)).id, 'waiting');
    await makeRegistration(portal, day.id, (await makeGuest(sponsor.id)).id, 'registered', {
      ended_at: now,
      end_reason: 'cancelled',
    });
    await makeRegistration(portal, day.id, (await makeGuest(sponsor.id, { deleted_at: now })).id);
    const deleted = await makeDay({ deleted_at: now });
    await makeRegistration(portal, deleted.id, (await makeGuest(sponsor.id)).id);
    expect(await caller.call(listDiscoveryDays)).toEqual([]);
  });

  test('CORE-252 MEM-156: goes back 14 days: it has a day of 13 days ago, and none of 15', async () => {
    const { caller, guest, day } = await withGuest({ inDays: -13 });
    const old = await makeDay({ inDays: -15 });
    await makeRegistration(portal, old.id, guest.id);
    expect((await caller.call(listDiscoveryDays)).map(({ id }) => id)).toEqual([day.id]);
  });

  test('MEM-156: of somebody else is refused, to administrators too; an invalid id gets 422', async () => {
    const { sponsor } = await withGuest();
    for (const values of [{}, { is_admin: true }]) {
      const other = await portal.as(await makeUser(portal, values));
      expect(await other.refusal(listDiscoveryDays, { query: { user: String(sponsor.id) } })).toMatchObject({
        status: 403,
      });
    }
    const other = await portal.as(sponsor);
    expect((await other.refusal(listDiscoveryDays, { query: { user: 'abc' } })).status).toBe(422);
  });

  test('MEM-147: answers at "jds", which is not read as the id of a workshop', async () => {
    const caller = await portal.as(await makeUser(portal));
    expect(await caller.call(listDiscoveryDays)).toEqual([]);
    expect((await caller.refusal(sessionCalls.workshop.get, { params: { id: 'jdx' } })).status).toBe(422);
  });
});

describe('the finalisation for a guest', () => {
  test('MEM-149 MEM-150 MEM-152: costs 5 € whatever the session’s price, and is shown to the sponsor and the guest', async () => {
    const { guest, day, caller, params } = await withGuest({ euros: 120 });
    const query = { kind, id: String(day.id), beneficiary: String(guest.id) } as const;
    expect(await caller.call(quote, { query })).toMatchObject({ price: 5, toPay: 5, creditUsed: 0 });
    expect((await caller.call(listDiscoveryDays))[0]?.guests[0]?.finalised).toBe(false);
    await payCard(caller, { id: day.id, cents: 500, kind, beneficiary: guest.id });
    await caller.call(finaliseDiscovery, { params, body: { beneficiary: guest.id } });
    expect((await caller.call(listDiscoveryDays))[0]?.guests[0]?.finalised).toBe(true);
    const asGuest = await portal.as(guest);
    expect((await asGuest.call(sessionCalls.workshop.get, { params })).mine.finalised).toBe(true);
    expect(await caller.call(quote, { query })).toMatchObject({
      decision: { ok: false, reason: 'already_finalised' },
    });
  });

  test('MEM-150: is shown to the sponsor if the guest paid, and not for an unfinished payment', async () => {
    const { guest, day, caller, params } = await withGuest();
    const asGuest = await portal.as(guest);
    await openPaypal(caller, { id: day.id, cents: 500, kind, beneficiary: guest.id });
    expect((await caller.call(listDiscoveryDays))[0]?.guests[0]?.finalised).toBe(false);
    await payCard(asGuest, { id: day.id, cents: 500, kind });
    await asGuest.call(finaliseDiscovery, { params, body: {} });
    expect((await caller.call(listDiscoveryDays))[0]?.guests[0]?.finalised).toBe(true);
  });

  test('MEM-151: is paid wholly online if the sponsor has 4.99 € of credit', async () => {
    const { sponsor, guest, day, caller, params } = await withGuest();
    await giveCredit(portal, sponsor.id, 4.99);
    const body = { beneficiary: guest.id };
    expect(
      await caller.call(quote, { query: { kind, id: String(day.id), beneficiary: String(guest.id) } }),
    ).toMatchObject({ creditUsed: 0, toPay: 5 });
    expect((await caller.refusal(finaliseDiscovery, { params, body })).status).toBe(402);
    const { orderId } = await openPaypal(caller, { id: day.id, cents: 500, kind, beneficiary: guest.id });
    await approvePaypal(caller, orderId);
    await capturePaypal(caller, orderId);
    expect(await caller.call(finaliseDiscovery, { params, body })).toMatchObject({ finalised: true });
    expect(await caller.call(me)).toMatchObject({ credit: 4.99 });
  });

  test('MEM-151: is paid wholly online if the sponsor’s 5 € of credit are to be paid back by transfer', async () => {
    const { sponsor, guest, day, caller, params } = await withGuest();
    await giveCredit(portal, sponsor.id, 5, 'Remboursement d’un atelier');
    expect(
      await caller.call(quote, { query: { kind, id: String(day.id), beneficiary: String(guest.id) } }),
    ).toMatchObject({ creditUsed: 0, toPay: 5 });
    expect(
      (await caller.refusal(finaliseDiscovery, { params, body: { beneficiary: guest.id } })).status,
    ).toBe(402);
    expect(await caller.call(me)).toMatchObject({ credit: 5 });
  });

  test('MEM-151 MEM-155: is paid by credit if the sponsor has 5 €, with one débit and one transaction', async () => {
    const { sponsor, guest, day, caller, params } = await withGuest();
    await giveCredit(portal, sponsor.id, 5);
    await caller.call(finaliseDiscovery, { params, body: { beneficiary: guest.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect((await caller.call(listCreditMovements))[0]).toMatchObject({ type: 'débit', amount: 5 });
    expect(await transactionsOf(portal, sponsor.id)).toHaveLength(1);
    const sent = { total: '5', quantity: 1, paymentMethod: 'PAYMENT_BY_CREDIT', workshop: day.id };
    const recorded = (await caller.raw('POST', `/api${createTransaction.path}`, sent)).json();
    expect(recorded).toMatchObject({ baseTotal: 5, quantity: 1, paymentMethod: 'PAYMENT_BY_CREDIT' });
    expect(await transactionsOf(portal, sponsor.id)).toHaveLength(1);
    expect((await caller.call(listDiscoveryDays))[0]?.guests[0]?.finalised).toBe(true);
  });

  test('MEM-149: is possible for a day of last week', async () => {
    const { sponsor, guest, caller, params } = await withGuest({ inDays: -7 });
    await giveCredit(portal, sponsor.id, 5);
    expect(await caller.call(finaliseDiscovery, { params, body: { beneficiary: guest.id } })).toMatchObject({
      finalised: true,
    });
  });

  test('MEM-149: is refused for somebody else’s guest; a guest who is a sponsor sees their own guests', async () => {
    const sponsor = await makeGuest(null);
    const guest = await makeGuest(sponsor.id);
    const day = await makeDay();
    await makeRegistration(portal, day.id, guest.id);
    expect(await (await portal.as(sponsor)).call(listDiscoveryDays)).toHaveLength(1);
    const other = await portal.as(await makeUser(portal));
    expect(
      await other.refusal(finaliseDiscovery, { params: { id: day.id }, body: { beneficiary: guest.id } }),
    ).toMatchObject({ status: 403, reason: 'not_your_guest' });
  });
});

test('CORE-252: the list of discovery days includes the whole fourteenth day, in Paris time', async () => {
  portal.clock.set('2026-12-01T23:30:00+01:00');
  const { caller } = await withGuest({ starts_at: new Date('2026-11-17T00:30:00+01:00') });
  expect(await caller.call(listDiscoveryDays)).toHaveLength(1);
  portal.clock.advance(days(0.05));
  const again = await withGuest({ starts_at: new Date('2026-11-17T00:30:00+01:00') });
  expect(await again.caller.call(listDiscoveryDays)).toEqual([]);
});

import { payByCard, quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  documentsOf,
  expectSound,
  paymentsOf,
  transactionsOf,
  typeCard,
} from '../../testing/simulated-bank.ts';

const { formation } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

async function newcomer(): Promise<{ id: number; caller: Caller }> {
  const { id } = await makeUser(portal);
  return { id, caller: await portal.as({ id }) };
}
/** Single 120, double 80; the base price of 0 applies to nobody. */
const withRooms = (values: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(portal, { kind: 'formation', bed_one_cents: 12_000, bed_two_cents: 8000, ...values });
const roomsOf = (id: number) =>
  portal.ctx.db
    .selectFrom('registrations')
    .select(['user_id', 'room', 'state'])
    .where('session_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

describe('a formation priced by rooms', () => {
  test('CAT-118 CAT-130 CORE-205: a formation is joined only with a chosen room, and not for the base price of 0', async () => {
    const { id } = await withRooms();
    const { caller, id: userId } = await newcomer();
    const session = await caller.call(formation.get, { params: { id } });
    expect(session).toMatchObject({
      price: 0,
      rooms: [
        { room: 'single', price: 120 },
        { room: 'double', price: 80 },
      ],
      priceBedThree: null,
    });
    await giveCredit(portal, userId, 500);
    const join = (room?: 'single' | 'triple') =>
      caller.refusal(formation.join, { params: { id }, ...(room ? { body: { room } } : {}) });
    expect(await join()).toMatchObject({ status: 409, reason: 'room_required' });
    expect(await join('triple')).toMatchObject({ status: 409, reason: 'room_not_offered' });
    const asked = (room?: 'single' | 'double') =>
      caller.call(quote, { query: { kind: 'formation', id: String(id), ...(room ? { room } : {}) } });
    expect((await asked()).decision).toEqual({ ok: false, reason: 'room_required' });
    expect(await asked('single')).toMatchObject({ price: 120, decision: { ok: true } });
    expect(await asked('double')).toMatchObject({ price: 80, creditUsed: 80, toPay: 0 });
    const unknown = await caller.raw('POST', `/api/formations/${id}/join`, { room: 'suite' });
    expect(unknown.statusCode).toBe(422);
    expect(await roomsOf(id)).toEqual([]);
  });

  test('CAT-118 CORE-197: credit pays the price of the room, which transaction, invoice and registration name', async () => {
    const { id, title } = await withRooms();
    const { caller, id: userId } = await newcomer();
    await giveCredit(portal, userId, 100);
    const dear = await caller.refusal(formation.join, { params: { id }, body: { room: 'single' } });
    expect(dear).toMatchObject({ status: 402 });
    const joined = await caller.call(formation.join, { params: { id }, body: { room: 'double' } });
    expect(joined.mine).toMatchObject({ state: 'registered', paid: 80, room: 'double' });
    expect(await roomsOf(id)).toEqual([{ user_id: userId, room: 'double', state: 'registered' }]);
    const [transaction] = await transactionsOf(portal, userId);
    expect(transaction).toMatchObject({
      base_total_cents: 8000,
      total_cents: 0,
      room: 'double',
      item_name: `${title} (chambre double)`,
    });
    const [invoice] = await documentsOf(portal, transaction!.id);
    expect(JSON.stringify(invoice!.snapshot)).toContain('chambre double');
    const pilot = await portal.as(await makeUser(portal, { is_admin: true }));
    expect((await pilot.call(formation.get, { params: { id } })).guests).toMatchObject([{ room: 'double' }]);
    const other = await newcomer();
    const [seen] = (await other.caller.call(formation.get, { params: { id } })).guests;
    expect(seen).not.toHaveProperty('room');
  });

  test('CAT-118 CORE-190: a card pays the price of the room, and another room is another payment', async () => {
    const { id } = await withRooms();
    const { caller, id: userId } = await newcomer();
    const pay = (amount: number, room?: 'single' | 'double') => ({
      body: { amount, workshop_id: id, kind: 'formation' as const, ...(room ? { room } : {}) },
    });
    expect(await caller.refusal(payByCard, pay(8000))).toMatchObject({
      status: 409,
      reason: 'room_required',
    });
    expect(await caller.refusal(payByCard, pay(8000, 'single'))).toMatchObject({
      status: 422,
      code: 'amount_changed',
    });
    const double = await caller.call(payByCard, pay(8000, 'double'));
    expect((await caller.call(payByCard, pay(8000, 'double'))).payment.id).toBe(double.payment.id);
    const single = await caller.call(payByCard, pay(12_000, 'single'));
    expect(single.payment.id).not.toBe(double.payment.id);
    await typeCard(caller, single.data, 'accepted');
    const joined = await caller.call(formation.join, { params: { id } });
    expect(joined.mine).toMatchObject({ state: 'registered', room: 'single', paid: 120 });
    const states = (await paymentsOf(portal, userId)).map(({ state, room }) => [state, room]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        ['settled', 'single'],
        ['expired', 'double'],
      ]),
    );
  });

  test('CAT-118: two rooms at one price are two payments, and a free room is joined at once, from an offer too', async () => {
    const { id } = await withRooms({ bed_one_cents: 8000, bed_three_cents: 0 });
    const { caller } = await newcomer();
    const pay = (room: 'single' | 'double') => ({
      body: { amount: 8000, workshop_id: id, kind: 'formation' as const, room },
    });
    const first = await caller.call(payByCard, pay('single'));
    expect((await caller.call(payByCard, pay('double'))).payment.id).not.toBe(first.payment.id);

    const free = await newcomer();
    const joined = await free.caller.call(formation.join, { params: { id }, body: { room: 'triple' } });
    expect(joined.mine).toMatchObject({ state: 'registered', room: 'triple', paid: 0 });
    const offered = await newcomer();
    await makeRegistration(portal, id, offered.id, 'offered', {
      offer_until: new Date(portal.clock.now().getTime() + 3_600_000),
    });
    await offered.caller.call(formation.join, { params: { id }, body: { room: 'triple' } });
    expect(await roomsOf(id)).toContainEqual({ user_id: offered.id, room: 'triple', state: 'registered' });
  });

  test('CAT-118: a session without rooms refuses a named room and charges its own price', async () => {
    const { id } = await makeSession(portal, { kind: 'formation', euros: 30 });
    const { caller, id: userId } = await newcomer();
    await giveCredit(portal, userId, 30);
    const refusal = await caller.refusal(formation.join, { params: { id }, body: { room: 'single' } });
    expect(refusal).toMatchObject({ status: 409, reason: 'room_not_offered' });
    const joined = await caller.call(formation.join, { params: { id } });
    expect(joined.mine.paid).toBe(30);
    expect(joined.mine).not.toHaveProperty('room');
  });
});

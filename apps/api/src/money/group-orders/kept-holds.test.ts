import * as calls from '@forman/contract/money/group-orders';
import { countersignPresence } from '@forman/contract/hours/presence';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { placeOrder } from '../../testing/group-orders.ts';
import { days, hours, minutes } from '../../testing/harness.ts';
import { addSlots } from '../../testing/presence.ts';
import { openCard, paymentsOf, seatStateOf, setAtBank, typeCard } from '../../testing/simulated-bank.ts';
import { ordersPortal } from './group-orders.testing.ts';

const { portal, clerk, cabinet, receive, mailsTo } = ordersPortal();
const { workshop } = sessionCalls;
const remote = { is_remote: true, place: null, video_link: 'https://visio.essai.example' };

const asAdmin = async () => portal.as(await makeUser(portal, { is_admin: true }));
const asClerk = async () =>
  Object.assign(clerk, await portal.as(await makeUser(portal, { is_expert_accountant: true })));

/** Moves a session of three hours by an hour. */
async function moveByAnHour({ id, startsAt }: { id: number; startsAt: Date }): Promise<void> {
  const at = (count: number) => new Date(startsAt.getTime() + hours(count)).toISOString();
  await (
    await asAdmin()
  ).call(workshop.update, {
    params: { id },
    body: { startDate: at(1), endDate: at(4) },
  });
}

describe('the seats of an order whose session is moved', () => {
  test('stay its own: its transfer takes them', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, inDays: 10, ...remote });
    const order = await placeOrder(
      caller,
      [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id })),
      100,
    );
    await moveByAnHour(session);
    expect(await seatStateOf(portal, session.id, second.id)).toBe('held');
    expect(await receive(order.id, 100)).toMatchObject({ state: 'paid' });
  });

  test('are free again once it is cancelled', async () => {
    const { payer, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, inDays: 10, ...remote });
    const order = await placeOrder(caller, [{ session: session.id, beneficiary: payer.id }], 50);
    await moveByAnHour(session);
    await caller.call(calls.cancelGroupOrder, { params: { id: order.id } });
    expect(await seatStateOf(portal, session.id, payer.id)).toBeUndefined();
  });
});

describe('an order without a seat left', () => {
  test('can be cancelled when its only person has refused', async () => {
    const { second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, inDays: 40 });
    const order = await placeOrder(caller, [{ session: session.id, beneficiary: second.id }], 50);
    await (await portal.as(second)).call(calls.declineGroupSeat, { body: { session: session.id } });
    expect(await caller.call(calls.cancelGroupOrder, { params: { id: order.id } })).toMatchObject({
      state: 'cancelled',
    });
  });

  test('MNY-009: ends by itself, asks for nothing, and does not count as unpaid', async () => {
    const { payer, caller } = await cabinet();
    const seat = (session: { id: number }) => [{ session: session.id, beneficiary: payer.id }];
    const orders: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const session = await makeSession(portal, { euros: 50, inDays: 40 + count });
      orders.push((await placeOrder(caller, seat(session), 50)).id);
      await (await asAdmin()).call(workshop.remove, { params: { id: session.id } });
    }
    // The payer may have three open orders: these are none.
    const other = await placeOrder(caller, seat(await makeSession(portal, { euros: 50, inDays: 60 })), 50);
    await caller.call(calls.cancelGroupOrder, { params: { id: other.id } });
    portal.clock.advance(days(1));
    await portal.run('group_orders');
    for (const id of orders)
      expect(await (await portal.as(payer)).call(calls.getGroupOrder, { params: { id } })).toMatchObject({
        state: 'cancelled',
        total: 0,
      });
    // Nor were they left unpaid: the one that the payer cancelled was.
    const again = await portal.as(payer);
    await placeOrder(again, seat(await makeSession(portal, { euros: 50, inDays: 70 })), 50);
    portal.clock.advance(days(8));
    await portal.run('group_orders');
    expect(await mailsTo(payer.id)).not.toContain('group_order_reminder');
    expect(await mailsTo(payer.id)).not.toContain('group_order_expired');
  });
});

describe('a seat that an order has taken over from an earlier payment', () => {
  /** A person pays an offered seat by a slow means; its hold runs out, and a colleague orders the seat. */
  async function takenOver(dueIn: number) {
    const { payer, second } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const offer_until = new Date(portal.clock.now().getTime() + hours(20));
    await makeRegistration(portal, session.id, second.id, 'offered', { offer_until });
    const own = await portal.as(second);
    const { secret } = await openCard(own, { id: session.id, cents: 5000 });
    await typeCard(own, secret, 'slow');
    await portal.database.pool.query(
      `update simulated_bank_payments set due_at = $1 where status = 'processing'`,
      [new Date(portal.clock.now().getTime() + hours(dueIn))],
    );
    await portal.run('payments');
    portal.clock.advance(minutes(16));
    await portal.run('payments');
    await portal.run('seats');
    const [payment] = await paymentsOf(portal, second.id);
    expect([payment!.state, await seatStateOf(portal, session.id, second.id)]).toEqual([
      'processing',
      'offered',
    ]);
    const seats = [{ session: session.id, beneficiary: second.id }];
    const order = await placeOrder(await portal.as(payer), seats, 50);
    return { second, session, order, payment: payment! };
  }

  test('stays held when that payment fails', async () => {
    const { second, session, order, payment } = await takenOver(30);
    portal.clock.advance(hours(24));
    await setAtBank(portal, payment.provider_ref!, 'status', 'canceled');
    await portal.run('payments');
    await portal.run('payments');
    expect((await paymentsOf(portal, second.id))[0]!.state).toBe('expired');
    expect(await seatStateOf(portal, session.id, second.id)).toBe('held');
    await asClerk();
    expect(await receive(order.id, 50)).toMatchObject({ state: 'paid' });
  });

  test('is the order’s when that payment succeeds after all, whose money goes back', async () => {
    const { second, session, order } = await takenOver(3);
    portal.clock.advance(hours(4));
    await portal.run('payments');
    await portal.run('payments');
    expect((await paymentsOf(portal, second.id))[0]!.state).toBe('refunded');
    expect(await seatStateOf(portal, session.id, second.id)).toBe('held');
    await asClerk();
    expect(await receive(order.id, 50)).toMatchObject({ state: 'paid' });
  });
});

test('people whose transfer is recorded once the sheet is closed are absent: they have not signed', async () => {
  const { payer, second, caller } = await cabinet();
  const pilot = await makeUser(portal, { is_pilot: true });
  const from = new Date(portal.clock.now().getTime() + days(10));
  const day = from.toISOString().slice(0, 10);
  const session = await makeSession(portal, {
    euros: 60,
    pilot_id: pilot.id,
    starts_at: parisInstant(day, '09:30'),
    ends_at: parisInstant(day, '12:30'),
  });
  await addSlots(portal, session.id, [day, '09:30', '12:30']);
  const order = await placeOrder(
    caller,
    [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id })),
    120,
  );
  portal.clock.set(parisInstant(day, '12:30'));
  await portal.run('seats');
  await (
    await portal.as(pilot)
  ).call(countersignPresence, {
    params: { id: session.id },
    body: { day, part: 'morning' },
  });
  portal.clock.advance(days(1));
  await asClerk();
  await receive(order.id, 120, { receivedOn: order.dueOn });
  const rows = await portal.ctx.db
    .selectFrom('registrations')
    .select(['state', 'was_absent'])
    .where('session_id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(rows).toEqual([
    { state: 'registered', was_absent: true },
    { state: 'registered', was_absent: true },
  ]);
});

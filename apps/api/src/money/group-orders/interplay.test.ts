import * as calls from '@forman/contract/money/group-orders';
import { getMonthFigures } from '@forman/contract/office/figures';
import { home } from '@forman/contract/office/home';
import { deleteUser } from '@forman/contract/office/privacy';
import { parisDay } from '@forman/domain/paris-time';
import { sessionCalls } from '@forman/contract/session-calls';
import { days } from '../../testing/harness.ts';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { placeOrder } from '../../testing/group-orders.ts';
import { openCard, seatStateOf } from '../../testing/simulated-bank.ts';
import { describe, expect, test } from 'vitest';
import { settleLapsedSeats } from '../../sessions/seats/seats.service.ts';
import { ordersPortal } from './group-orders.testing.ts';

const { portal, clerk, cabinet, receive, mailsTo } = ordersPortal();

const place = placeOrder;

describe('a group order beside other acts', () => {
  const orderFor = async (values: Parameters<typeof makeSession>[1] = {}) => {
    const people = await cabinet();
    const session = await makeSession(portal, { euros: 50, ...values });
    const wanted = [people.payer, people.second].map(({ id }) => ({
      session: session.id,
      beneficiary: id,
    }));
    return { ...people, session, wanted, order: await place(people.caller, wanted, 100) };
  };

  test('MNY-011: the beneficiary of a seat is not asked to pay, may refuse the seat, and is promised no refund of the payer’s money', async () => {
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

  test('a guest for whom the back office ordered a seat may refuse it too', async () => {
    const { payer } = await cabinet();
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', is_jd_ended: true });
    const session = await makeSession(portal, { euros: 50, discovery_stage: 'starter' });
    const wanted = [payer, guest].map(({ id }) => ({ session: session.id, beneficiary: id }));
    await place(clerk, wanted, 100, { payer: payer.id });
    await (await portal.as(guest)).call(calls.declineGroupSeat, { body: { session: session.id } });
    expect(await seatStateOf(portal, session.id, guest.id)).toBeUndefined();
  });

  test('a cancelled order has no claim on a seat that its beneficiary holds by card afterwards', async () => {
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

  test('MNY-012: a deleted session leaves the order and lowers its sum; the payer and the beneficiary get a message', async () => {
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

  test('an erased account leaves the order; an account that pays for others cannot be erased', async () => {
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

  test('a transfer received before the session takes its seat, though it is recorded afterwards', async () => {
    const { payer, session, order } = await orderFor({ inDays: 4 });
    const receivedOn = parisDay(portal.clock.now());
    portal.clock.advance(days(5));
    await settleLapsedSeats(portal.ctx);
    Object.assign(clerk, await portal.as(await makeUser(portal, { is_expert_accountant: true })));
    await expect(receive(order.id, 100)).rejects.toMatchObject({ problem: { reason: 'order_seat_gone' } });
    expect(await receive(order.id, 100, { receivedOn })).toMatchObject({ state: 'paid' });
    expect(await seatStateOf(portal, session.id, payer.id)).toBe('registered');
  });

  test('a transfer is refused with a reason if the payer’s move abroad gives the order two VAT regimes', async () => {
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

  test('the month’s figures count a paid order under each kind of session that it sold', async () => {
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

  test('a member with three unpaid orders in a month can order through the back office only', async () => {
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

  test('a seat offered to the payer takes none from the colleague in the same order', async () => {
    const { payer, second, caller } = await cabinet();
    const session = await makeSession(portal, { euros: 50, max_guests: 2 });
    await makeRegistration(portal, session.id, payer.id, 'offered', {
      offer_until: new Date(portal.clock.now().getTime() + days(1)),
    });
    const wanted = [payer, second].map(({ id }) => ({ session: session.id, beneficiary: id }));
    expect(await place(caller, wanted, 100)).toMatchObject({ state: 'ordered' });
  });

  test('a session is refused on the line of the person to whose level it is not open', async () => {
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

  test('a session open to no level of the company is not among its choices', async () => {
    const { caller } = await cabinet();
    await makeSession(portal, { euros: 50, title: 'Réservé aux plus hauts', audience: ['ROLE_XMAN'] });
    const { sessions } = await caller.call(calls.groupOrderChoices, { query: { sessions: 'plus hauts' } });
    expect(sessions).toEqual([]);
  });
});

import { sessionCalls } from '@forman/contract/session-calls';
import { expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import {
  approvePaypal,
  atBank,
  capturePaypal,
  openPaypal,
  paymentsOf,
  seatStateOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const portal = soundPortal();
const { workshop } = sessionCalls;

/** A person who approved an order for the only seat of a session; nobody has captured it. */
async function approved() {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50, max_guests: 1 });
  const caller = await portal.as(user);
  const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
  await approvePaypal(caller, orderId);
  const payment = async () => (await paymentsOf(portal, user.id))[0]!;
  return { user, session, orderId, payment, again: () => portal.as(user) };
}

const uncaptured = { status: 'VOIDED', refunded_cents: 0 };

test('an order whose hold has ended is not captured', async () => {
  const { session, orderId, payment, again } = await approved();
  portal.clock.advance(minutes(15));
  await fillSession(portal, session.id, 1);
  expect(await capturePaypal(await again(), orderId)).toMatchObject({ payment: { state: 'expired' } });
  expect(await atBank(portal, orderId)).toMatchObject(uncaptured);
  expect(await payment()).toMatchObject({ state: 'expired', captured_at: null });
});

test('a join does not capture an order whose hold has ended', async () => {
  const { session, orderId, again } = await approved();
  portal.clock.advance(minutes(15));
  await fillSession(portal, session.id, 1);
  const refusal = await (await again()).refusal(workshop.join, { params: { id: session.id } });
  expect(refusal).toMatchObject({ status: 409, code: 'session_full' });
  expect(await atBank(portal, orderId)).toMatchObject(uncaptured);
});

test('an order is not captured when its seat was taken away during the hold', async () => {
  const { session, orderId, again } = await approved();
  await portal.ctx.db
    .updateTable('registrations')
    .set({ ended_at: portal.clock.now(), end_reason: 'hold_lapsed' })
    .where('session_id', '=', session.id)
    .execute();
  await fillSession(portal, session.id, 1);
  expect(await capturePaypal(await again(), orderId)).toMatchObject({ payment: { state: 'expired' } });
  expect(await atBank(portal, orderId)).toMatchObject(uncaptured);
});

test('a fee’s order is not captured when its registration has ended', async () => {
  const user = await makeUser(portal, { level: 'ROLE_GUEST' });
  const day = await makeSession(portal, { title: 'Journée Découverte', euros: 120 });
  const caller = await portal.as(user);
  await caller.call(workshop.join, { params: { id: day.id } });
  const { orderId } = await openPaypal(caller, { id: day.id, kind: 'discovery_fee', cents: 500 });
  await approvePaypal(caller, orderId);
  await portal.ctx.db
    .updateTable('registrations')
    .set({ ended_at: portal.clock.now(), end_reason: 'cancelled' })
    .where('session_id', '=', day.id)
    .execute();
  expect(await capturePaypal(caller, orderId)).toMatchObject({ payment: { state: 'expired' } });
  expect(await atBank(portal, orderId)).toMatchObject(uncaptured);
});

/**
 * Captures the order in the last second of its hold; half a minute and these jobs pass before PayPal takes
 * the money, or before it answers.
 */
async function captureLate(
  { user, orderId }: { user: { id: number }; orderId: string },
  { jobs, when }: { jobs: readonly ('payments' | 'seats')[]; when: 'before' | 'after' },
): Promise<void> {
  const paypal = portal.ctx.payments.paypal!;
  const pass = async (): Promise<void> => {
    portal.clock.advance(minutes(0.5));
    for (const job of jobs) await portal.run(job);
  };
  const capture: typeof paypal.capture = async (ref, key) => {
    if (when === 'before') await pass();
    const reading = await paypal.capture(ref, key);
    if (when === 'after') await pass();
    return reading;
  };
  portal.clock.advance(minutes(15) - 1000);
  const caller = await portal.as(user);
  Object.assign(portal.ctx.payments, { paypal: { ...paypal, capture } });
  try {
    await capturePaypal(caller, orderId);
  } finally {
    Object.assign(portal.ctx.payments, { paypal });
  }
}

test('race: the seat of an order captured in the last second of its hold is kept until PayPal answers', async () => {
  const order = await approved();
  const next = await makeUser(portal);
  await makeRegistration(portal, order.session.id, next.id, 'waiting');
  await captureLate(order, { jobs: ['seats'], when: 'after' });
  expect(await order.payment()).toMatchObject({ state: 'settled' });
  expect(await seatStateOf(portal, order.session.id, order.user.id)).toBe('registered');
  expect(await seatStateOf(portal, order.session.id, next.id)).toBe('waiting');
});

test('race: the job leaves alone an order whose capture lasts beyond its hold', async () => {
  const order = await approved();
  await captureLate(order, { jobs: ['payments', 'seats'], when: 'before' });
  expect(await order.payment()).toMatchObject({ state: 'settled' });
  expect(await seatStateOf(portal, order.session.id, order.user.id)).toBe('registered');
});

test('an order that nobody approves keeps its seat only for its hold, however often its capture is asked', async () => {
  const { user, session } = await approved();
  const other = await makeUser(portal);
  const free = await makeSession(portal, { euros: 50, max_guests: 1 });
  const { orderId } = await openPaypal(await portal.as(other), { id: free.id, cents: 5000 });
  for (let ask = 0; ask < 14; ask += 1) {
    portal.clock.advance(minutes(1) + 4000);
    await capturePaypal(await portal.as(other), orderId);
  }
  portal.clock.advance(minutes(1));
  await portal.run('payments');
  expect(await seatStateOf(portal, free.id, other.id)).toBeUndefined();
  expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
});

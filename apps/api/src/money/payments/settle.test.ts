import { officeCalls } from '@forman/contract/participation/session-office';
import { listCreditMovements } from '@forman/contract/money/credits';
import { me } from '@forman/contract/office/members';
import { abandonPayment, getPayment, payByCard } from '@forman/contract/money/payments';
import { listStuckPayments, resolveStuckPayment } from '@forman/contract/money/money-cases';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, completeSeller, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  approvePaypal, atBank, capturePaypal, countSeats, documentsOf, earnAvoir, expectSound, movementsOf, openCard, openPaypal, payCard,
  paymentsOf, seatStateOf, setAtBank, transactionsOf, typeCard,
} from '../../testing/simulated-bank.ts'; // prettier-ignore

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

/** A person who paid at the bank for the only seat of a session, and has not come back. */
async function paidButAway(
  options: { credit?: number; avoir?: number; card?: 'accepted' | 'refundRefused'; seats?: number } = {},
) {
  const { credit = 0, avoir = 0, card = 'accepted', seats = 1 } = options;
  const user = await makeUser(portal);
  if (credit > 0) await giveCredit(portal, user.id, credit);
  if (avoir > 0) await earnAvoir(portal, user, avoir);
  const session = await makeSession(portal, { euros: 50, max_guests: seats });
  const { payment } = await payCard(
    await portal.as(user),
    { id: session.id, cents: 5000 - (credit + avoir) * 100 },
    card,
  );
  const params = { id: session.id };
  return {
    user,
    session,
    params,
    paymentId: payment.id,
    row: async () => (await paymentsOf(portal, user.id)).find((one) => one.id === payment.id)!,
  };
}

describe('a late capture', () => {
  test('CORE-203 CORE-209: a late capture with a seat left gives the seat and spends the credit once', async () => {
    const { user, session, params, row } = await paidButAway({ credit: 20 });
    portal.clock.advance(minutes(16));
    await portal.run('seats');
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    const caller = await portal.as(user);
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await row()).toMatchObject({ state: 'settled' });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect((await movementsOf(portal, user.id)).map((m) => m.action)).toEqual(['success', 'register']);
  });

  test('CORE-209: a late capture whose seat is gone is refunded, its credit comes back once, and two movements record it', async () => {
    const { user, session, params, paymentId, row } = await paidButAway({ credit: 20 });
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    const caller = await portal.as(user);
    expect(await caller.refusal(workshop.join, { params })).toMatchObject({
      status: 409,
      code: 'session_full',
      reason: 'payment_refunding',
    });
    await portal.run('payments');
    const payment = await row();
    expect(payment).toMatchObject({ state: 'refunded', stuck_reason: null });
    expect(await atBank(portal, payment.provider_ref!)).toMatchObject({ refunded_cents: 3000 });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    const lines = await caller.call(listCreditMovements);
    expect(lines.slice(0, 2)).toMatchObject([
      {
        type: 'crédit',
        action: 'error',
        amount: 20,
        amountLeft: 20,
        description: "Echec d'une inscription à un événement",
      },
      { type: 'débit', action: 'register', amount: 20, amountLeft: 0 },
    ]);
    await portal.run('payments');
    await caller.refusal(workshop.join, { params });
    expect(await movementsOf(portal, user.id)).toHaveLength(3);
    expect(await atBank(portal, payment.provider_ref!)).toMatchObject({ refunded_cents: 3000 });
    expect(await caller.call(getPayment, { params: { id: paymentId } })).toMatchObject({ state: 'refunded' });
    expect(await countSeats(portal, session.id)).toBe(1);
    expect(await transactionsOf(portal, user.id)).toEqual([]);
  });

  test('CORE-209: a late capture without credit writes two credit movements of 0', async () => {
    const { user, session, params } = await paidButAway();
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    await (await portal.as(user)).refusal(workshop.join, { params });
    expect(await movementsOf(portal, user.id)).toMatchObject([
      { type: 'débit', cents: 0, action: 'register' },
      { type: 'crédit', cents: 0, action: 'error', description: "Echec d'une inscription à un événement" },
    ]);
  });

  test('a late capture whose credit was spent elsewhere is refunded whole', async () => {
    const { user, row, paymentId: id } = await paidButAway({ credit: 20, seats: 5 });
    await portal.ctx.transaction(async (tx) => {
      await tx
        .updateTable('payments')
        .set({ state: 'expired', next_check_at: null })
        .where('id', '=', id)
        .execute();
      await tx
        .updateTable('credit_reservations')
        .set({ released_at: portal.clock.now() })
        .where('payment_id', '=', id)
        .execute();
    });
    const other = await makeSession(portal, { euros: 20 });
    const caller = await portal.as(user);
    await caller.call(workshop.join, { params: { id: other.id } });
    await portal.ctx.bank!.drained();
    await portal.run('webhooks');
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'refunded' });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
  });

  /** A person in line who gave up an order, captured by PayPal all the same, and opened a card payment. */
  async function twoPayments() {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    await makeRegistration(portal, session.id, user.id, 'waiting');
    const caller = await portal.as(user);
    const { orderId, payment } = await openPaypal(caller, { id: session.id, cents: 5000 });
    await approvePaypal(caller, orderId);
    await caller.call(abandonPayment, { params: { id: payment.id } });
    await setAtBank(portal, orderId, 'status', 'COMPLETED');
    const card = await openCard(caller, { id: session.id, cents: 5000 });
    const states = async () =>
      (await paymentsOf(portal, user.id)).map((p) => `${p.method} ${p.state}`).toSorted();
    return { user, session, caller, orderId, card, states, params: { id: session.id } };
  }

  test('a late capture wins over an unpaid newer payment, which can no longer be paid', async () => {
    const { user, session, caller, orderId, card, states } = await twoPayments();
    expect(await capturePaypal(caller, orderId)).toMatchObject({
      status: 'COMPLETED',
      payment: { state: 'settled' },
    });
    expect(await states()).toEqual(['card expired', 'paypal settled']);
    expect(await typeCard(caller, card.secret, 'accepted')).toEqual({ status: 'refused' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('a late capture is refunded when the newer payment is paid too', async () => {
    const { caller, orderId, card, states, params } = await twoPayments();
    await typeCard(caller, card.secret, 'accepted');
    await capturePaypal(caller, orderId);
    await portal.run('payments');
    expect(await states()).toEqual(['card settled', 'paypal refunded']);
    expect((await caller.call(workshop.join, { params })).totalGuests).toBe(1);
  });

  test('a late capture waits while the bank processes the newer payment', async () => {
    const { caller, orderId, card, states } = await twoPayments();
    await typeCard(caller, card.secret, 'slow');
    await capturePaypal(caller, orderId);
    expect(await states()).toEqual(['card processing', 'paypal expired']);
    portal.clock.advance(minutes(1));
    for (let run = 0; run < 3; run += 1) {
      await portal.run('payments');
      portal.clock.advance(minutes(1));
    }
    expect(await states()).toEqual(['card settled', 'paypal refunded']);
  });

  test('a late capture for a deleted session is refunded', async () => {
    const { user, session, row } = await paidButAway({ credit: 10 });
    await portal.ctx.transaction(async (tx) => {
      await tx
        .updateTable('registrations')
        .set({ ended_at: portal.clock.now(), end_reason: 'session_deleted' })
        .where('session_id', '=', session.id)
        .execute();
      await tx
        .updateTable('sessions')
        .set({ deleted_at: portal.clock.now() })
        .where('id', '=', session.id)
        .execute();
    });
    await portal.ctx.bank!.drained();
    await portal.run('webhooks');
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'refunded', failure_reason: 'no_right' });
    expect(await (await portal.as(user)).call(me)).toMatchObject({ credit: 10, usableCredit: 10 });
  });

  test('a late capture for a session that has started is refunded', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, {
      euros: 50,
      starts_at: new Date(portal.clock.now().getTime() + minutes(10)),
      ends_at: new Date(portal.clock.now().getTime() + minutes(90)),
    });
    await payCard(await portal.as(user), { id: session.id, cents: 5000 });
    portal.clock.advance(minutes(16));
    await portal.run('payments');
    await portal.run('payments');
    expect((await paymentsOf(portal, user.id))[0]).toMatchObject({ state: 'refunded' });
  });
});

describe('a refund that fails', () => {
  test('CORE-209: a refund refused by the bank makes the payment stuck with its reason, returns the credit, and is not retried', async () => {
    const { user, session, params, row } = await paidButAway({ credit: 20, card: 'refundRefused' });
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    const caller = await portal.as(user);
    await caller.refusal(workshop.join, { params });
    await portal.run('payments');
    expect(await row()).toMatchObject({
      state: 'stuck',
      stuck_reason: 'refund_refused',
      next_check_at: null,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'stuck' });
    await decideAsAccountant(user.id, caller);
    expect(await row()).toMatchObject({ state: 'refunded' });
  });

  /** The back office reads the stuck payment, and records how the money went back; members may do neither. */
  async function decideAsAccountant(payerId: number, member: Caller): Promise<void> {
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    const stuck = (await accountant.call(listStuckPayments)).filter(
      (payment) => payment.payer.id === payerId,
    );
    expect(stuck).toMatchObject([{ reason: 'refund_refused', amount: 30 }]);
    expect(stuck[0]?.explanation).toContain('virement');
    const params = { id: stuck[0]!.id };
    const body = { note: 'Virement du 2 décembre' };
    expect(await member.refusal(listStuckPayments)).toMatchObject({ status: 403 });
    expect(await member.refusal(resolveStuckPayment, { params, body })).toMatchObject({ status: 403 });
    expect(await accountant.call(resolveStuckPayment, { params, body })).toMatchObject({ state: 'refunded' });
    expect(await accountant.refusal(resolveStuckPayment, { params, body })).toMatchObject({ status: 409 });
  }

  test('an unanswered refund is retried each minute with one key, shows as stuck within 15 minutes, and ends when the bank answers', async () => {
    const { user, session, params, paymentId, row } = await paidButAway();
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    await (await portal.as(user)).refusal(workshop.join, { params });
    const card = portal.ctx.payments.card!;
    const keys = new Set<string>();
    const refund: typeof card.refund = async (_ref, _cents, key) => {
      if (key.startsWith(paymentId)) keys.add(key);
      throw new ProviderError('simulated', 'unplugged', { retryable: true });
    };
    Object.assign(portal.ctx.payments, { card: { ...card, refund } });
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'refunding' });
    for (let minute = 0; minute < 11; minute += 1) {
      portal.clock.advance(minutes(1) + 1000);
      await portal.run('payments');
    }
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_unanswered' });
    expect(keys.size).toBe(1);
    Object.assign(portal.ctx.payments, { card });
    portal.clock.advance(minutes(2));
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'refunded', stuck_reason: null });
  });

  test('a refund that the provider rejects is stuck at once', async () => {
    const { user, session, params, row } = await paidButAway();
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    await (await portal.as(user)).refusal(workshop.join, { params });
    const card = portal.ctx.payments.card!;
    const refund: typeof card.refund = () =>
      Promise.reject(new ProviderError('simulated', 'no such charge', { retryable: false }));
    Object.assign(portal.ctx.payments, { card: { ...card, refund } });
    await portal.run('payments');
    Object.assign(portal.ctx.payments, { card });
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_refused' });
  });
});

describe('captures that cannot be settled', () => {
  test('CORE-287: a capture of another amount is stuck at once, without registration or invoice', async () => {
    const { user, row, params, session } = await paidButAway();
    await setAtBank(portal, (await row()).provider_ref!, 'amount_cents', 4000);
    await (await portal.as(user)).refusal(workshop.join, { params });
    expect(await row()).toMatchObject({
      state: 'stuck',
      stuck_reason: 'amount_differs',
      capture_ref: expect.any(String),
    });
    await portal.run('payments');
    expect(await transactionsOf(portal, user.id)).toEqual([]);
    expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
  });

  test('MEM-268: an incomplete seller’s record keeps the capture, which the job settles once the record is complete', async () => {
    const { user, row, params } = await paidButAway();
    await portal.ctx.db.updateTable('settings').set({ seller: '{}' }).where('id', '=', 1).execute();
    expect((await (await portal.as(user)).refusal(workshop.join, { params })).code).toBe('seller_incomplete');
    expect(await row()).toMatchObject({ state: 'captured' });
    await portal.run('payments');
    await completeSeller(portal.ctx);
    portal.clock.advance(minutes(2));
    await portal.run('payments');
    expect(await row()).toMatchObject({ state: 'settled' });
  });

  test('MEM-268: a captured payment blocked by an incomplete seller’s record is stuck within 15 minutes', async () => {
    const { user, row, params } = await paidButAway();
    await portal.ctx.db.updateTable('settings').set({ seller: '{}' }).where('id', '=', 1).execute();
    await (await portal.as(user)).refusal(workshop.join, { params });
    for (let minute = 0; minute < 11; minute += 1) {
      portal.clock.advance(minutes(1) + 1000);
      await portal.run('payments');
    }
    await completeSeller(portal.ctx);
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'not_settled_seller_incomplete' });
  });
});

describe('a settled payment', () => {
  test('CORE-196 CORE-203: a payment by avoir and card makes one transaction and one invoice with both settlements', async () => {
    const { user, params } = await paidButAway({ avoir: 20 });
    await (await portal.as(user)).call(workshop.join, { params });
    const transaction = (await transactionsOf(portal, user.id)).at(-1);
    const [invoice, ...more] = await documentsOf(portal, transaction!.id);
    expect(more).toEqual([]);
    expect(invoice!.snapshot).toMatchObject({
      grossCents: 5000,
      dueCents: 0,
      settlements: [
        { kind: 'credit', amountCents: 2000 },
        { kind: 'card', amountCents: 3000 },
      ],
    });
  });

  test('a settled payment sends one confirmation and one receipt', async () => {
    const { user, params } = await paidButAway();
    const caller = await portal.as(user);
    await caller.call(workshop.join, { params });
    await caller.call(workshop.join, { params });
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(mails.map((mail) => mail.template)).toEqual(['registration_confirmed', 'receipt']);
  });

  test('a session that becomes dearer during the hold keeps the price of the hold', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    await openCard(caller, { id: session.id, cents: 5000 });
    await portal.ctx.db
      .updateTable('sessions')
      .set({ price_cents: 6000 })
      .where('id', '=', session.id)
      .execute();
    await payCard(caller, { id: session.id, cents: 5000 });
    expect((await caller.call(workshop.join, { params: { id: session.id } })).mine.paid).toBe(50);
    const stranger = await portal.as(await makeUser(portal));
    expect(
      (await stranger.refusal(payByCard, { body: { amount: 5000, workshop_id: session.id } })).code,
    ).toBe('amount_changed');
  });
});

test('the late money of a person who has become the session’s pilot goes back', async () => {
  const user = await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' });
  const session = await makeSession(portal, { euros: 50 });
  await payCard(await portal.as(user), { id: session.id, cents: 5000 }, 'slow');
  await portal.database.pool.query(
    `update simulated_bank_payments set due_at = $1 where status = 'processing'`,
    [new Date(portal.clock.now().getTime() + minutes(180))],
  );
  await portal.run('payments');
  portal.clock.advance(minutes(16));
  await portal.run('payments');
  await portal.run('seats');
  expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  await admin.call(officeCalls.workshop.former, { params: { id: session.id }, body: { former: user.id } });
  portal.clock.advance(minutes(240));
  await portal.run('payments');
  await portal.run('payments');
  expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  expect((await paymentsOf(portal, user.id))[0]!.state).toBe('refunded');
});

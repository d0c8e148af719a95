import { abandonPayment, getPayment, payByCard, quote } from '@forman/contract/money/payments';
import { listCreditMovements } from '@forman/contract/money/credits';
import { listTransactions } from '@forman/contract/books/invoicing';
import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { completeSeller, minutes } from '../../testing/harness.ts';
import {
  answerChallenge,
  approvePaypal,
  atBank,
  capturePaypal,
  countSeats,
  movementsOf,
  openCard,
  openPaypal,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
  typeCard,
  soundPortal,
} from '../../testing/simulated-bank.ts';
import { shop } from './checkout.testing.ts';

const { workshop, formation, event } = sessionCalls;
const portal = soundPortal();

describe('paying by card', () => {
  test('CORE-204 CORE-205 CORE-211 CORE-286 CORE-287: a card payment charges the whole price in cents, takes one seat and writes one invoice', async () => {
    const { user, session, caller, params, item } = await shop(portal, 19.99);
    expect(await caller.call(quote, { query: item })).toMatchObject({
      price: 19.99,
      creditUsed: 0,
      toPay: 19.99,
      termsRequired: true,
      decision: { ok: true },
    });
    const { secret, payment, status } = await payCard(caller, { id: session.id, cents: 1999 });
    expect(secret).toMatch(/_secret_/);
    expect(payment).toMatchObject({ state: 'created', amount: 19.99 });
    expect(status).toBe('captured');
    expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
    const joined = await caller.call(workshop.join, { params });
    expect(joined).toMatchObject({ totalGuests: 1, mine: { state: 'registered', paid: 19.99 } });
    const [paid] = await paymentsOf(portal, user.id);
    expect(paid).toMatchObject({ state: 'settled', online_cents: 1999, credit_cents: 0 });
    expect(await atBank(portal, paid!.provider_ref!)).toMatchObject({
      amount_cents: 1999,
      status: 'succeeded',
    });
    expect(await caller.call(listTransactions)).toMatchObject([
      {
        total: 19.99,
        baseTotal: 19.99,
        credit: 0,
        paymentMethod: 'PAYMENT_BY_CARD',
        paypalAccountStatus: 'succeeded',
        invoiceNumber: expect.stringMatching(/^F-2026-\d{6}$/),
      },
    ]);
  });

  test('CORE-213: joining again after the payment answers the same and charges nothing', async () => {
    const { user, session, caller, params } = await shop(portal, 30);
    await payCard(caller, { id: session.id, cents: 3000 });
    const [first, second] = [
      await caller.call(workshop.join, { params }),
      await caller.call(workshop.join, { params }),
    ];
    expect(second.totalGuests).toBe(first.totalGuests);
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
  });

  test('CORE-287: an amount that is not the quote is refused, nothing is held or charged', async () => {
    const { user, session, caller } = await shop(portal, 50);
    for (const amount of [4999, 0, 5001, 1]) {
      const refusal = await caller.refusal(payByCard, {
        body: { amount, workshop_id: session.id, kind: 'workshop' },
      });
      expect(refusal).toMatchObject({
        status: 422,
        code: 'amount_changed',
        violations: [{ propertyPath: 'amount' }],
      });
    }
    expect(await paymentsOf(portal, user.id)).toEqual([]);
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  });

  test('CORE-287: an amount that is not a whole number of cents is refused', async () => {
    const { session, caller } = await shop(portal, 50);
    for (const amount of [49.5, -1, 1e12, '5000', null]) {
      const answer = await caller.raw('POST', '/api/payment/stripe', {
        amount,
        workshop_id: session.id,
        kind: 'workshop',
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  test('CORE-208: a refused card registers nobody, and another card may follow on the same payment', async () => {
    const { user, session, caller, params } = await shop(portal, 40);
    const { secret, status } = await payCard(caller, { id: session.id, cents: 4000 }, 'refused');
    expect(status).toBe('refused');
    expect(await caller.refusal(workshop.join, { params })).toMatchObject({
      status: 402,
      reason: 'payment_not_finished',
    });
    expect(await countSeats(portal, session.id)).toBe(0);
    const again = await openCard(caller, { id: session.id, cents: 4000 });
    expect(again.secret).toBe(secret);
    expect(await typeCard(caller, secret, 'accepted')).toEqual({ status: 'captured' });
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
  });

  test('CORE-208: a refused 3-D Secure pays nothing, an accepted one pays', async () => {
    const { session, caller, params } = await shop(portal, 40);
    const { secret, status } = await payCard(caller, { id: session.id, cents: 4000 }, 'challenge');
    expect(status).toBe('challenge');
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
    expect(await answerChallenge(caller, secret, false)).toEqual({
      status: 'refused',
      declineCode: 'payment_intent_authentication_failure',
    });
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
    await typeCard(caller, secret, 'challenge');
    expect(await answerChallenge(caller, secret, true)).toEqual({ status: 'captured' });
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
  });

  test('CORE-205: a slow card counts as unpaid until the bank has captured it', async () => {
    const { user, session, caller, params } = await shop(portal, 40);
    const { status } = await payCard(caller, { id: session.id, cents: 4000 }, 'slow');
    expect(status).toBe('pending');
    expect(await caller.refusal(workshop.join, { params })).toMatchObject({
      status: 409,
      code: 'payment_pending',
      reason: 'payment_processing',
    });
    expect(
      (await caller.refusal(payByCard, { body: { amount: 4000, workshop_id: session.id } })).reason,
    ).toBe('payment_processing');
    portal.clock.advance(4000);
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
  });

  test('a slow card that the bank refuses in the end allows another payment', async () => {
    const { user, session, caller, params } = await shop(portal, 40);
    const { payment } = await payCard(caller, { id: session.id, cents: 4000 }, 'slow');
    await caller.refusal(workshop.join, { params });
    const [row] = await paymentsOf(portal, user.id);
    await portal.database.pool.query(
      `update simulated_bank_payments set status = 'requires_payment_method' where ref = $1`,
      [row!.provider_ref],
    );
    const next = await payCard(caller, { id: session.id, cents: 4000 });
    expect(next.payment.id).not.toBe(payment.id);
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect((await paymentsOf(portal, user.id)).map((p) => p.state).toSorted()).toEqual([
      'expired',
      'settled',
    ]);
  });

  test('CORE-190: a held last seat is closed to others, who may wait in line, and is free after 15 minutes', async () => {
    const { session, caller } = await shop(portal, 40);
    await portal.ctx.db.updateTable('sessions').set({ max_guests: 1 }).where('id', '=', session.id).execute();
    await openCard(caller, { id: session.id, cents: 4000 });
    const other = await portal.as(await makeUser(portal));
    const seen = await other.call(workshop.get, { params: { id: session.id } });
    expect(seen).toMatchObject({
      totalGuests: 0,
      seats: { state: 'reserved', left: 0 },
      actions: { register: { ok: false, reason: 'seats_reserved' }, wait: { ok: true } },
    });
    const body = { amount: 4000, workshop_id: session.id };
    expect(await other.refusal(payByCard, { body })).toMatchObject({ status: 409, reason: 'seats_reserved' });
    portal.clock.advance(minutes(15));
    const later = await portal.as(await makeUser(portal));
    expect(await later.call(payByCard, { body })).toMatchObject({ payment: { state: 'created' } });
  });
});

describe('paying by PayPal', () => {
  test('CORE-288 CORE-289: a PayPal order asks for the amount due, registers once captured, and keeps the capture’s status', async () => {
    const { user, session, caller, params } = await shop(portal, 50);
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
    expect(await atBank(portal, orderId)).toMatchObject({ amount_cents: 5000, status: 'CREATED' });
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
    expect(await approvePaypal(caller, orderId)).toEqual({ ok: true });
    expect(await capturePaypal(caller, orderId)).toMatchObject({
      status: 'COMPLETED',
      payment: { state: 'settled' },
    });
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await caller.call(listTransactions)).toMatchObject([
      { paymentMethod: 'PAYMENT_BY_PAYPAL', paypalAccountStatus: 'COMPLETED', total: 50 },
    ]);
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
  });

  test('CORE-289: an order that nobody approved is not paid', async () => {
    const { session, caller, params } = await shop(portal, 50);
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
    expect(await capturePaypal(caller, orderId)).toMatchObject({
      status: 'CREATED',
      payment: { state: 'created' },
    });
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
  });

  test('CORE-208 CORE-289: a PENDING capture pays nothing; once it completes, the job settles it', async () => {
    const { user, session, caller, params } = await shop(portal, 50);
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
    await approvePaypal(caller, orderId, 'pending');
    expect(await capturePaypal(caller, orderId)).toMatchObject({
      status: 'PENDING',
      payment: { state: 'processing' },
    });
    expect(await caller.refusal(workshop.join, { params })).toMatchObject({
      status: 409,
      reason: 'payment_processing',
    });
    portal.clock.advance(30_000);
    await portal.run('payments');
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
    expect(await caller.call(listTransactions)).toMatchObject([{ paypalAccountStatus: 'COMPLETED' }]);
  });

  test('CORE-208 CORE-289: a DECLINED capture frees the seat and the credit, and allows another order', async () => {
    const { user, session, caller, params } = await shop(portal, 50, 20);
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 3000 });
    await approvePaypal(caller, orderId, 'declined');
    expect(await capturePaypal(caller, orderId)).toMatchObject({
      status: 'DECLINED',
      payment: { state: 'failed' },
    });
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
    const retry = await openPaypal(caller, { id: session.id, cents: 3000 });
    expect(retry.orderId).not.toBe(orderId);
    await approvePaypal(caller, retry.orderId);
    expect(await capturePaypal(caller, retry.orderId)).toMatchObject({ payment: { state: 'settled' } });
  });
});

describe('paying by credit', () => {
  test('CORE-196 CORE-197 CORE-198 CORE-199: credit that covers the price pays alone, without a provider: total 0, one débit', async () => {
    const { user, caller, params, item } = await shop(portal, 50, 50);
    expect(await caller.call(quote, { query: item })).toMatchObject({
      price: 50,
      creditUsed: 50,
      toPay: 0,
      termsRequired: true,
    });
    expect((await caller.call(workshop.join, { params })).guests.map((guest) => guest.id)).toContain(user.id);
    expect(await caller.call(me)).toMatchObject({ credit: 0, usableCredit: 0 });
    expect(await caller.call(listTransactions)).toMatchObject([
      { total: 0, baseTotal: 50, credit: 50, paymentMethod: 'PAYMENT_BY_CREDIT' },
    ]);
    const [line] = await caller.call(listCreditMovements);
    expect(line).toMatchObject({
      type: 'débit',
      action: 'register',
      amount: 50,
      amountLeft: 0,
      transaction_id: expect.any(Number),
    });
    const [payment] = await paymentsOf(portal, user.id);
    expect(payment).toMatchObject({ state: 'settled', method: 'credit', provider_ref: null });
  });

  test('CORE-196: credit pays a formation and an event too', async () => {
    for (const [kind, calls] of [
      ['formation', formation],
      ['event', event],
    ] as const) {
      const user = await makeUser(portal);
      await giveCredit(portal, user.id, 30);
      const session = await makeSession(portal, { kind, euros: 30 });
      const caller = await portal.as(user);
      expect((await caller.call(calls.join, { params: { id: session.id } })).mine.state).toBe('registered');
      expect(await caller.call(me)).toMatchObject({ credit: 0 });
    }
  });

  test('CORE-201 CORE-203: 20 € of credit leave 30 € of 50 to pay online, are reserved, then debited on the transaction', async () => {
    const { user, session, caller, params, item } = await shop(portal, 50, 20);
    expect(await caller.call(quote, { query: item })).toMatchObject({ price: 50, creditUsed: 20, toPay: 30 });
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 3000 });
    expect(await caller.call(quote, { query: item })).toMatchObject({ creditUsed: 20, giftUsed: 20 });
    expect(await atBank(portal, orderId)).toMatchObject({ amount_cents: 3000 });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 0 });
    expect(await movementsOf(portal, user.id)).toHaveLength(1);
    await approvePaypal(caller, orderId);
    await capturePaypal(caller, orderId);
    expect((await caller.call(workshop.join, { params })).mine).toMatchObject({
      state: 'registered',
      paid: 50,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 0, usableCredit: 0 });
    const [transaction] = await caller.call(listTransactions);
    expect(transaction).toMatchObject({ total: 30, baseTotal: 50, credit: 20 });
    expect((await caller.call(listCreditMovements))[0]).toMatchObject({
      type: 'débit',
      amount: 20,
      action: 'register',
      transaction_id: transaction!.id,
    });
  });

  test('CORE-205: joining a priced session with too little credit answers 402 and takes nothing', async () => {
    const { user, session, caller, params } = await shop(portal, 50, 49.99);
    expect(await caller.refusal(workshop.join, { params })).toMatchObject({
      status: 402,
      code: 'payment_required',
    });
    expect(await caller.call(me)).toMatchObject({ credit: 49.99, usableCredit: 49.99 });
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  });

  test('CORE-213: two joins by credit at once write one débit and get the same answer', async () => {
    const { user, caller, params } = await shop(portal, 50, 120);
    const [one, two] = await Promise.all([
      caller.call(workshop.join, { params }),
      caller.call(workshop.join, { params }),
    ]);
    expect([one.mine.state, two.mine.state]).toEqual(['registered', 'registered']);
    expect(await caller.call(me)).toMatchObject({ credit: 70 });
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
  });
});

describe('the owner of a payment', () => {
  test('CORE-286: a body that names another person is refused, and holds nothing', async () => {
    const { session, caller } = await shop(portal, 50);
    const victim = await makeUser(portal);
    const refusal = await caller.refusal(payByCard, {
      body: { amount: 5000, workshop_id: session.id, user_id: victim.id },
    });
    expect(refusal).toMatchObject({ status: 403, reason: 'not_yours' });
    expect(await paymentsOf(portal, victim.id)).toEqual([]);
  });

  test('another member’s payment and order are not found', async () => {
    const { session, caller } = await shop(portal, 50);
    const { payment } = await openCard(caller, { id: session.id, cents: 5000 });
    const paypal = await shop(portal, 50);
    const { orderId } = await openPaypal(paypal.caller, { id: paypal.session.id, cents: 5000 });
    const stranger = await portal.as(await makeUser(portal));
    expect((await stranger.refusal(getPayment, { params: { id: payment.id } })).status).toBe(404);
    expect((await stranger.refusal(abandonPayment, { params: { id: payment.id } })).status).toBe(404);
    expect(
      (await stranger.raw('POST', '/api/payment/paypal/capture', { order_id: orderId })).statusCode,
    ).toBe(404);
    expect((await paymentsOf(portal, paypal.user.id))[0]).toMatchObject({ state: 'created' });
  });

  test('a person cannot pay for a session that they may not join', async () => {
    const { session } = await shop(portal, 50);
    const outsider = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    const body = { amount: 5000, workshop_id: session.id };
    expect((await outsider.refusal(payByCard, { body })).status).toBe(404);
    const pilot = await portal.as({ id: session.pilotId });
    expect(await pilot.refusal(payByCard, { body })).toMatchObject({ status: 403, reason: 'pilot' });
    const past = await makeSession(portal, { euros: 50, inDays: -1 });
    const late = await portal.as(await makeUser(portal));
    expect(await late.refusal(payByCard, { body: { amount: 5000, workshop_id: past.id } })).toMatchObject({
      status: 409,
      code: 'session_started',
    });
  });

  test('CORE-190 CORE-212: a full session refuses a payment', async () => {
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    await fillSession(portal, session.id, 1);
    const caller = await portal.as(await makeUser(portal));
    expect(
      await caller.refusal(payByCard, { body: { amount: 5000, workshop_id: session.id } }),
    ).toMatchObject({ status: 409, code: 'session_full' });
  });

  test('CORE-225 CORE-226: a priced offer is paid before its deadline; a hold that lapses earlier becomes the offer again', async () => {
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const user = await makeUser(portal);
    const offerUntil = new Date(portal.clock.now().getTime() + minutes(60));
    await makeRegistration(portal, session.id, user.id, 'offered', { offer_until: offerUntil });
    const caller = await portal.as(user);
    await openCard(caller, { id: session.id, cents: 5000 });
    // While the person pays, the page can still show the deadline of the offer.
    const paying = await caller.call(workshop.get, { params: { id: session.id } });
    expect(paying.mine).toMatchObject({ state: 'held', offerUntil: offerUntil.toISOString() });
    portal.clock.advance(minutes(16));
    await portal.run('seats');
    expect(await seatStateOf(portal, session.id, user.id)).toBe('offered');
    const later = await portal.as(user);
    await payCard(later, { id: session.id, cents: 5000 });
    expect((await later.call(workshop.join, { params: { id: session.id } })).mine.state).toBe('registered');
  });

  test('CORE-226: an offer that ends during the payment shows no deadline, and its seat stays held', async () => {
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const user = await makeUser(portal);
    const offerUntil = new Date(portal.clock.now().getTime() + minutes(5));
    await makeRegistration(portal, session.id, user.id, 'offered', { offer_until: offerUntil });
    const caller = await portal.as(user);
    await openCard(caller, { id: session.id, cents: 5000 });
    portal.clock.advance(minutes(6));
    const { mine } = await caller.call(workshop.get, { params: { id: session.id } });
    expect(mine.state).toBe('held');
    expect(mine).not.toHaveProperty('offerUntil');
  });
});

describe('when a key, a setting or a provider is missing', () => {
  test('CORE-290: without keys online payment is refused, the quote says so, and credit alone still pays', async () => {
    const { user, session, caller, params, item } = await shop(portal, 50);
    const { card, paypal } = portal.ctx.payments;
    try {
      Object.assign(portal.ctx.payments, { card: undefined, paypal: undefined });
      expect(await caller.call(quote, { query: item })).toMatchObject({
        decision: { ok: false, reason: 'online_payment_off' },
        methods: { card: null, paypal: null },
      });
      expect(
        await caller.refusal(payByCard, { body: { amount: 5000, workshop_id: session.id } }),
      ).toMatchObject({ status: 503, code: 'online_payment_off' });
      const order = await caller.raw('POST', '/api/payment/paypal/order', {
        kind: 'workshop',
        id: session.id,
        amount: 50,
      });
      expect(order.statusCode).toBe(503);
      expect(await paymentsOf(portal, user.id)).toEqual([]);
      await giveCredit(portal, user.id, 50);
      expect((await caller.call(quote, { query: item })).decision).toEqual({ ok: true });
      expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    } finally {
      Object.assign(portal.ctx.payments, { card, paypal });
    }
  });

  test('MEM-268: while the seller’s record is incomplete nothing is sold, and the quote says why', async () => {
    const { user, session, caller, item } = await shop(portal, 50, 10);
    const rich = await shop(portal, 50, 50);
    for (const seller of ['{}', '{"name": "À compléter"}']) {
      await portal.ctx.db.updateTable('settings').set({ seller }).where('id', '=', 1).execute();
      expect((await caller.call(quote, { query: item })).decision).toEqual({
        ok: false,
        reason: 'seller_incomplete',
      });
      expect(
        await caller.refusal(payByCard, { body: { amount: 4000, workshop_id: session.id } }),
      ).toMatchObject({ status: 409, code: 'seller_incomplete' });
      expect((await rich.caller.refusal(workshop.join, { params: rich.params })).code).toBe(
        'seller_incomplete',
      );
    }
    await completeSeller(portal.ctx);
    expect(await rich.caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
    expect(await paymentsOf(portal, user.id)).toEqual([]);
    expect((await rich.caller.call(workshop.join, { params: rich.params })).mine.state).toBe('registered');
  });

  test('a provider that does not answer leaves the seat held, and the next try is another payment with another key', async () => {
    const { user, session, caller, params } = await shop(portal, 50);
    const card = portal.ctx.payments.card!;
    const keys: string[] = [];
    const open: typeof card.open = async (order) => {
      keys.push(order.idempotencyKey);
      throw new ProviderError('simulated', 'unplugged', { retryable: true });
    };
    Object.assign(portal.ctx.payments, { card: { ...card, open } });
    const body = { amount: 5000, workshop_id: session.id };
    expect(await caller.refusal(payByCard, { body })).toMatchObject({ status: 502, code: 'provider_failed' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
    expect((await caller.refusal(payByCard, { body })).status).toBe(502);
    Object.assign(portal.ctx.payments, { card });
    await payCard(caller, { id: session.id, cents: 5000 });
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    const rows = await paymentsOf(portal, user.id);
    expect(rows.map((row) => row.state).toSorted()).toEqual(['expired', 'expired', 'settled']);
    expect(new Set(keys).size).toBe(2);
  });

  test('a provider that refuses the call frees the seat and the credit at once', async () => {
    const { user, session, caller } = await shop(portal, 0.3);
    const tooLittle = await caller.refusal(payByCard, { body: { amount: 30, workshop_id: session.id } });
    expect(tooLittle.status).toBe(502);
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  });

  test('a remainder of a few cents is paid as 0.50 €, and the avoir keeps the difference', async () => {
    const { session, caller, item } = await shop(portal, 50, 49.8);
    expect(await caller.call(quote, { query: item })).toMatchObject({ creditUsed: 49.5, toPay: 0.5 });
    await payCard(caller, { id: session.id, cents: 50 });
    expect((await caller.call(workshop.join, { params: { id: session.id } })).mine.state).toBe('registered');
    expect(await caller.call(me)).toMatchObject({ credit: 0.3, usableCredit: 0.3 });
  });

  test('a payment that is closed while it opens is shown to nobody and can never be captured', async () => {
    const { user, session, caller } = await shop(portal, 50);
    const card = portal.ctx.payments.card!;
    let ref = '';
    const open: typeof card.open = async (order) => {
      const opened = await card.open(order);
      ref = opened.ref;
      Object.assign(portal.ctx.payments, { card });
      await caller.call(abandonPayment, { params: { id: order.paymentId } });
      return opened;
    };
    Object.assign(portal.ctx.payments, { card: { ...card, open } });
    expect(
      await caller.refusal(payByCard, { body: { amount: 5000, workshop_id: session.id } }),
    ).toMatchObject({ status: 409, reason: 'payment_closed' });
    expect((await atBank(portal, ref)).status).toBe('canceled');
    expect((await paymentsOf(portal, user.id)).map((p) => p.state)).toEqual(['expired']);
  });
});

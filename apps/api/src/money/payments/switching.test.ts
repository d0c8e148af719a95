import { abandonPayment, getPayment, payByCard, quote } from '@forman/contract/money/payments';
import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import {
  approvePaypal,
  capturePaypal,
  movementsOf,
  openCard,
  openPaypal,
  payCard,
  paymentsOf,
  seatStateOf,
  typeCard,
  soundPortal,
} from '../../testing/simulated-bank.ts';
import { shop } from './checkout.testing.ts';
import { closePayment } from './reconcile.service.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

describe('one person on several tabs and devices', () => {
  test('the same request from two devices at once gets one payment', async () => {
    const { user, session, caller } = await shop(portal, 50, 20);
    const phone = await portal.as(user);
    const opened = await Promise.all([
      openCard(caller, { id: session.id, cents: 3000 }),
      openCard(phone, { id: session.id, cents: 3000 }),
    ]);
    expect(opened[0].secret).toBe(opened[1].secret);
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
    expect(await phone.call(getPayment, { params: { id: opened[0].payment.id } })).toMatchObject({
      state: 'created',
      amount: 30,
    });
  });

  test('a second device’s quote counts the credit that the open payment reserves', async () => {
    const { session, caller, item } = await shop(portal, 50, 20);
    const { payment } = await openCard(caller, { id: session.id, cents: 3000 });
    expect(await caller.call(quote, { query: item })).toMatchObject({
      creditUsed: 20,
      toPay: 30,
      usableCredit: 20,
      openPayment: { id: payment.id },
    });
  });

  test('a wrong amount from one device leaves the open payment of the other intact', async () => {
    const { user, session, caller } = await shop(portal, 50, 20);
    const { secret } = await openCard(caller, { id: session.id, cents: 3000 });
    expect((await caller.refusal(payByCard, { body: { amount: 5000, workshop_id: session.id } })).code).toBe(
      'amount_changed',
    );
    expect((await paymentsOf(portal, user.id)).map((p) => p.state)).toEqual(['created']);
    expect(await typeCard(caller, secret, 'accepted')).toEqual({ status: 'captured' });
    await caller.call(workshop.join, { params: { id: session.id } });
  });

  test('a switch from card to PayPal disables the card and passes credit and seat to the order', async () => {
    const { user, session, caller, params } = await shop(portal, 50, 20);
    const { secret } = await openCard(caller, { id: session.id, cents: 3000 });
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 3000 });
    expect(await typeCard(caller, secret, 'accepted')).toEqual({ status: 'refused' });
    await approvePaypal(caller, orderId);
    await capturePaypal(caller, orderId);
    expect((await caller.call(workshop.join, { params })).totalGuests).toBe(1);
    expect((await paymentsOf(portal, user.id)).map((p) => `${p.method} ${p.state}`).toSorted()).toEqual([
      'card expired',
      'paypal settled',
    ]);
  });

  test('a switch to PayPal after the card was charged is refused, and the card’s payment gives the seat', async () => {
    const { user, session, caller } = await shop(portal, 50);
    await payCard(caller, { id: session.id, cents: 5000 });
    const answer = await caller.raw('POST', '/api/payment/paypal/order', {
      kind: 'workshop',
      id: session.id,
      amount: 50,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'already_registered' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('an abandoned payment frees seat and credit and disables the card, once or twice', async () => {
    const { user, session, caller } = await shop(portal, 50, 20);
    const { payment, secret } = await openCard(caller, { id: session.id, cents: 3000 });
    for (let time = 0; time < 2; time += 1) {
      expect(await caller.call(abandonPayment, { params: { id: payment.id } })).toMatchObject({
        state: 'expired',
      });
      expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    }
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    expect(await typeCard(caller, secret, 'accepted')).toEqual({ status: 'refused' });
    expect(await movementsOf(portal, user.id)).toHaveLength(1);
  });

  test('a payment abandoned after its capture gives the seat', async () => {
    const { user, session, caller } = await shop(portal, 50);
    const { payment } = await payCard(caller, { id: session.id, cents: 5000 });
    expect(await caller.call(abandonPayment, { params: { id: payment.id } })).toMatchObject({
      state: 'settled',
    });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('an avoir reserved by one payment is not usable for another session', async () => {
    const { session, caller } = await shop(portal, 50, 20);
    await openCard(caller, { id: session.id, cents: 3000 });
    const other = await makeSession(portal, { euros: 50 });
    const item = { kind: 'workshop' as const, id: String(other.id) };
    expect(await caller.call(quote, { query: item })).toMatchObject({ creditUsed: 0, toPay: 50 });
    expect((await caller.refusal(payByCard, { body: { amount: 3000, workshop_id: other.id } })).code).toBe(
      'amount_changed',
    );
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 0 });
  });
});

describe('a switch of means on the last seat with somebody in line', () => {
  type Means = 'card' | 'paypal';

  async function lastSeat(credit = 0) {
    const user = await makeUser(portal);
    if (credit > 0) await giveCredit(portal, user.id, credit);
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const caller = await portal.as(user);
    const item = { id: session.id, cents: 5000 - credit * 100 };
    const open = { card: () => openCard(caller, item), paypal: () => openPaypal(caller, item) };
    const next = await makeUser(portal);
    return {
      user,
      session,
      caller,
      open,
      params: { id: session.id },
      nextId: next.id,
      queue: () => makeRegistration(portal, session.id, next.id, 'waiting'),
      states: async () => ({
        buyer: await seatStateOf(portal, session.id, user.id),
        next: await seatStateOf(portal, session.id, next.id),
        payments: (await paymentsOf(portal, user.id)).map((p) => `${p.method} ${p.state}`).toSorted(),
      }),
    };
  }

  /**
   * The worst moment: the bank has closed the payment, and webhooks and jobs run before the switch goes on.
   */
  async function everybodyHears() {
    await portal.ctx.bank!.drained();
    for (const job of ['webhooks', 'seats', 'payments'] as const) await portal.run(job);
  }

  /** Runs `act` while `cancel` stands in for the provider's own call that stops a payment. */
  async function whileStopping(
    means: Means,
    cancel: (provider: PaymentProvider, ref: string) => ReturnType<PaymentProvider['cancel']>,
    act: () => Promise<unknown>,
  ) {
    const provider = portal.ctx.payments[means]!;
    const stand = { ...provider, cancel: (ref: string) => cancel(provider, ref) };
    Object.assign(portal.ctx.payments, { [means]: stand });
    await act().finally(() => Object.assign(portal.ctx.payments, { [means]: provider }));
  }

  const other = { card: 'paypal', paypal: 'card' } as const;

  test.each(['card', 'paypal'] as const)(
    'CORE-190 CORE-225: a switch away from %s keeps the seat held and offers it to nobody',
    async (first) => {
      const shopper = await lastSeat(20);
      await shopper.open[first]();
      await shopper.queue();
      let heard = 0;
      const hear: Parameters<typeof whileStopping>[1] = async (provider, ref) => {
        const reading = await provider.cancel(ref);
        await everybodyHears();
        heard += 1;
        return reading;
      };
      await whileStopping(first, hear, shopper.open[other[first]]);
      await everybodyHears();
      expect(heard).toBe(1);
      expect(await shopper.states()).toEqual({
        buyer: 'held',
        next: 'waiting',
        payments: [`${first} expired`, `${other[first]} created`].toSorted(),
      });
      const offers = await portal.ctx.db
        .selectFrom('outbox_messages')
        .select('id')
        .where('template', '=', 'seat_offered')
        .where('user_id', '=', shopper.nextId)
        .execute();
      expect(offers).toEqual([]);
      expect(await shopper.caller.call(me)).toMatchObject({ credit: 20, usableCredit: 0 });
    },
  );

  test('control: closing the first payment before opening the second offers the seat to the line', async () => {
    const shopper = await lastSeat();
    const { payment } = await shopper.open.card();
    await shopper.queue();
    await closePayment(portal.ctx, payment.id);
    await expect(shopper.open.paypal()).rejects.toMatchObject({ problem: { reason: 'seats_reserved' } });
    expect(await shopper.states()).toMatchObject({ buyer: undefined, next: 'offered' });
  });

  test('CORE-204 CORE-205: several switches before paying make one seat and one charge', async () => {
    const shopper = await lastSeat();
    await shopper.open.card();
    await shopper.queue();
    await shopper.open.paypal();
    const { secret } = await shopper.open.card();
    await typeCard(shopper.caller, secret, 'accepted');
    expect((await shopper.caller.call(workshop.join, { params: shopper.params })).totalGuests).toBe(1);
    expect(await shopper.states()).toEqual({
      buyer: 'registered',
      next: 'waiting',
      payments: ['card expired', 'card settled', 'paypal expired'],
    });
  });

  test('a card charged during the switch gives the seat with its own payment', async () => {
    const shopper = await lastSeat();
    const { secret } = await shopper.open.card();
    await shopper.queue();
    const pay: Parameters<typeof whileStopping>[1] = async (provider, ref) => {
      await typeCard(shopper.caller, secret, 'accepted');
      return provider.cancel(ref);
    };
    await whileStopping('card', pay, () =>
      expect(shopper.open.paypal()).rejects.toMatchObject({ problem: { code: 'already_registered' } }),
    );
    expect(await shopper.states()).toEqual({
      buyer: 'registered',
      next: 'waiting',
      payments: ['card settled'],
    });
  });

  test('a bank that does not answer keeps the card payment, and abandoning it frees the seat for the next person', async () => {
    const shopper = await lastSeat();
    const { payment } = await shopper.open.card();
    await shopper.queue();
    const unplugged = () => Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true }));
    await whileStopping('card', unplugged, () =>
      expect(shopper.open.paypal()).rejects.toMatchObject({ problem: { code: 'provider_failed' } }),
    );
    expect(await shopper.states()).toEqual({ buyer: 'held', next: 'waiting', payments: ['card created'] });
    await shopper.caller.call(abandonPayment, { params: { id: payment.id } });
    expect(await shopper.states()).toEqual({
      buyer: undefined,
      next: 'offered',
      payments: ['card expired'],
    });
  });

  test('a price that rises during the switch keeps the seat held until the person agrees or abandons', async () => {
    const shopper = await lastSeat();
    const { payment } = await shopper.open.card();
    await shopper.queue();
    const raise: Parameters<typeof whileStopping>[1] = async (provider, ref) => {
      await portal.ctx.db
        .updateTable('sessions')
        .set({ price_cents: 6000 })
        .where('id', '=', shopper.session.id)
        .execute();
      return provider.cancel(ref);
    };
    await whileStopping('card', raise, () =>
      expect(shopper.open.paypal()).rejects.toMatchObject({ problem: { code: 'amount_changed' } }),
    );
    await everybodyHears();
    expect(await shopper.states()).toEqual({ buyer: 'held', next: 'waiting', payments: ['card created'] });
    const agreed = await openCard(shopper.caller, { id: shopper.session.id, cents: 6000 });
    expect(agreed.payment.id).not.toBe(payment.id);
    expect(await shopper.states()).toMatchObject({ buyer: 'held', next: 'waiting' });
    await shopper.caller.call(abandonPayment, { params: { id: agreed.payment.id } });
    expect(await shopper.states()).toMatchObject({ buyer: undefined, next: 'offered' });
  });

  test('a process killed during a switch keeps the seat for its hold only, then the next person is offered it', async () => {
    const shopper = await lastSeat();
    await shopper.open.card();
    await shopper.queue();
    const killed: Parameters<typeof whileStopping>[1] = async (provider, ref) => {
      await provider.cancel(ref);
      throw new Error('killed');
    };
    await whileStopping('card', killed, () => expect(shopper.open.paypal()).rejects.toThrow('500'));
    portal.clock.advance(minutes(14));
    await everybodyHears();
    expect(await shopper.states()).toMatchObject({ buyer: 'held', next: 'waiting' });
    portal.clock.advance(minutes(1));
    await everybodyHears();
    expect(await shopper.states()).toEqual({
      buyer: undefined,
      next: 'offered',
      payments: ['card expired'],
    });
  });

  test('CORE-289: a late approval of an order that PayPal could not void takes the seat over from the card', async () => {
    const shopper = await lastSeat(20);
    const { orderId } = await shopper.open.paypal();
    await shopper.queue();
    await whileStopping('paypal', (provider, ref) => provider.read(ref), shopper.open.card);
    await approvePaypal(shopper.caller, orderId);
    let heard = 0;
    const hear: Parameters<typeof whileStopping>[1] = async (provider, ref) => {
      const reading = await provider.cancel(ref);
      heard += 1;
      // Processing the webhook of the capture calls `cancel` once more.
      if (heard === 1) await everybodyHears();
      return reading;
    };
    await whileStopping('card', hear, () => capturePaypal(shopper.caller, orderId));
    expect(await shopper.states()).toEqual({
      buyer: 'registered',
      next: 'waiting',
      payments: ['card expired', 'paypal settled'],
    });
    expect(await shopper.caller.call(me)).toMatchObject({ credit: 0 });
  });

  test('CORE-198: new credit pays in place of a payment that was never opened at the bank', async () => {
    const shopper = await lastSeat();
    const card = portal.ctx.payments.card!;
    const open = () => Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true }));
    Object.assign(portal.ctx.payments, { card: { ...card, open } });
    await expect(shopper.open.card()).rejects.toMatchObject({ problem: { code: 'provider_failed' } });
    Object.assign(portal.ctx.payments, { card });
    await shopper.queue();
    await giveCredit(portal, shopper.user.id, 50);
    await shopper.caller.call(workshop.join, { params: shopper.params });
    expect(await shopper.states()).toEqual({
      buyer: 'registered',
      next: 'waiting',
      payments: ['card expired', 'credit settled'],
    });
  });
});

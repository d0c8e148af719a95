import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import {
  approvePaypal,
  atBank,
  capturePaypal,
  openCard,
  openPaypal,
  payCard,
  paymentsOf,
  seatStateOf,
  typeCard,
  soundPortal,
  writeCapture,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

async function buyer(credit = 0, seats = 10) {
  const user = await makeUser(portal);
  if (credit > 0) await giveCredit(portal, user.id, credit);
  const session = await makeSession(portal, { euros: 50, max_guests: seats });
  const caller = await portal.as(user);
  return { user, session, caller, payment: async () => (await paymentsOf(portal, user.id))[0]! };
}

describe('the job', () => {
  test('MNY-018: an unfinished payment is closed at the bank after 15 minutes, which frees seat and credit', async () => {
    const { user, session, caller, payment } = await buyer(20);
    const { secret } = await openCard(caller, { id: session.id, cents: 3000 });
    portal.clock.advance(minutes(14));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'created' });
    portal.clock.advance(minutes(1));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'expired', next_check_at: null });
    expect((await atBank(portal, (await payment()).provider_ref!)).status).toBe('canceled');
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    const again = await portal.as(user);
    expect(await again.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    expect(await typeCard(again, secret, 'accepted')).toEqual({ status: 'refused' });
  });

  test('MNY-018: a capture without browser and webhook settles while the hold runs', async () => {
    const { user, session, caller, payment } = await buyer(0, 1);
    await payCard(caller, { id: session.id, cents: 5000 }, 'browserLost');
    await makeRegistration(portal, session.id, (await makeUser(portal)).id, 'waiting');
    portal.clock.advance(minutes(13));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'settled' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('a capture in the last minute of the hold settles instead of closing', async () => {
    const { user, session, caller, payment } = await buyer();
    const { secret } = await openCard(caller, { id: session.id, cents: 5000 });
    portal.clock.advance(minutes(13));
    await portal.run('payments');
    await typeCard(await portal.as(user), secret, 'browserLost');
    portal.clock.advance(minutes(2));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'settled' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('a person in line whose hold ends gets their place in the line back', async () => {
    const { user, session, caller } = await buyer();
    await makeRegistration(portal, session.id, user.id, 'waiting');
    await openCard(caller, { id: session.id, cents: 5000 });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
    await portal.ctx.db.updateTable('sessions').set({ max_guests: 0 }).where('id', '=', session.id).execute();
    portal.clock.advance(minutes(15));
    await portal.run('seats');
    expect(await seatStateOf(portal, session.id, user.id)).toBe('waiting');
  });

  test('CORE-289: an order closed while PayPal worked on it is read until PayPal has finished', async () => {
    const { user, session, caller, payment } = await buyer();
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
    portal.clock.advance(minutes(14));
    await approvePaypal(await portal.as(user), orderId, 'pending');
    await capturePaypal(await portal.as(user), orderId);
    await portal.ctx.db
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('provider_ref', '=', orderId)
      .execute();
    await portal.ctx.db
      .updateTable('registrations')
      .set({ ended_at: portal.clock.now(), end_reason: 'hold_lapsed' })
      .where('session_id', '=', session.id)
      .execute();
    expect(await capturePaypal(await portal.as(user), orderId)).toMatchObject({
      payment: { state: 'expired' },
    });
    portal.clock.advance(minutes(1));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'settled' });
  });

  test('MNY-019: a bank that does not answer leaves its payment unchanged and does not delay the others', async () => {
    const one = await buyer();
    const two = await buyer();
    await openCard(one.caller, { id: one.session.id, cents: 5000 });
    await openPaypal(two.caller, { id: two.session.id, cents: 5000 });
    const card = portal.ctx.payments.card!;
    Object.assign(portal.ctx.payments, {
      card: {
        ...card,
        cancel: () => Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true })),
      },
    });
    portal.clock.advance(minutes(16));
    await portal.run('payments');
    expect(await one.payment()).toMatchObject({ state: 'created' });
    expect(await two.payment()).toMatchObject({ state: 'expired' });
    Object.assign(portal.ctx.payments, { card });
    portal.clock.advance(minutes(2));
    await portal.run('payments');
    expect(await one.payment()).toMatchObject({ state: 'expired' });
  });

  test('MNY-018: a payment whose process was killed between capture and settlement settles at the next run', async () => {
    const { user, session, caller, payment } = await buyer(10);
    await payCard(caller, { id: session.id, cents: 4000 });
    const { id, provider_ref: ref } = await payment();
    await writeCapture(portal, id, `ch_${ref}`);
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'settled' });
    expect((await caller.call(workshop.join, { params: { id: session.id } })).mine.state).toBe('registered');
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect(user.id).toBe((await payment()).payer_id);
  });

  test('a payment whose process was killed before it asked the provider expires with its hold', async () => {
    const { user, session, caller, payment } = await buyer(10);
    const card = portal.ctx.payments.card!;
    Object.assign(portal.ctx.payments, {
      card: { ...card, open: () => Promise.reject(new Error('killed')) },
    });
    await caller.raw('POST', '/api/payment/stripe', { amount: 4000, workshop_id: session.id });
    Object.assign(portal.ctx.payments, { card });
    portal.clock.advance(minutes(16));
    await portal.run('payments');
    expect(await payment()).toMatchObject({ state: 'expired', provider_ref: null });
    expect(await (await portal.as(user)).call(me)).toMatchObject({ usableCredit: 10 });
  });

  test('CORE-289: an order approved after its time is not captured, so nothing is charged', async () => {
    const { user, session, caller, payment } = await buyer();
    const { orderId } = await openPaypal(caller, { id: session.id, cents: 5000 });
    await approvePaypal(caller, orderId);
    const paypal = portal.ctx.payments.paypal!;
    // PayPal cannot always close an order: it stays open for ever.
    const cancel = (ref: string) => paypal.read(ref);
    Object.assign(portal.ctx.payments, { paypal: { ...paypal, cancel } });
    portal.clock.advance(minutes(16));
    await portal.run('payments');
    Object.assign(portal.ctx.payments, { paypal });
    expect(await payment()).toMatchObject({ state: 'expired' });
    expect(await capturePaypal(await portal.as(user), orderId)).toMatchObject({
      payment: { state: 'expired' },
    });
    expect(await atBank(portal, orderId)).toMatchObject({ status: 'APPROVED', refunded_cents: 0 });
  });

  test('a captured payment is settled before the job waits for a silent provider', async () => {
    const silent = await buyer();
    await openPaypal(silent.caller, { id: silent.session.id, cents: 5000 });
    const paid = await buyer();
    await payCard(paid.caller, { id: paid.session.id, cents: 5000 }, 'browserLost');
    const { id, provider_ref: ref } = await paid.payment();
    await portal.ctx.bank!.drained();
    portal.clock.advance(minutes(16));
    await writeCapture(portal, id, `ch_${ref}`);
    const paypal = portal.ctx.payments.paypal!;
    const seen: string[] = [];
    const cancel = async () => {
      seen.push((await paid.payment()).state);
      throw new ProviderError('simulated', 'unplugged', { retryable: true });
    };
    Object.assign(portal.ctx.payments, { paypal: { ...paypal, cancel } });
    await portal.run('payments');
    Object.assign(portal.ctx.payments, { paypal });
    expect(seen).toEqual(['settled']);
  });

  test('race: a capture written during the job’s run is not overlooked', async () => {
    // As many payments as the job handles together, and one more.
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buyer()));
    const orders: Awaited<ReturnType<typeof openPaypal>>[] = [];
    for (const { caller, session } of buyers)
      orders.push(await openPaypal(caller, { id: session.id, cents: 5000 }));
    const [last, lastId] = [buyers.at(-1)!, orders.at(-1)!.payment.id];
    const due = (id: string, before: number) =>
      portal.ctx.db
        .updateTable('payments')
        .set({ state: 'expired', next_check_at: new Date(portal.clock.now().getTime() - before) })
        .where('id', '=', id)
        .execute();
    for (const { payment } of orders) await due(payment.id, payment.id === lastId ? 0 : 1000);
    const paypal = portal.ctx.payments.paypal!;
    const checks: (Date | null)[] = [];
    let written: Promise<unknown> | undefined;
    const read: typeof paypal.read = async (ref) => {
      // A webhook writes the last payment's capture, and its process is killed before it settles.
      written ??= writeCapture(portal, lastId, 'late');
      await written;
      if (ref === orders.at(-1)!.orderId) checks.push((await last.payment()).next_check_at);
      return paypal.read(ref);
    };
    Object.assign(portal.ctx.payments, { paypal: { ...paypal, read } });
    await portal.run('payments');
    Object.assign(portal.ctx.payments, { paypal });
    expect(checks).toEqual([portal.clock.now()]);
  });

  test('three hundred due payments are each read once in one run', async () => {
    const { session, caller, payment } = await buyer();
    await openCard(caller, { id: session.id, cents: 5000 });
    const { id } = await payment();
    const now = portal.clock.now();
    await portal.database.pool.query(
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'state', 'expired', 'registration_id', null, 'provider_ref', p.provider_ref || n, 'next_check_at', $2::text))).*
        from payments p, generate_series(1, 300) n where p.id = $1`,
      [id, now.toISOString()],
    );
    const card = portal.ctx.payments.card!;
    const looks: string[] = [];
    const read: typeof card.read = async (ref) => {
      looks.push(ref);
      throw new ProviderError('simulated', 'unplugged', { retryable: true });
    };
    Object.assign(portal.ctx.payments, { card: { ...card, read } });
    await portal.run('payments');
    Object.assign(portal.ctx.payments, { card });
    expect(looks).toHaveLength(300);
    expect(new Set(looks).size).toBe(300);
  });

  test('two runs at once settle a payment once', async () => {
    const { user, session, caller, payment } = await buyer(10);
    await payCard(caller, { id: session.id, cents: 4000 }, 'browserLost');
    portal.clock.advance(minutes(13));
    await Promise.all([portal.run('payments'), portal.run('payments'), portal.run('webhooks')]);
    expect(await payment()).toMatchObject({ state: 'settled' });
    const rows = await portal.ctx.db
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

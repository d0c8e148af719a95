import { createHmac } from 'node:crypto';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import { signEvent } from '../../adapters/payments/simulated.events.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import {
  type cards,
  documentsOf,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

async function paid(card: keyof typeof cards) {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  const { status } = await payCard(caller, { id: session.id, cents: 5000 }, card);
  await portal.ctx.bank!.drained();
  return {
    user,
    session,
    caller,
    status,
    params: { id: session.id },
    payment: async () => (await paymentsOf(portal, user.id))[0]!,
  };
}

const inbox = (ref: string) =>
  portal.ctx.db
    .selectFrom('webhook_events')
    .selectAll()
    .where('ref', '=', ref)
    .orderBy('received_at')
    .execute();

describe('the provider’s events', () => {
  test('a webhook settles a payment whose browser never returns', async () => {
    const { user, session, status, payment } = await paid('browserLost');
    expect(status).toBe('pending');
    await portal.run('webhooks');
    expect(await payment()).toMatchObject({ state: 'settled' });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  });

  test('CORE-213: a join after the webhook answers the same', async () => {
    const { user, caller, params } = await paid('accepted');
    await portal.run('webhooks');
    expect((await caller.call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
  });

  test('an event delivered twice is stored once and settles once', async () => {
    const { user, payment } = await paid('duplicateWebhook');
    await portal.run('webhooks');
    await portal.run('webhooks');
    const events = await inbox((await payment()).provider_ref!);
    expect(events).toHaveLength(1);
    expect(events[0]!.processed_at).not.toBeNull();
    const [transaction, ...more] = await transactionsOf(portal, user.id);
    expect(more).toEqual([]);
    expect(await documentsOf(portal, transaction!.id)).toHaveLength(1);
  });

  test('an event of a payment that the bank has not captured settles nothing', async () => {
    const { user, payment, params, caller } = await paid('refused');
    const ref = (await payment()).provider_ref!;
    await deliver({ eventId: 'evt_too_good', type: 'payment.captured', ref });
    await portal.run('webhooks');
    expect(await payment()).toMatchObject({ state: 'created' });
    expect((await caller.refusal(workshop.join, { params })).status).toBe(402);
    expect(await transactionsOf(portal, user.id)).toEqual([]);
  });

  test('an event of an unknown payment is stored as processed', async () => {
    expect(
      (await deliver({ eventId: 'evt_unknown', type: 'payment.captured', ref: 'pi_sim_nobody' })).statusCode,
    ).toBe(200);
    await portal.run('webhooks');
    expect((await inbox('pi_sim_nobody'))[0]).toMatchObject({ attempts: 0, processed_at: expect.any(Date) });
  });

  test('an event whose provider does not answer is retried, and its failure is stored', async () => {
    const { payment } = await paid('accepted');
    const card = portal.ctx.payments.card!;
    Object.assign(portal.ctx.payments, {
      card: {
        ...card,
        read: () => Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true })),
      },
    });
    await portal.run('webhooks');
    const ref = (await payment()).provider_ref!;
    expect((await inbox(ref))[0]).toMatchObject({
      attempts: 1,
      processed_at: null,
      last_error: expect.stringContaining('unplugged'),
    });
    Object.assign(portal.ctx.payments, { card });
    portal.clock.advance(minutes(1));
    await portal.run('webhooks');
    expect(await payment()).toMatchObject({ state: 'settled' });
  });

  test('failing events wait longer each time, and do not delay newer ones', async () => {
    const now = portal.clock.now();
    const { payment } = await paid('accepted');
    const row = await payment();
    const failing = Array.from({ length: 100 }, (_, count) => ({
      provider: 'simulated-card',
      event_id: `evt_failing_${count}`,
      type: 'payment.captured',
      ref: row.provider_ref,
      received_at: now,
      next_attempt_at: now,
    }));
    const card = portal.ctx.payments.card!;
    let asked = 0;
    const read: typeof card.read = (ref) => {
      if (ref !== row.provider_ref) return card.read(ref);
      asked += 1;
      return Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true }));
    };
    await portal.ctx.db.deleteFrom('webhook_events').where('processed_at', 'is', null).execute();
    await portal.ctx.db.insertInto('webhook_events').values(failing).execute();
    Object.assign(portal.ctx.payments, { card: { ...card, read } });
    await portal.run('webhooks');
    expect(asked).toBe(100);
    // A newer event wakes the job again, which handles that event alone.
    portal.clock.advance(1000);
    await deliver({ eventId: 'evt_newer', type: 'payment.captured', ref: 'pi_sim_newer' });
    await portal.run('webhooks');
    expect(asked).toBe(100);
    expect((await inbox('pi_sim_newer'))[0]!.processed_at).not.toBeNull();
    portal.clock.advance(minutes(1));
    await portal.run('webhooks');
    expect(asked).toBe(200);
    portal.clock.advance(minutes(1));
    await portal.run('webhooks');
    expect(asked).toBe(200);
    Object.assign(portal.ctx.payments, { card });
    portal.clock.advance(minutes(1));
    await portal.run('webhooks');
    expect(await payment()).toMatchObject({ state: 'settled' });
  });

  test('an event with a bad signature, an old date or an unknown provider is refused and not stored', async () => {
    const before = await portal.ctx.db.selectFrom('webhook_events').select('event_id').execute();
    const body = { eventId: 'evt_forged', type: 'payment.captured', ref: 'pi_sim_x' };
    expect((await deliver(body, { secret: 'not the bank’s' })).statusCode).toBe(400);
    expect(
      (await deliver(body, { sentAt: new Date(portal.clock.now().getTime() - minutes(6)) })).statusCode,
    ).toBe(400);
    const bare = {
      method: 'POST' as const,
      url: '/api/webhooks/simulated-card',
      headers: { 'content-type': 'application/json' },
    };
    expect((await portal.app.inject({ ...bare, payload: JSON.stringify(body) })).statusCode).toBe(400);
    expect((await portal.app.inject({ ...bare, payload: '' })).statusCode).toBe(400);
    expect(
      (await portal.app.inject({ ...bare, url: '/api/webhooks/stripe', payload: '{}' })).statusCode,
    ).toBe(404);
    expect(
      (await portal.app.inject({ ...bare, url: '/api/webhooks/nobody', payload: '{}' })).statusCode,
    ).toBe(422);
    expect(await portal.ctx.db.selectFrom('webhook_events').select('event_id').execute()).toHaveLength(
      before.length,
    );
  });
});

/** Signs as the bank of this portal does, by default. */
async function deliver(
  event: { eventId: string; type: string; ref: string },
  forged: { secret?: string; sentAt?: Date } = {},
) {
  const own = createHmac('sha256', portal.ctx.config.tokenSecret).update('simulated-bank').digest('hex');
  const { rawBody, headers } = signEvent(
    forged.secret ?? own,
    { ...event, method: 'card' },
    forged.sentAt ?? portal.clock.now(),
  );
  return portal.app.inject({
    method: 'POST',
    url: '/api/webhooks/simulated-card',
    headers,
    payload: rawBody,
  });
}

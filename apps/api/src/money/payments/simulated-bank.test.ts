import { confirmAtSimulatedBank, listTestCards, quote } from '@forman/contract/money/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('the list of test cards includes those that Stripe documents', async () => {
  const cards = await (await portal.as(null)).call(listTestCards);
  const numbers = cards.map((card) => card.number);
  expect(numbers).toEqual(
    expect.arrayContaining(['4242424242424242', '4000000000000002', '4000002760003184', '4000000000005126']),
  );
  expect(cards.every((card) => card.label.length > 3)).toBe(true);
});

test('a confirmation of a payment that the bank does not know answers 404', async () => {
  const caller = await portal.as(await makeUser(portal));
  const body = { client_secret: 'nobody_knows', card_number: '4242424242424242' };
  expect(await caller.refusal(confirmAtSimulatedBank, { body })).toMatchObject({ status: 404 });
});

test('the simulated bank’s calls and the outbox do not exist in production', async () => {
  const production = await testPortal({
    env: { APP_MODE: 'production', DATABASE_URL: 'postgres://named.example/portal' },
  });
  const caller = await production.as(null);
  for (const path of ['/api/demo/bank/cards', '/api/demo/accounts', '/api/demo/messages']) {
    expect((await caller.raw('GET', path)).statusCode).toBe(404);
  }
  await production.close();
});

test('CORE-290: a portal started in production without keys takes no payment online', async () => {
  const production = await testPortal({
    env: { APP_MODE: 'production', DATABASE_URL: 'postgres://named.example/portal' },
  });
  const session = await makeSession(production, { euros: 50 });
  const caller = await production.as(await makeUser(production));
  expect(await caller.call(quote, { query: { kind: 'workshop', id: String(session.id) } })).toMatchObject({
    decision: { ok: false, reason: 'online_payment_off' },
    methods: { card: null, paypal: null },
  });
  const sent: [path: string, body: object][] = [
    ['stripe', { amount: 5000, workshop_id: session.id, kind: 'workshop' }],
    ['paypal/order', { amount: 50, id: session.id, kind: 'workshop' }],
  ];
  for (const [path, body] of sent)
    expect(await caller.raw('POST', `/api/payment/${path}`, body)).toMatchObject({ statusCode: 503 });
  expect(await production.ctx.db.selectFrom('payments').select('id').execute()).toEqual([]);
  await production.close();
});

import { health, listDemoMessages, publicConfig, ready } from '@forman/contract/platform/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { sessionCalls } from '@forman/contract/session-calls';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('the health calls and the public configuration answer anybody, and tell no secret', async () => {
  const nobody = await portal.as(null);
  expect([await nobody.call(health), await nobody.call(ready)]).toEqual([
    { status: 'ok', database: 'up' },
    { status: 'ready' },
  ]);
  expect(await nobody.call(publicConfig)).toEqual({
    mode: 'demo',
    now: portal.clock.now().toISOString(),
    lastSessionDay: '2030-12-31',
    stripePublishableKey: null,
    paypalClientId: null,
  });
});

test('the sample association lists the messages that it would have sent to one recipient', async () => {
  const user = await makeUser(portal);
  const session = await makeSession(portal);
  await (await portal.as(user)).call(sessionCalls.workshop.join, { params: { id: session.id } });
  const nobody = await portal.as(null);
  await portal.run('outbox');
  const sent = await nobody.call(listDemoMessages, { query: { recipient: user.email } });
  expect(sent.map(({ recipient }) => recipient)).toEqual([user.email]);
  expect(await nobody.call(listDemoMessages, { query: { recipient: 'personne@nulle.part' } })).toEqual([]);
});

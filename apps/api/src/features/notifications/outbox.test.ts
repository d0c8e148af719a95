import { listDemoMessages } from '@forman/contract/service';
import { sessionCalls } from '@forman/contract/sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sendOutbox } from './outbox.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** Somebody who has just registered, and is owed a message. */
async function makeOwed() {
  const user = await makeUser(portal);
  const session = await makeSession(portal);
  await (await portal.as(user)).call(sessionCalls.workshop.join, { params: { id: session.id } });
  const read = async () => {
    const nobody = await portal.as(null);
    return nobody.call(listDemoMessages, { query: { recipient: user.email } });
  };
  return { session, read };
}

test('a registration is confirmed by one message, with its calendar entry', async () => {
  const { session, read } = await makeOwed();
  await portal.run('outbox');
  const messages = await read();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain(session.title);
  expect(messages[0]?.attachments.map((file) => file.filename)).toEqual(['session.ics']);
});

test('two processes at once send each message once', async () => {
  const { read } = await makeOwed();
  const counts = await Promise.all([sendOutbox(portal.ctx), sendOutbox(portal.ctx), sendOutbox(portal.ctx)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await read()).toHaveLength(1);
});

test('a mail server that is down delays a message, and loses none', async () => {
  const { read } = await makeOwed();
  const { mail } = portal.ctx;
  portal.ctx.mail = { name: 'simulated', send: () => Promise.reject(new Error('connection refused')) };
  await portal.run('outbox');
  portal.ctx.mail = mail;
  await portal.run('outbox');
  expect(await read()).toHaveLength(0);
  portal.clock.advance(minutes(1));
  await portal.run('outbox');
  expect(await read()).toHaveLength(1);
});

test('what a killed process had taken is sent by another, later', async () => {
  const { read } = await makeOwed();
  const { mail } = portal.ctx;
  // Killed while the mail server answers: nothing is written after that.
  const reached = new Promise<void>((resolve) => {
    const never = new Promise<void>(() => {});
    portal.ctx.mail = { name: 'simulated', send: () => (resolve(), never) };
  });
  void sendOutbox(portal.ctx);
  await reached;
  portal.ctx.mail = mail;
  await portal.run('outbox');
  expect(await read()).toHaveLength(0);
  portal.clock.advance(minutes(5));
  await portal.run('outbox');
  expect(await read()).toHaveLength(1);
});

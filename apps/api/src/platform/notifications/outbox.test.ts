import { connect } from 'node:net';
import { listDemoMessages } from '@forman/contract/platform/health';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { createSimulatedSms } from '../../adapters/sms/simulated.ts';
import { jobs } from '../../jobs/jobs.ts';
import { createRunner } from '../../jobs/worker.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { getPersonFile } from '@forman/contract/office/person-file';
import { MailRefused } from '../../adapters/mail/port.ts';
import { enqueueSms, sendOutbox, sendTexts } from './outbox.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A person who has just registered, and has a message waiting. */
async function makeOwed() {
  const user = await makeUser(portal);
  const session = await makeSession(portal);
  await (await portal.as(user)).call(sessionCalls.workshop.join, { params: { id: session.id } });
  const read = async () => {
    const nobody = await portal.as(null);
    return nobody.call(listDemoMessages, { query: { recipient: user.email } });
  };
  return { session, user, read };
}

test('a registration is confirmed by one message, with its calendar entry', async () => {
  const { session, read } = await makeOwed();
  await portal.run('outbox');
  const messages = await read();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain(session.title);
  expect(messages[0]?.attachments.map((file) => file.filename)).toEqual(['session.ics']);
});

test('OPS-016: two processes at once send each message once', async () => {
  const { read } = await makeOwed();
  const counts = await Promise.all([sendOutbox(portal.ctx), sendOutbox(portal.ctx), sendOutbox(portal.ctx)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await read()).toHaveLength(1);
});

test('OPS-017: a mail server that is down delays a message, and loses none', async () => {
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

test('OPS-016: a message keeps its Message-ID, a random one of its own, when it is sent again', async () => {
  await makeOwed();
  await makeOwed();
  const { mail } = portal.ctx;
  const tried: string[] = [];
  const given: string[] = [];
  portal.ctx.mail = {
    name: 'simulated',
    send: (message) => (tried.push(message.id), Promise.reject(new Error('connection lost'))),
  };
  await portal.run('outbox');
  portal.ctx.mail = { name: 'simulated', send: async (message) => void given.push(message.id) };
  portal.clock.advance(minutes(1));
  await portal.run('outbox');
  portal.ctx.mail = mail;
  expect(tried).toHaveLength(2);
  expect(given.toSorted()).toEqual(tried.toSorted());
  expect(new Set(given).size).toBe(2);
  for (const id of given)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a message names the association as it is recorded when the message is sent', async () => {
  const identity =
    'Association Forman (essai), association loi du 1er juillet 1901, 1 rue de l’Exemple, 78350 Jouy-en-Josas. SIREN\u00a0:\u00a0732\u00a0829\u00a0320.';
  const { read } = await makeOwed();
  await portal.run('outbox');
  const [message] = await read();
  expect(message!.text).toContain(identity);
  expect(message!.html).toContain(identity);
  expect(message!.text).not.toContain('TVA');
});

test('OPS-016: a message taken by a killed process is sent by another one five minutes later', async () => {
  const { read } = await makeOwed();
  const { mail } = portal.ctx;
  // Killed while the mail server answers: nothing is written afterwards.
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

test('a second process sends no message again while the first waits for a slow mail server', async () => {
  for (let count = 0; count < 12; count += 1) await makeOwed();
  const { mail } = portal.ctx;
  const sent: string[] = [];
  let isOther = false;
  portal.ctx.mail = {
    name: 'simulated',
    async send(message) {
      sent.push(message.id);
      if (isOther) return;
      // Connecting and sending may take half a minute; the other process looks all the while.
      portal.clock.advance(30_000);
      isOther = true;
      await sendOutbox(portal.ctx);
      isOther = false;
    },
  };
  await sendOutbox(portal.ctx);
  portal.ctx.mail = mail;
  expect(sent).toHaveLength(12);
  expect(new Set(sent).size).toBe(12);
});

test('requests come first: a message is sent once all are answered, or after a short wait', async () => {
  const { hooks, mail } = portal.ctx;
  const events: string[] = [];
  portal.ctx.mail = { name: 'simulated', send: async () => void events.push('sent') };
  const sendWhile = async (isAnswering: () => boolean): Promise<string[]> => {
    await makeOwed();
    const before = hooks.isAnswering;
    hooks.isAnswering = isAnswering;
    events.length = 0;
    await sendOutbox(portal.ctx);
    hooks.isAnswering = before;
    return [...events];
  };
  let asked = 0;
  const threeTimes = (): boolean => {
    asked += 1;
    events.push(asked <= 3 ? 'answering' : 'answered');
    return asked <= 3;
  };
  // The clock stands still: on a machine that stalls, time would run out before the three times.
  const still = vi.spyOn(performance, 'now').mockReturnValue(0);
  const heard = await sendWhile(threeTimes).finally(() => still.mockRestore());
  expect(heard).toEqual(['answering', 'answering', 'answering', 'answered', 'sent']);
  expect(await sendWhile(() => true)).toEqual(['sent']);
  portal.ctx.mail = mail;
});

test('a request counts as being answered from its first line on, until its caller disconnects', async () => {
  const { ctx, app } = portal;
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  expect(ctx.isAnswering()).toBe(false);
  const caller = connect(Number(port), '127.0.0.1');
  caller.write(
    'POST /api/login_check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await expect.poll(() => ctx.isAnswering()).toBe(true);
  caller.destroy();
  await expect.poll(() => ctx.isAnswering()).toBe(false);
});

test('a message that cannot be rendered is tried later, and does not stop those after it', async () => {
  const { ctx, clock } = portal;
  const now = clock.now();
  const { id } = await ctx.db
    .insertInto('outbox_messages')
    .values({
      recipient: 'a@essai.example',
      template: 'of_another_version',
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { read } = await makeOwed();
  await portal.run('outbox');
  expect(await read()).toHaveLength(1);
  const row = await ctx.db
    .selectFrom('outbox_messages')
    .select(['sent_at', 'last_error', 'next_attempt_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.sent_at).toBeNull();
  expect(row.last_error).toBeTruthy();
  expect(row.next_attempt_at).toEqual(new Date(now.getTime() + minutes(1)));
});

test('OPS-018: what the relay refuses for good is not sent again; a refused address is marked until it changes', async () => {
  const { ctx, clock } = portal;
  const working = ctx.mail;
  const addressOf = async (id: number) =>
    (
      await ctx.db
        .selectFrom('users')
        .select('email_refused_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email_refused_at;
  const refusing = async (what: 'address' | 'message') => {
    const { user } = await makeOwed();
    ctx.mail = {
      name: 'simulated',
      send: () => Promise.reject(new MailRefused(what, '550 no such mailbox')),
    };
    await portal.run('outbox');
    ctx.mail = working;
    return user;
  };
  expect(await addressOf((await refusing('message')).id)).toBeNull();
  const user = await refusing('address');
  expect(await addressOf(user.id)).toEqual(clock.now());
  clock.advance(minutes(60 * 24));
  const sent: string[] = [];
  ctx.mail = { name: 'simulated', send: async ({ to }) => void sent.push(to) };
  await portal.run('outbox');
  ctx.mail = working;
  expect(sent).not.toContain(user.email);
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const params = { id: user.id };
  const file = await admin.call(getPersonFile, { params });
  expect(file.person.isEmailRefused).toBe(true);
  expect(file.messages.rows[0]).toMatchObject({
    error: expect.stringContaining('550'),
    sentAt: expect.any(String),
  });
  await ctx.db
    .updateTable('users')
    .set({ email: `autre-${user.email}` })
    .where('id', '=', user.id)
    .execute();
  expect(await addressOf(user.id)).toBeNull();
});

test('a process that is stopping takes no more messages', async () => {
  const { read } = await makeOwed();
  portal.ctx.hooks.isStopping = () => true;
  await portal.run('outbox');
  expect(await read()).toHaveLength(0);
  portal.ctx.hooks.isStopping = () => false;
  await portal.run('outbox');
  expect(await read()).toHaveLength(1);
});

test('a code by text message waits for no e-mail, and is not sent once it has expired', async () => {
  const { ctx, clock } = portal;
  const texts = ctx.sms as ReturnType<typeof createSimulatedSms>;
  const before = texts.sent.length;
  const { mail } = ctx;
  const { read } = await makeOwed();
  const held = Promise.withResolvers<void>();
  ctx.mail = { name: 'simulated', send: () => held.promise };
  const runner = createRunner(ctx, (name) => jobs[name].run(ctx));
  const mails = runner.run('outbox');
  const person = await makeUser(portal);
  const write = (code: string, until: Date) =>
    ctx.transaction((tx) =>
      enqueueSms(tx, {
        to: person.id,
        template: 'reset_code',
        data: { code, until: until.toISOString() },
        now: clock.now(),
      }),
    );
  await write('123456', new Date(clock.now().getTime() + minutes(10)));
  await write('654321', clock.now());
  await runner.run('texts');
  expect(texts.sent.slice(before).map(({ text }) => /\d{6}/.exec(text)![0])).toEqual(['123456']);
  expect(await read()).toHaveLength(0);
  held.resolve();
  await mails;
  ctx.mail = mail;
  expect(await read()).toHaveLength(1);
});

test('a code taken by a killed process is sent by another one a minute later, before it expires', async () => {
  const { ctx, clock } = portal;
  const texts = ctx.sms as ReturnType<typeof createSimulatedSms>;
  const person = await makeUser(portal);
  const data = { code: '111222', until: new Date(clock.now().getTime() + minutes(10)).toISOString() };
  await ctx.transaction((tx) =>
    enqueueSms(tx, { to: person.id, template: 'reset_code', data, now: clock.now() }),
  );
  const before = texts.sent.length;
  // Killed while the provider answers: nothing is written afterwards.
  const reached = Promise.withResolvers<void>();
  const killed = { ...texts, send: () => (reached.resolve(), new Promise<void>(() => {})) };
  void sendTexts({ ...ctx, sms: killed });
  await reached.promise;
  await portal.run('texts');
  expect(texts.sent.length).toBe(before);
  clock.advance(minutes(1));
  await portal.run('texts');
  expect(texts.sent.slice(before).map(({ text }) => text)).toEqual([expect.stringContaining('111222')]);
});

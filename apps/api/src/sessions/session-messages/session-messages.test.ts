import { randomUUID } from 'node:crypto';
import { listOwnMessages } from '@forman/contract/platform/notifications';
import { writeToPilot } from '@forman/contract/sessions/session-messages';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createSimulatedSender } from '../../adapters/mail/simulated.ts';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, hours, type TestPortal, testPortal } from '../../testing/harness.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A session with two registered people, one who waits and a candidate, and its pilot as author. */
async function led(values: Parameters<typeof makeSession>[1] = {}) {
  const session = await makeSession(portal, values);
  const add = async (state: Parameters<typeof makeRegistration>[3]) => {
    const user = await makeUser(portal);
    await makeRegistration(portal, session.id, user.id, state);
    return user;
  };
  const people = {
    registered: [await add('registered'), await add('registered')] as const,
    waiting: await add('waiting'),
    candidate: await add('candidate'),
  };
  return { session, people, pilot: await portal.as({ id: session.pilotId }), params: { id: session.id } };
}
const words = (values = {}) => ({
  subject: 'Le parking est fermé',
  text: 'Venez en train.\n\nÀ bientôt,\nClaire',
  requestKey: randomUUID(),
  ...values,
});
const mails = (email: string) =>
  (portal.ctx.mail as ReturnType<typeof createSimulatedSender>).sent.filter(({ to }) => to === email);

test.each(sessionKinds)(
  'the pilot of a %s writes to all registered people, one e-mail each, and to nobody else',
  async (kind) => {
    const { people, pilot, params } = await led({ kind });
    const calls = sessionCalls[kind];
    expect(await pilot.call(calls.messages, { params })).toMatchObject({
      messages: [],
      audience: { registered: 2, waiting: 1 },
      left: 5,
    });
    const { messages, left } = await pilot.call(calls.sendMessage, { params, body: words() });
    expect(left).toBe(4);
    const ids = people.registered.map(({ id }) => id);
    expect(messages[0]?.recipients.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    await portal.run('outbox');
    for (const { email } of people.registered) {
      const [mail, ...more] = mails(email);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('Venez en train.\n\nÀ bientôt,\nClaire');
      expect(mail?.html).toMatch(/À bientôt,<br \/>Claire/);
      expect(mail?.replyTo).toBeUndefined();
      expect(mail?.unsubscribeUrl).toContain('-pilot_messages-');
    }
    for (const { email } of [people.waiting, people.candidate]) expect(mails(email)).toEqual([]);
    const after = await pilot.call(calls.messages, { params });
    expect(after.messages[0]?.recipients.map(({ delivery }) => delivery)).toEqual(['sent', 'sent']);
    const reader = await portal.as(people.registered[0]);
    expect((await reader.call(listOwnMessages)).messages[0]).toMatchObject({ kind: 'pilot_messages' });
  },
);

test('a message goes to the waiting list on request, and replies go to an author who gives their address', async () => {
  const { people, pilot, params, session } = await led();
  await pilot.call(workshop.sendMessage, { params, body: words({ toWaiting: true, withReply: true }) });
  await portal.run('outbox');
  const author = await portal.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', session.pilotId)
    .executeTakeFirstOrThrow();
  expect(mails(people.waiting.email)[0]?.replyTo?.address).toBe(author.email);
  expect(mails(people.candidate.email)).toEqual([]);
});

test('approved co-pilots and administrators may write; registered people, other pilots and an XMAN may not', async () => {
  const { people, session, params } = await led();
  const copilot = await makeUser(portal);
  await makeRegistration(portal, session.id, copilot.id, 'copilot');
  for (const user of [copilot, await makeUser(portal, { is_admin: true })]) {
    const caller = await portal.as(user);
    const { actions } = await caller.call(workshop.get, { params });
    expect(actions.write).toEqual({ ok: true });
    await caller.call(workshop.sendMessage, { params, body: words() });
  }
  const xman = await makeUser(portal, { level: 'ROLE_XMAN' });
  for (const user of [people.registered[0], await makeUser(portal, { is_pilot: true }), xman]) {
    const caller = await portal.as(user);
    const refused = { status: 403, reason: 'not_yours' };
    expect(await caller.refusal(workshop.sendMessage, { params, body: words() })).toMatchObject(refused);
    expect(await caller.refusal(workshop.messages, { params })).toMatchObject(refused);
  }
});

test('the same request repeated, also at once, sends one message', async () => {
  const { pilot, params, people } = await led();
  const body = words();
  await Promise.all([1, 2, 3].map(() => pilot.call(workshop.sendMessage, { params, body })));
  const { messages } = await pilot.call(workshop.sendMessage, { params, body });
  expect(messages).toHaveLength(1);
  await portal.run('outbox');
  expect(mails(people.registered[0].email)).toHaveLength(1);
});

test('a request key used for another message is refused', async () => {
  const { pilot, params } = await led();
  const { requestKey } = words();
  await pilot.call(workshop.sendMessage, { params, body: words({ requestKey }) });
  const other = words({ requestKey, text: 'Un autre texte' });
  expect(await pilot.refusal(workshop.sendMessage, { params, body: other })).toMatchObject({
    status: 409,
    reason: 'already_sent',
  });
});

test('a request key is its author’s own: two authors may have the same', async () => {
  const { session, pilot, params } = await led();
  const copilot = await makeUser(portal);
  await makeRegistration(portal, session.id, copilot.id, 'copilot');
  const body = words();
  await pilot.call(workshop.sendMessage, { params, body });
  const other = words({ requestKey: body.requestKey, text: 'Un autre texte' });
  const { messages } = await (await portal.as(copilot)).call(workshop.sendMessage, { params, body: other });
  expect(messages).toHaveLength(2);
});

test('the text of a message is deleted after 90 days, and its recipients stay', async () => {
  const { session, pilot, params } = await led({ inDays: 2 });
  await pilot.call(workshop.sendMessage, { params, body: words() });
  const read = async () =>
    (await (await portal.as({ id: session.pilotId })).call(workshop.messages, { params })).messages;
  portal.clock.advance(days(89));
  await portal.run('housekeeping');
  expect(await read()).toMatchObject([{ subject: 'Le parking est fermé' }]);
  portal.clock.advance(days(2));
  await portal.run('housekeeping');
  const [left] = await read();
  expect(left).toMatchObject({ subject: '', text: '' });
  expect(left!.recipients).toHaveLength(2);
});

test('a session takes five messages a day from all authors together, and refuses a sixth', async () => {
  const { session, params } = await led();
  const admin = await makeUser(portal, { is_admin: true });
  // A new login each time, as hours go by.
  const write = async (id: number) =>
    (await portal.as({ id })).call(workshop.sendMessage, { params, body: words() });
  for (let count = 0; count < 5; count += 1) {
    await write(count % 2 ? admin.id : session.pilotId);
    portal.clock.advance(hours(1));
  }
  const pilot = await portal.as({ id: session.pilotId });
  const refusal = await pilot.refusal(workshop.sendMessage, { params, body: words() });
  expect(refusal).toMatchObject({ status: 429, reason: 'messages_of_the_day' });
  portal.clock.advance(days(1) - hours(5));
  expect((await write(session.pilotId)).messages).toHaveLength(6);
});

test('an empty or overlong message is refused by field, and a message without recipients as a whole', async () => {
  const { pilot, params } = await led();
  const body = words({ subject: '  ', text: '' });
  const empty = await pilot.refusal(workshop.sendMessage, { params, body });
  expect(empty.violations).toEqual([
    { propertyPath: 'subject', message: 'Objet obligatoire' },
    { propertyPath: 'text', message: 'Message obligatoire' },
  ]);
  const long = words({ subject: 'a'.repeat(121), text: 'a'.repeat(5001) });
  const { violations } = await pilot.refusal(workshop.sendMessage, { params, body: long });
  expect(violations?.map(({ message }) => message)).toEqual(['Texte trop long', 'Texte trop long']);
  const lonely = await makeSession(portal);
  const alone = await portal.as({ id: lonely.pilotId });
  const refusal = await alone.refusal(workshop.sendMessage, { params: { id: lonely.id }, body: words() });
  expect(refusal).toMatchObject({ status: 409, reason: 'nobody_to_write_to' });
});

test('each message leaves a line in the audit log with the number of recipients and without its text', async () => {
  const { pilot, params, session } = await led();
  await pilot.call(workshop.sendMessage, { params, body: words() });
  const line = await portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'session.message')
    .where('subject_id', '=', String(session.id))
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ actor_id: session.pilotId, detail: { recipients: 2, toWaiting: false } });
  expect(JSON.stringify(line)).not.toContain('parking');
});

test('a person writes to the pilot from the page of a session: the pilot answers them, and their own address stays theirs', async () => {
  const { session, params } = await led();
  const person = await makeUser(portal);
  const caller = await portal.as(person);
  const body = { text: 'Je viens avec un dossier.\n\nMerci.' };
  expect(await caller.call(writeToPilot, { params, body })).toBeUndefined();
  await portal.run('outbox');
  const pilot = await portal.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', session.pilotId)
    .executeTakeFirstOrThrow();
  const [mail, ...more] = mails(pilot.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ replyTo: { address: person.email } });
  expect(mail?.text).toContain('Je viens avec un dossier.\n\nMerci.');
});

test('nobody writes to the pilot of a session that they may not open, to themselves, or six times an hour', async () => {
  const { session, params } = await led({ audience: ['ROLE_MAN'] });
  const body = { text: 'Bonjour' };
  const outside = await portal.as(await makeUser(portal, { level: 'ROLE_BEMAN' }));
  expect(await outside.refusal(writeToPilot, { params, body })).toMatchObject({ status: 403 });
  const pilot = await portal.as({ id: session.pilotId });
  expect(await pilot.refusal(writeToPilot, { params, body })).toMatchObject({ status: 409, reason: 'pilot' });
  const man = await portal.as(await makeUser(portal, { level: 'ROLE_MAN' }));
  expect(await man.refusal(writeToPilot, { params, body: { text: '  ' } })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'text', message: 'Message obligatoire' }],
  });
  for (let sent = 0; sent < 5; sent += 1) await man.call(writeToPilot, { params, body });
  expect(await man.refusal(writeToPilot, { params, body })).toMatchObject({ status: 429 });
});

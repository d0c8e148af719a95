import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { sendNotices } from './notices.service.ts';
import { countMessages, lastMail, messagesOf } from './sent-messages.testing.ts';

let portal: TestPortal;
// The clock moves: each test has a portal with its own sessions.
beforeEach(async () => {
  await portal?.close();
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A Tuesday, at 9:30; people register on the first of December. */
const startsAt = new Date('2026-12-15T09:30:00+01:00');
const remindedAt = '2026-12-13T09:00:00+01:00';
const shortAt = '2026-12-12T09:00:00+01:00';
const at = async (instant: string): Promise<void> => {
  portal.clock.set(instant);
  await portal.run('notices');
};

test('registered people and co-pilots get one reminder, at nine two days before, with place and calendar entry', async () => {
  const session = await makeSession(portal, { starts_at: startsAt, min_guests: 0 });
  const people = {
    registered: await makeUser(portal),
    copilot: await makeUser(portal),
    waiting: await makeUser(portal),
  };
  for (const [state, { id }] of Object.entries(people)) {
    await makeRegistration(portal, session.id, id, state as 'registered');
  }
  const left = await makeUser(portal);
  await makeRegistration(portal, session.id, left.id, 'registered', {
    ended_at: portal.clock.now(),
    end_reason: 'cancelled',
  });
  const countReminders = () => countMessages(portal, 'session_reminder', session.id);
  await at('2026-12-13T08:59:59+01:00');
  expect(await countReminders()).toEqual({});
  await at(remindedAt);
  const once = { [people.registered.id]: 1, [people.copilot.id]: 1 };
  expect(await countReminders()).toEqual(once);
  await at(remindedAt);
  await at('2026-12-14T12:00:00+01:00');
  expect(await countReminders()).toEqual(once);
  const mail = await lastMail(portal, people.registered.email);
  expect(mail.subject).toMatch(/^Rappel/);
  expect(mail.text).toContain('Salle B');
  expect(mail).toMatchObject({
    method: 'REQUEST',
    ics: expect.stringContaining(`forman-session-${session.id}-0`),
  });
});

test('a person who registers after the reminder gets the confirmation only', async () => {
  const session = await makeSession(portal, { starts_at: startsAt });
  await at(remindedAt);
  portal.clock.advance(1000);
  const late = await makeUser(portal);
  await (await portal.as(late)).call(sessionCalls.workshop.join, { params: { id: session.id } });
  await at('2026-12-14T09:00:00+01:00');
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual({});
});

test('deleted, unpublished and begun sessions send no reminder; a server that was down sends it late', async () => {
  const make = async (values: Parameters<typeof makeSession>[1] = {}) => {
    const session = await makeSession(portal, { starts_at: startsAt, ...values });
    await fillSession(portal, session.id, 1);
    return session.id;
  };
  const silent = [
    await make({ deleted_at: portal.clock.now() }),
    await make({ is_published: false }),
    await make({ starts_at: new Date('2026-12-14T17:00:00+01:00') }),
  ];
  const late = await make();
  await at('2026-12-14T17:00:00+01:00');
  for (const id of silent) expect(await countMessages(portal, 'session_reminder', id)).toEqual({});
  expect(Object.values(await countMessages(portal, 'session_reminder', late))).toEqual([1]);
});

test('three runs at once, after a run that failed halfway, send each person one message', async () => {
  const session = await makeSession(portal, { starts_at: startsAt });
  const ids = await fillSession(portal, session.id, 5);
  portal.clock.set(remindedAt);
  // The outbox refuses the third message: no notice of this session is recorded or sent.
  await portal.database.pool.query(`create function refuse() returns trigger language plpgsql as
    'begin if new.user_id = ${ids[2]} then raise exception ''full disk''; end if; return new; end';
    create trigger refuse before insert on outbox_messages for each row execute function refuse()`);
  expect(await sendNotices(portal.ctx)).toBe(0);
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual({});
  await portal.database.pool.query('drop trigger refuse on outbox_messages');
  const counts = await Promise.all([
    sendNotices(portal.ctx),
    sendNotices(portal.ctx),
    sendNotices(portal.ctx),
  ]);
  expect(counts.toSorted()).toEqual([0, 0, 5]);
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual(
    Object.fromEntries(ids.map((id) => [id, 1])),
  );
});

test('a session moved to another day after its reminder sends one more for the new day', async () => {
  const session = await makeSession(portal, { starts_at: startsAt });
  const [id] = await fillSession(portal, session.id, 1);
  await at(remindedAt);
  const move = (to: string) =>
    portal.ctx.db
      .updateTable('sessions')
      .set({ starts_at: new Date(to), ends_at: new Date(`${to.slice(0, 10)}T22:00:00+01:00`) })
      .where('id', '=', session.id)
      .execute();
  await move('2026-12-15T14:00:00+01:00');
  await at('2026-12-13T10:00:00+01:00');
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual({ [id!]: 1 });
  await move('2026-12-22T14:00:00+01:00');
  await at('2026-12-19T12:00:00+01:00');
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual({ [id!]: 1 });
  await at('2026-12-20T09:00:00+01:00');
  expect(await countMessages(portal, 'session_reminder', session.id)).toEqual({ [id!]: 2 });
});

test('three days before, the pilot is told once that too few have registered, with their names', async () => {
  const session = await makeSession(portal, { starts_at: startsAt, min_guests: 3 });
  const ids = await fillSession(portal, session.id, 2);
  const countWarnings = () => countMessages(portal, 'minimum_missed', session.id);
  await at('2026-12-12T08:59:59+01:00');
  expect(await countWarnings()).toEqual({});
  await at(shortAt);
  await at(shortAt);
  await at('2026-12-13T09:00:00+01:00');
  expect(await countWarnings()).toEqual({ [session.pilotId]: 1 });
  const [message] = (await messagesOf(portal, 'minimum_missed', session.id)).get(session.pilotId)!;
  expect(message).toMatchObject({
    minGuests: 3,
    registered: ids.map(() => expect.stringMatching(/^Camille Essai/)),
  });
});

test('the pilot is told of too few people only when somebody leaves in the last days', async () => {
  const session = await makeSession(portal, { starts_at: startsAt, min_guests: 2 });
  const ids = await fillSession(portal, session.id, 2);
  await at(shortAt);
  expect(await countMessages(portal, 'minimum_missed', session.id)).toEqual({});
  const caller = await portal.as({ id: ids[0]! });
  await caller.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
  await at('2026-12-13T09:00:00+01:00');
  expect(await countMessages(portal, 'minimum_missed', session.id)).toEqual({ [session.pilotId]: 1 });
});

test('a session without minimum, made too recently, or with an external link sends the pilot no warning', async () => {
  const silent = [
    await makeSession(portal, { starts_at: startsAt, min_guests: 0 }),
    await makeSession(portal, {
      starts_at: startsAt,
      min_guests: 3,
      created_at: new Date('2026-12-12T10:00:00+01:00'),
    }),
    await makeSession(portal, {
      starts_at: startsAt,
      min_guests: 3,
      kind: 'event',
      external_link: 'https://billets.example',
    }),
  ];
  await at('2026-12-13T10:00:00+01:00');
  for (const { id } of silent) expect(await countMessages(portal, 'minimum_missed', id)).toEqual({});
});

import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Updateable } from 'kysely';
import type { Sessions } from '../../db/schema.gen.ts';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { days, hours, type TestPortal, testPortal } from '../../testing/harness.ts';
import { readMailSession } from '../../platform/notifications/mail-session.queries.ts';
import { tellChanges } from './changes.service.ts';
import { countMessages, lastMail } from './sent-messages.testing.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const states = ['registered', 'copilot', 'waiting', 'offered', 'held', 'candidate'] as const;

/** A session with one person in each state. */
async function crowded(values: Parameters<typeof makeSession>[1] = {}) {
  const session = await makeSession(portal, { place: 'Salle B', ...values });
  const soon = new Date(portal.clock.now().getTime() + hours(2));
  const people = {} as Record<(typeof states)[number], { id: number; email: string }>;
  for (const state of states) {
    people[state] = await makeUser(portal);
    await makeRegistration(portal, session.id, people[state].id, state, {
      offer_until: soon,
      held_until: soon,
    });
  }
  return { ...session, people };
}

/** Changes a session as its update does: under its lock, with a new version, and messages to everybody. */
const change = (id: number, actorId: number, to: Updateable<Sessions>): Promise<number> =>
  portal.ctx.transaction(async (tx) => {
    const before = await readMailSession(tx, id);
    await tx
      .updateTable('sessions')
      .set({ ...to, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    return tellChanges(tx, before, await readMailSession(tx, id), { actorId, now: portal.clock.now() });
  });

const everybody = ({ people, pilotId }: Awaited<ReturnType<typeof crowded>>, ...also: number[]) =>
  Object.fromEntries([...states.map((state) => people[state].id), pilotId, ...also].map((id) => [id, 1]));

test('a new date sends everybody concerned one message with both dates, which moves the calendar entry', async () => {
  const session = await crowded();
  const actor = await makeUser(portal);
  const startsAt = new Date('2027-01-12T13:00:00Z');
  expect(
    await change(session.id, actor.id, { starts_at: startsAt, ends_at: new Date('2027-01-12T16:00:00Z') }),
  ).toBe(7);
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(everybody(session));
  const seated = await lastMail(portal, session.people.registered.email);
  expect(seated.subject).toMatch(/^Nouvelle date/);
  expect(seated.text).toContain('mar. 12 janv. 2027, 14h-17h');
  expect(seated.text).toContain('jeu. 31 déc. 2026, 10h-13h');
  expect(seated).toMatchObject({ method: 'REQUEST' });
  expect(seated.ics).toContain(`UID:forman-session-${session.id}-0@forman`);
  expect(seated.ics).toMatch(/SEQUENCE:2\r\n/);
  expect(seated.ics).toContain('DTSTART;TZID=Europe/Paris:20270112T140000');
  expect((await lastMail(portal, session.people.copilot.email)).method).toBe('REQUEST');
  for (const state of ['waiting', 'offered', 'held', 'candidate'] as const) {
    expect((await lastMail(portal, session.people[state].email)).method).toBeNull();
  }
});

test('a new place and a change to remote are announced, the link to registered people only', async () => {
  const session = await crowded();
  const site = await makeSite(portal);
  expect(await change(session.id, session.pilotId, { place: null, site_id: site })).toBe(6);
  const moved = await lastMail(portal, session.people.registered.email);
  expect(moved.subject).toMatch(/^Nouveau lieu/);
  expect(moved.text).toContain('1 rue de l’Exemple, 78350 Jouy-en-Josas');
  expect(moved.text).toContain('Salle B');
  await change(session.id, session.pilotId, { is_remote: true, video_link: 'https://visio.example/heron' });
  expect((await lastMail(portal, session.people.registered.email)).text).toContain(
    'https://visio.example/heron',
  );
  const waiting = await lastMail(portal, session.people.waiting.email);
  expect(waiting.text).toContain('À distance');
  expect(waiting.text).not.toContain('heron');
});

test('a new link is sent to registered people and co-pilots only', async () => {
  const session = await crowded({ is_remote: true, video_link: 'https://visio.example/avant' });
  await change(session.id, session.pilotId, { video_link: 'https://visio.example/apres' });
  const { registered, copilot } = session.people;
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual({
    [registered.id]: 1,
    [copilot.id]: 1,
  });
});

test('a change of text or price sends no message, nor does a change of a past session', async () => {
  const session = await crowded();
  const texts = {
    title: 'Transmettre son entreprise, enfin',
    description_html: '<p>Mieux</p>',
    price_cents: 4000,
  };
  expect(await change(session.id, session.pilotId, texts)).toBe(0);
  const past = await crowded({ inDays: -2 });
  expect(await change(past.id, past.pilotId, { place: 'Salle C' })).toBe(0);
});

test('a pilot gets no message of their own change, nor does a person who has left', async () => {
  const session = await crowded();
  await portal.ctx.db
    .updateTable('registrations')
    .set({ ended_at: portal.clock.now(), end_reason: 'cancelled' })
    .where('session_id', '=', session.id)
    .where('user_id', '=', session.people.registered.id)
    .execute();
  await change(session.id, session.pilotId, { starts_at: new Date(session.startsAt.getTime() - days(1)) });
  const { registered, ...rest } = session.people;
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(
    Object.fromEntries(Object.values(rest).map(({ id }) => [id, 1])),
  );
  expect(registered.id).toBeGreaterThan(0);
});

test('a change that is rolled back sends no message', async () => {
  const session = await crowded();
  await expect(
    portal.ctx.transaction(async (tx) => {
      const before = await readMailSession(tx, session.id);
      const after = { ...before, place: 'Salle C' };
      expect(
        await tellChanges(tx, before, after, { actorId: session.pilotId, now: portal.clock.now() }),
      ).toBe(6);
      throw new Error('full disk');
    }),
  ).rejects.toThrow('full disk');
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual({});
});

test('CAT-150: saving a session announces its changes in the same transaction, and an unchanged save sends nothing', async () => {
  const { workshop } = sessionCalls;
  const session = await crowded({ site_id: await makeSite(portal) });
  const params = { id: session.id };
  const pilot = await portal.as({ id: session.pilotId });
  const { version } = await pilot.call(workshop.get, { params });
  await pilot.call(workshop.update, { params, body: { version, title: 'Transmettre, enfin' } });
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual({});
  await pilot.call(workshop.update, { params, body: { place: 'Salle C' } });
  await pilot.call(workshop.update, { params, body: { place: 'Salle C' } });
  const { [session.pilotId]: own, ...others } = everybody(session);
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(others);
  expect(own).toBe(1);
  const stale = await pilot.refusal(workshop.update, { params, body: { version, place: 'Salle D' } });
  expect(stale).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(others);
  const mail = await lastMail(portal, session.people.registered.email);
  expect(mail.subject).toMatch(/^Nouveau lieu.*Transmettre, enfin/);
  // Two saves changed something: the entry has the sequence of the second.
  expect(mail.ics).toMatch(/SEQUENCE:4\r\n/);
});

test('CAT-143 CORE-265: slots added or removed one by one are announced, unless the hours stay the same', async () => {
  const { workshop } = sessionCalls;
  const session = await crowded({
    starts_at: new Date('2027-02-08T08:00:00Z'),
    ends_at: new Date('2027-02-08T17:00:00Z'),
  });
  const params = { id: session.id };
  const pilot = await portal.as({ id: session.pilotId });
  const add = (from: string, to: string) =>
    pilot.call(workshop.addDate, {
      body: {
        dateAt: `2027-02-08 ${from}`,
        endAt: `2027-02-08 ${to}`,
        workshop: `/api/workshops/${session.id}`,
      },
    });
  const { [session.pilotId]: _own, ...others } = everybody(session);
  await add('09:00', '18:00');
  await pilot.call(workshop.deleteDates, { params });
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual({});
  await add('14:00', '17:00');
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(others);
  const mail = await lastMail(portal, session.people.registered.email);
  expect(mail.text).toContain('lun. 8 févr. 2027, 14h-17h');
  expect(mail).toMatchObject({ method: 'REQUEST' });
  await pilot.call(workshop.deleteDates, { params });
  const twice = Object.fromEntries(Object.keys(others).map((id) => [id, 2]));
  expect(await countMessages(portal, 'session_changed', session.id)).toEqual(twice);
});

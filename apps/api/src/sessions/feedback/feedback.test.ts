import * as calls from '@forman/contract/sessions/feedback';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, hours, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const at = (id: number) => ({ params: { id } });
const give = (caller: Caller, id: number, usefulness: number, words: string | null = null) =>
  caller.call(calls.giveFeedback, { ...at(id), body: { usefulness, words } });
const giveRefused = (caller: Caller, id: number, usefulness = 4) =>
  caller.refusal(calls.giveFeedback, { ...at(id), body: { usefulness } });
async function someone(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, values);
  return { ...user, caller: await portal.as(user) };
}
/** People who attended a session. */
async function people(sessionId: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const person = await someone();
      await makeRegistration(portal, sessionId, person.id);
      return person;
    }),
  );
}
/** A session that ended yesterday at noon. */
const yesterday = (values: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(portal, { inDays: -1, ...values });
const askedOf = async ({ id }: { id: number }) => (await mailsOf(portal, id, 'feedback_asked')).length;

describe('a person’s own answer', () => {
  test('is possible for an attendee from the session’s end on, once, and may be changed for thirty days', async () => {
    portal.clock.set('2026-12-01T10:00:00+01:00');
    const session = await makeSession(portal, { inDays: 1 });
    const [person] = await people(session.id, 1);
    let caller = person!.caller;
    expect(await giveRefused(caller, session.id)).toMatchObject({ status: 409, reason: 'session_not_ended' });
    portal.clock.set('2026-12-02T13:30:00+01:00');
    caller = await portal.as(person!);
    expect(await caller.call(calls.getOwnFeedback, at(session.id))).toMatchObject({
      session: { id: session.id, kind: 'workshop', pilot: { id: session.pilotId } },
      answer: null,
      openUntil: '2027-01-01T23:00:00.000Z',
      actions: { answer: { ok: true } },
    });
    await give(caller, session.id, 2, '  Trop court  ');
    portal.clock.set('2027-01-01T23:59:00+01:00');
    caller = await portal.as(person!);
    expect(await give(caller, session.id, 5)).toMatchObject({
      answer: { usefulness: 5, words: null, answeredAt: '2027-01-01T22:59:00.000Z' },
    });
    const { rows } = await portal.database.pool.query('select from session_feedback where session_id = $1', [
      session.id,
    ]);
    expect(rows).toHaveLength(1);
    portal.clock.set('2027-01-02T00:00:00+01:00');
    expect(await giveRefused(caller, session.id)).toMatchObject({ status: 409, reason: 'feedback_over' });
    expect(await caller.call(calls.getOwnFeedback, at(session.id))).toMatchObject({
      answer: { usefulness: 5 },
      actions: { answer: { ok: false, reason: 'feedback_over' } },
    });
  });

  test('is neither requested nor accepted from absent, waiting or cancelled people, nor from the pilot', async () => {
    portal.clock.set('2026-12-10T12:00:00+01:00');
    const session = await yesterday();
    const [absent, waiting, left, stranger] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    await makeRegistration(portal, session.id, absent.id, 'registered', { was_absent: true });
    await makeRegistration(portal, session.id, waiting.id, 'waiting');
    const over = { ended_at: portal.clock.now(), end_reason: 'cancelled' };
    await makeRegistration(portal, session.id, left.id, 'registered', over);
    const pilot = await portal.as({ id: session.pilotId });
    for (const caller of [absent.caller, waiting.caller, left.caller, stranger.caller, pilot]) {
      const refused = { status: 403, reason: 'did_not_attend' };
      expect(await giveRefused(caller, session.id)).toMatchObject(refused);
      expect(await caller.refusal(calls.getOwnFeedback, at(session.id))).toMatchObject(refused);
      expect((await caller.call(calls.listFeedbackWaiting)).sessions).toEqual([]);
    }
    expect(await giveRefused(stranger.caller, 999_999)).toMatchObject({ status: 404 });
    await portal.run('feedback');
    for (const one of [absent, waiting, left, stranger]) expect(await askedOf(one)).toBe(0);
  });

  test.each([0, 6, 2.5, '3', null])('of %s is refused on its field', async (usefulness) => {
    const session = await yesterday();
    const [person] = await people(session.id, 1);
    const raw = await person!.caller.raw('PUT', `/api/sessions/${session.id}/feedback/mine`, { usefulness });
    expect(raw.statusCode).toBe(422);
    expect(raw.json().violations).toMatchObject([
      { propertyPath: 'usefulness', message: 'Choisissez une réponse' },
    ]);
  });

  test('is stored once when it is sent ten times at once', async () => {
    const session = await yesterday();
    const [person] = await people(session.id, 1);
    await Promise.all([1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((value) => give(person!.caller, session.id, value)));
    const admin = await someone({ is_admin: true });
    expect(await admin.caller.call(calls.getSessionFeedback, at(session.id))).toMatchObject({ count: 1 });
  });

  test('is expected for each session without one, the latest first, until its thirty days are over', async () => {
    portal.clock.set('2026-12-10T12:00:00+01:00');
    const [old, recent] = [await makeSession(portal, { inDays: -29 }), await yesterday()];
    const [person] = await people(old.id, 1);
    await makeRegistration(portal, recent.id, person!.id);
    for (const values of [{ is_published: false }, { deleted_at: portal.clock.now() }])
      await makeRegistration(portal, (await yesterday(values)).id, person!.id);
    const waiting = async () =>
      (await (await portal.as(person!)).call(calls.listFeedbackWaiting)).sessions.map(({ id }) => id);
    expect(await waiting()).toEqual([recent.id, old.id]);
    await give(person!.caller, recent.id, 4);
    expect(await waiting()).toEqual([old.id]);
    portal.clock.advance(days(2));
    expect(await waiting()).toEqual([]);
  });
});

describe('the request for feedback', () => {
  test('is sent once by e-mail the day after, between 10:00 and 20:00 in Paris, except to people who have answered', async () => {
    portal.clock.set('2027-03-02T09:00:00+01:00');
    const session = await makeSession(portal, { starts_at: new Date('2027-03-02T18:00:00+01:00') });
    const [person, answered] = await people(session.id, 2);
    const runAt = async (instant: string): Promise<number> => {
      portal.clock.set(instant);
      await portal.run('feedback');
      await portal.run('feedback');
      return askedOf(person!);
    };
    expect(await runAt('2027-03-02T21:30:00+01:00')).toBe(0);
    await give(await portal.as(answered!), session.id, 4);
    expect(await runAt('2027-03-03T09:59:00+01:00')).toBe(0);
    expect(await runAt('2027-03-03T10:00:00+01:00')).toBe(1);
    expect(await runAt('2027-03-04T10:25:00+01:00')).toBe(1);
    // A person who has already answered gets no message.
    expect(await askedOf(answered!)).toBe(0);
  });

  test('is sent at most three days late after a breakdown, and never at night', async () => {
    portal.clock.set('2027-04-01T09:00:00+02:00');
    const [late, old] = [await makeSession(portal, { inDays: 1 }), await makeSession(portal, { inDays: 0 })];
    const [one] = await people(late.id, 1);
    const [other] = await people(old.id, 1);
    portal.clock.set('2027-04-05T20:00:00+02:00');
    await portal.run('feedback');
    expect(await askedOf(one!)).toBe(0);
    portal.clock.set('2027-04-05T19:59:00+02:00');
    await portal.run('feedback');
    expect([await askedOf(one!), await askedOf(other!)]).toEqual([1, 0]);
  });

  test('is sent once to each person by five processes at once', async () => {
    portal.clock.set('2027-05-03T12:00:00+02:00');
    const session = await yesterday();
    const asked = await people(session.id, 8);
    await Promise.all(Array.from({ length: 5 }, () => portal.run('feedback')));
    for (const person of asked) expect(await askedOf(person)).toBe(1);
  });

  test('is not sent for a deleted or unpublished session', async () => {
    portal.clock.set('2027-06-03T12:00:00+02:00');
    const [deleted, hidden] = [
      await yesterday({ deleted_at: portal.clock.now() }),
      await yesterday({ is_published: false }),
    ];
    const asked = [...(await people(deleted.id, 1)), ...(await people(hidden.id, 1))];
    await portal.run('feedback');
    for (const person of asked) expect(await askedOf(person)).toBe(0);
  });

  test('stays on the portal alone for a person who turned off these e-mails', async () => {
    portal.clock.set('2027-07-03T12:00:00+02:00');
    const session = await yesterday();
    const [person] = await people(session.id, 1);
    const { caller } = person!;
    const raw = await caller.raw('PUT', '/api/account/message-choices/feedback', { byEmail: false });
    expect(raw.statusCode).toBeLessThan(300);
    await portal.run('feedback');
    await portal.run('outbox');
    const { rows } = await portal.database.pool.query<{ portal_only: boolean }>(
      `select portal_only from outbox_messages where user_id = $1 and template = 'feedback_asked'`,
      [person!.id],
    );
    expect(rows).toEqual([{ portal_only: true }]);
  });
});

describe('the reading of answers', () => {
  test('does not reveal the order in which the answers came', async () => {
    const session = await yesterday({ title: 'Sans ordre' });
    const given = await people(session.id, 3);
    for (const [index, { caller }] of given.entries()) {
      await give(caller, session.id, [1, 4, 5][index]!);
      portal.clock.advance(1000);
    }
    const pilot = await portal.as({ id: session.pilotId });
    const { answers } = await pilot.call(calls.getSessionFeedback, at(session.id));
    expect(answers.map(({ usefulness }) => usefulness)).toEqual([5, 4, 1]);
  });

  test('race: an answer given while the sheet is being closed waits, and is refused if the sheet says absent', async () => {
    const session = await yesterday({ title: 'Feuille en cours' });
    const [person] = await people(session.id, 1);
    const blocker = await portal.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('update registrations set was_absent = true where session_id = $1', [session.id]);
    const refused = giveRefused(person!.caller, session.id);
    await waitForLock(portal);
    await blocker.query('commit');
    blocker.release();
    expect(await refused).toMatchObject({ status: 403, reason: 'did_not_attend' });
  });

  test('a title’s usefulness does not count the answer of a person later marked absent', async () => {
    const session = await yesterday({ title: 'Absents comptés' });
    const given = await people(session.id, 5);
    for (const { caller } of given) await give(caller, session.id, 4);
    const read = () => given[0]!.caller.call(calls.getUsefulness, at(session.id));
    expect(await read()).toEqual({ usefulness: { mean: 4, count: 5 } });
    const absent = { was_absent: true };
    await portal.ctx.db
      .updateTable('registrations')
      .set(absent)
      .where('user_id', '=', given[4]!.id)
      .execute();
    expect(await read()).toEqual({ usefulness: null });
  });

  test('the office sees names, the pilots see none and no answer below three, and nobody else sees any', async () => {
    portal.clock.set('2026-12-10T12:00:00+01:00');
    const session = await yesterday();
    const [one, two, three, copilot, stranger, xman] = [
      ...(await people(session.id, 3)),
      await someone(),
      await someone(),
      await someone({ level: 'ROLE_XMAN' }),
    ];
    await makeRegistration(portal, session.id, copilot!.id, 'copilot');
    const [admin, pilot] = [await someone({ is_admin: true }), await portal.as({ id: session.pilotId })];
    const read = (caller: Caller) => caller.call(calls.getSessionFeedback, at(session.id));
    await give(one.caller, session.id, 5, 'Concret');
    await give(two.caller, session.id, 4);
    expect(await read(admin.caller)).toMatchObject({
      attended: 3,
      count: 2,
      mean: 4.5,
      spread: [0, 0, 0, 1, 1],
      isNamed: true,
      answers: [{ usefulness: 5, words: 'Concret', person: { id: one.id } }, { person: { id: two.id } }],
    });
    for (const caller of [pilot, copilot!.caller])
      expect(await read(caller)).toEqual({
        attended: 3, count: 2, mean: null, spread: [0, 0, 0, 0, 0], answers: [], isNamed: false,
      }); // prettier-ignore
    await give(three.caller, session.id, 1, 'Trop vite');
    for (const caller of [pilot, copilot!.caller])
      expect(await read(caller)).toEqual({
        attended: 3,
        count: 3,
        mean: 3.3,
        spread: [1, 0, 0, 1, 1],
        isNamed: false,
        answers: [
          { usefulness: 5, words: 'Concret', person: null },
          { usefulness: 4, words: null, person: null },
          { usefulness: 1, words: 'Trop vite', person: null },
        ],
      });
    for (const { caller } of [one, stranger!, xman!])
      expect(await caller.refusal(calls.getSessionFeedback, at(session.id))).toMatchObject({ status: 403 });
    expect(await admin.caller.refusal(calls.getSessionFeedback, at(999_999))).toMatchObject({ status: 404 });
  });

  test('a session’s answers do not include one of a person whom the sheet marks absent', async () => {
    const session = await yesterday({ title: 'Feuille corrigée' });
    const [one, absent] = await people(session.id, 2);
    await give(one!.caller, session.id, 5);
    await give(absent!.caller, session.id, 1);
    const pilot = await portal.as({ id: session.pilotId });
    await pilot.call(sessionCalls.workshop.markAbsent, {
      ...at(session.id),
      body: { absentGuest: [absent!.id] },
    });
    const admin = await someone({ is_admin: true });
    expect(await admin.caller.call(calls.getSessionFeedback, at(session.id))).toMatchObject({
      attended: 1,
      count: 1,
      mean: 5,
    });
  });

  test('a title shows the usefulness of its past sessions from five answers on', async () => {
    const title = 'Très suivie';
    const [past, other, otherKind] = [
      await yesterday({ title }),
      await yesterday({ title: 'TRES suivie' }),
      await yesterday({ title, kind: 'formation' }),
    ];
    const coming = await makeSession(portal, { title });
    const reader = await someone();
    const read = (id: number) => reader.caller.call(calls.getUsefulness, at(id));
    for (const [index, { caller }] of (await people(past.id, 3)).entries())
      await give(caller, past.id, [5, 5, 4][index]!);
    const [fourth, fifth] = await people(other.id, 2);
    await give(fourth!.caller, other.id, 5);
    const [elsewhere] = await people(otherKind.id, 1);
    await give(elsewhere!.caller, otherKind.id, 1);
    expect(await read(coming.id)).toEqual({ usefulness: null });
    await give(fifth!.caller, other.id, 4);
    for (const { id } of [coming, past, other])
      expect(await read(id)).toEqual({ usefulness: { mean: 4.6, count: 5 } });
    const hidden = await makeSession(portal, { title, is_published: false, audience: ['ROLE_XMAN'] });
    expect(await reader.caller.refusal(calls.getUsefulness, at(hidden.id))).toMatchObject({ status: 403 });
    portal.clock.advance(hours(1));
  });
});

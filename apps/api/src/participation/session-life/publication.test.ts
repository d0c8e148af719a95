import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { expectSound, seatStateOf } from '../../testing/simulated-bank.ts';
import { auditOf, countMessages } from './sent-messages.testing.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

describe.each(sessionKinds)('publishing a %s', (kind) => {
  const calls = sessionCalls[kind];

  test('CORE-245 CORE-246 CAT-142: an administrator publishes and unpublishes it; repeating changes nothing; members are refused', async () => {
    const { id, pilotId } = await makeSession(portal, { kind, is_published: false });
    const params = { id };
    expect((await admin.call(calls.publish, { params })).isPublish).toBe(true);
    expect(await admin.call(calls.publish, { params })).toMatchObject({ isPublish: true, version: 1 });
    for (const user of [await makeUser(portal), { id: pilotId }]) {
      const refused = await (
        await portal.as(user)
      ).refusal(calls.publish, { params, body: { isPublish: false } });
      expect(refused.status).toBe(403);
    }
    const taken = await admin.call(calls.publish, { params, body: { isPublish: false } });
    expect(taken).toMatchObject({ isPublish: false, version: 2 });
    expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual([
      'session.publish',
      'session.unpublish',
    ]);
  });
});

/** A session taken back with one free place and two people in line. */
async function takenBack() {
  const session = await makeSession(portal, { is_published: false, max_guests: 2 });
  await fillSession(portal, session.id, 1);
  const line = [await makeUser(portal), await makeUser(portal)];
  for (const { id } of line) await makeRegistration(portal, session.id, id, 'waiting');
  return { ...session, line };
}

test('CORE-245: a seat freed while the session was hidden is offered to the line before anybody can take it', async () => {
  const { id, line } = await takenBack();
  await admin.call(workshop.publish, { params: { id } });
  expect(await seatStateOf(portal, id, line[0]!.id)).toBe('offered');
  expect(await seatStateOf(portal, id, line[1]!.id)).toBe('waiting');
  const quick = await portal.as(await makeUser(portal));
  expect(await quick.refusal(workshop.join, { params: { id } })).toMatchObject({
    status: 409,
    reason: 'seats_reserved',
  });
});

describe('publishing twice at once', () => {
  test('CORE-245: twenty publications at once write one line of audit, one version and one offer', async () => {
    const { id, line } = await takenBack();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(workshop.publish, { params: { id } })),
    );
    expect(new Set(answers.map(({ isPublish, version }) => `${isPublish} ${version}`))).toEqual(
      new Set(['true 1']),
    );
    expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual(['session.publish']);
    expect(await countMessages(portal, 'seat_offered', id)).toEqual({ [line[0]!.id]: 1 });
  });

  test('control: a publication decided before the lock is written more than once', async () => {
    const { id } = await takenBack();
    let waiting = 5;
    let open: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    await Promise.all(
      Array.from({ length: 5 }, () =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql<{ is_published: boolean }>`
            select is_published from sessions where id = ${id}`.execute(tx);
          waiting -= 1;
          if (waiting === 0) open();
          await gate;
          if (rows[0]!.is_published) return;
          await sql`update sessions set is_published = true, version = version + 1 where id = ${id}`.execute(
            tx,
          );
          await sql`insert into audit_log (at, actor_id, action, subject, subject_id)
            values (${portal.clock.now()}, null, 'session.publish', 'session', ${String(id)})`.execute(tx);
        }),
      ),
    );
    expect((await auditOf(portal, id)).length).toBeGreaterThan(1);
  });
});
